import type { Reader } from './reader.ts'
import type { Point } from './stage.ts'

const swipeDistance = 48
const tapDistance = 10
/** One flick of a wheel or trackpad sends many events: only the first within this time turns a page. Milliseconds. */
const wheelRest = 200
/** The longest time between the two taps of a double tap, in milliseconds. */
const doubleTapTime = 250

/** Listens for wheel, swipes and taps on the stage, other than those that zoom. */
export function listenForGestures(stage: HTMLElement, reader: Reader, tapped: () => void): void {
  listenForWheel(stage, reader)
  listenForTouch(stage, reader, tapped)
}

function listenForWheel(stage: HTMLElement, reader: Reader): void {
  let turnedAt = Number.NEGATIVE_INFINITY
  stage.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey) return
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        if (reader.scrolls().sideways || Math.abs(event.deltaX) < 4) return
        if (event.timeStamp - turnedAt > wheelRest) turnTo(event.deltaX > 0 ? 'right' : 'left', reader)
        turnedAt = event.timeStamp
        return
      }
      if (Math.abs(event.deltaY) < 4) return
      const down = event.deltaY > 0
      if (!isAtEdge(stage, down)) {
        turnedAt = event.timeStamp
        return
      }
      if (event.timeStamp - turnedAt > wheelRest) reader.turn(down ? 1 : -1, !down)
      turnedAt = event.timeStamp
    },
    { passive: true },
  )
}

function isAtEdge(stage: HTMLElement, down: boolean): boolean {
  const left = stage.scrollHeight - stage.clientHeight - stage.scrollTop
  return down ? left < 2 : stage.scrollTop < 2
}

function listenForTouch(stage: HTMLElement, reader: Reader, tapped: () => void): void {
  const touches = new Set<number>()
  let start: Point | null = null
  let isDragging = false
  // As it was before the finger moved the pages: then they reach beyond the stage themselves.
  let isSideways = false
  const tap = tapper(stage, reader, tapped)
  const letGo = () => {
    if (isDragging) reader.dragTo(null)
    isDragging = false
  }

  stage.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse') return
    touches.add(event.pointerId)
    start = touches.size === 1 ? { x: event.clientX, y: event.clientY } : null
    if (start === null) letGo()
    else isSideways = reader.scrolls().sideways
  })
  stage.addEventListener('pointermove', (event) => {
    if (start === null || event.pointerType === 'mouse') return
    const across = event.clientX - start.x
    isDragging ||= !isSideways && Math.abs(across) > tapDistance && isTurn(start, event) && !hasSelection()
    if (isDragging) reader.dragTo(across)
  })
  stage.addEventListener('pointercancel', (event) => {
    touches.delete(event.pointerId)
    start = null
    letGo()
  })
  stage.addEventListener('pointerup', (event) => {
    touches.delete(event.pointerId)
    if (!start || touches.size > 0) return
    const across = event.clientX - start.x
    const down = event.clientY - start.y
    const isAcross = isTurn(start, event)
    start = null
    letGo()
    if (Math.abs(across) < tapDistance && Math.abs(down) < tapDistance) {
      if (!isControl(event.target)) tap({ x: event.clientX, y: event.clientY })
    } else if (Math.abs(across) > swipeDistance && isAcross) {
      if (!isSideways && !hasSelection()) turnTo(across < 0 ? 'right' : 'left', reader)
    }
  })
}

/** Whether a finger moves across the page rather than down. */
function isTurn(from: Point, { clientX, clientY }: PointerEvent): boolean {
  return Math.abs(clientX - from.x) > 2 * Math.abs(clientY - from.y)
}

/** Handles taps: the outer fifths turn pages at once; in the middle one tap shows or hides the bar, two taps zoom. */
function tapper(stage: HTMLElement, reader: Reader, tapped: () => void): (at: Point) => void {
  let waiting = 0
  return (at) => {
    const across = at.x / stage.clientWidth
    if (!hasSelection() && (across <= 0.2 || across >= 0.8))
      return turnTo(across >= 0.8 ? 'right' : 'left', reader)
    if (waiting !== 0) {
      clearTimeout(waiting)
      waiting = 0
      return reader.zoomInOrBack(at)
    }
    waiting = window.setTimeout(() => {
      waiting = 0
      tapped()
    }, doubleTapTime)
  }
}

function turnTo(side: 'left' | 'right', reader: Reader): void {
  reader.turn((side === 'right') !== reader.state.rightToLeft ? 1 : -1)
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input') !== null
}

function hasSelection(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}
