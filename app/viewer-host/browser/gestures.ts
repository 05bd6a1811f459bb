import type { Reader } from './reader.ts'

interface Touch {
  x: number
  y: number
}

const swipeDistance = 48
const tapDistance = 10
/** One flick of a wheel or trackpad sends many events: this long only the first turns a page. */
const wheelRest = 200

/** Wheel, swipe, tap and pinch on the stage. */
export function listenForGestures(stage: HTMLElement, reader: Reader, tapped: () => void): void {
  listenForWheel(stage, reader)
  listenForTouch(stage, reader, tapped)
}

function listenForWheel(stage: HTMLElement, reader: Reader): void {
  let turnedAt = Number.NEGATIVE_INFINITY
  stage.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey) {
        event.preventDefault()
        reader.zoomTo(reader.scale * Math.exp(-event.deltaY / 300))
        return
      }
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
    { passive: false },
  )
}

function isAtEdge(stage: HTMLElement, down: boolean): boolean {
  const left = stage.scrollHeight - stage.clientHeight - stage.scrollTop
  return down ? left < 2 : stage.scrollTop < 2
}

function listenForTouch(stage: HTMLElement, reader: Reader, tapped: () => void): void {
  const touches = new Map<number, Touch>()
  let start: Touch | null = null
  let pinch: { distance: number; scale: number } | null = null

  stage.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse') return
    touches.set(event.pointerId, { x: event.clientX, y: event.clientY })
    start = touches.size === 1 ? { x: event.clientX, y: event.clientY } : null
    pinch = touches.size === 2 ? { distance: distance(touches), scale: reader.scale } : null
  })
  stage.addEventListener('pointermove', (event) => {
    if (!touches.has(event.pointerId)) return
    touches.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (pinch) reader.zoomTo((pinch.scale * distance(touches)) / pinch.distance)
  })
  const ended = (event: PointerEvent) => {
    touches.delete(event.pointerId)
    if (touches.size < 2) pinch = null
  }
  stage.addEventListener('pointercancel', (event) => {
    ended(event)
    start = null
  })
  stage.addEventListener('pointerup', (event) => {
    ended(event)
    if (!start || touches.size > 0) return
    const across = event.clientX - start.x
    const down = event.clientY - start.y
    start = null
    if (Math.abs(across) < tapDistance && Math.abs(down) < tapDistance) {
      if (!isControl(event.target)) tapAt(event.clientX / stage.clientWidth, reader, tapped)
    } else if (Math.abs(across) > swipeDistance && Math.abs(across) > 2 * Math.abs(down)) {
      if (!reader.scrolls().sideways && !hasSelection()) turnTo(across < 0 ? 'right' : 'left', reader)
    }
  })
}

/** The outer fifths turn, the middle shows or hides the bar. */
function tapAt(across: number, reader: Reader, tapped: () => void): void {
  if (hasSelection() || (across > 0.2 && across < 0.8)) tapped()
  else turnTo(across >= 0.8 ? 'right' : 'left', reader)
}

function turnTo(side: 'left' | 'right', reader: Reader): void {
  reader.turn((side === 'right') !== reader.state.rightToLeft ? 1 : -1)
}

function distance(touches: Map<number, Touch>): number {
  const [a, b] = [...touches.values()]
  return a && b ? Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1) : 1
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input') !== null
}

function hasSelection(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}
