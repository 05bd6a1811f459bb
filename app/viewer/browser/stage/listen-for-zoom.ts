import type { Reader } from './reader.ts'
import type { Pin, Point, Stage } from './stage.ts'
import type { ViewerState } from './viewer-state.ts'
import { restingZoom, stretchRange } from './zoom.ts'

/** A wheel counts as resting this long after its last event. Milliseconds. */
const wheelRest = 150

/** The height of a line, for wheels that count in lines. CSS pixels. */
const wheelLine = 16

/** A zoom gesture: its beginning, its moves by a factor since then, and its end. */
export interface ZoomHandle {
  readonly isHeld: boolean
  begin(at: Point): void
  move(factor: number, at: Point): void
  moveBy(factor: number, at: Point): void
  end(): void
}

/** Listens for two fingers, or for a wheel with the control key. */
export function listenForStretch(element: HTMLElement, gesture: ZoomHandle): void {
  listenForPinch(element, gesture)
  listenForWheel(element, gesture)
}

/** Listens for two fingers, a wheel with the control key (which is how trackpads send a pinch), and double clicks. */
export function listenForZoom(stage: Stage, reader: Reader): void {
  const gesture = new ZoomGesture(reader, stage)
  listenForStretch(stage.element, gesture)
  listenForDoubleClick(stage.element, reader, gesture)
}

/** Listens by touch events, because pointer events stop as soon as the browser begins to scroll. */
function listenForPinch(element: HTMLElement, gesture: ZoomHandle): void {
  let apart = 1
  const active = { passive: false }
  const start = (event: TouchEvent) => {
    const fingers = twoFingers(event)
    if (!fingers) return
    event.preventDefault()
    apart = fingers.apart
    gesture.begin(fingers.middle)
  }
  const move = (event: TouchEvent) => {
    const fingers = gesture.isHeld ? twoFingers(event) : null
    if (!fingers) return
    event.preventDefault()
    gesture.move(fingers.apart / apart, fingers.middle)
  }
  const end = (event: TouchEvent) => {
    if (gesture.isHeld && event.touches.length < 2) gesture.end()
  }
  element.addEventListener('touchstart', start, active)
  element.addEventListener('touchmove', move, active)
  element.addEventListener('touchend', end)
  element.addEventListener('touchcancel', end)
}

function twoFingers({ touches }: TouchEvent): { apart: number; middle: Point } | null {
  const [a, b] = touches
  if (!a || !b || touches.length > 2) return null
  const middle = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 }
  return { apart: Math.max(Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), 1), middle }
}

function listenForWheel(element: HTMLElement, gesture: ZoomHandle): void {
  let rest = 0
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const at = { x: event.clientX, y: event.clientY }
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * wheelLine
    if (!gesture.isHeld) gesture.begin(at)
    gesture.moveBy(Math.exp(-pixels / 300), at)
    clearTimeout(rest)
    rest = window.setTimeout(() => gesture.end(), wheelRest)
  }
  element.addEventListener('wheel', turn, { passive: false })
}

/** Listens for a mouse's double clicks. A browser may send two taps as a double click too; those are handled with the taps. */
function listenForDoubleClick(element: HTMLElement, reader: Reader, gesture: ZoomGesture): void {
  let isMouse = false
  element.addEventListener('pointerdown', (event) => {
    isMouse = event.pointerType === 'mouse'
  })
  element.addEventListener('dblclick', (event) => {
    // Leaves two clicks on a word to the browser, which selects it.
    if (!isMouse || (event.target as Element).closest('a, button, .textLayer span')) return
    getSelection()?.removeAllRanges()
    // Ends a wheel that hasn't come to rest, because the click is meant for what is seen, not for what was painted before.
    gesture.end()
    reader.zoomInOrBack({ x: event.clientX, y: event.clientY })
  })
}

/**
 * Zooms under the reader's fingers or pointer: the painted pages are stretched around the point they hold, and painted anew when they let
 * go; near a fit, at that fit.
 */
class ZoomGesture implements ZoomHandle {
  readonly #reader: Reader
  readonly #stage: Stage
  #held: { from: DOMRect; pin: Pin; state: ViewerState; scale: number } | null = null
  #factor = 1

  constructor(reader: Reader, stage: Stage) {
    this.#reader = reader
    this.#stage = stage
  }

  get isHeld(): boolean {
    return this.#held !== null
  }

  begin(at: Point): void {
    this.#stage.still()
    const { scale, state } = this.#reader
    this.#held = { from: this.#stage.box(), pin: this.#stage.pinAt(at), state, scale }
    this.#factor = 1
  }

  /** `factor` is relative to the beginning of the gesture. */
  move(factor: number, at: Point): void {
    if (!this.#held) return
    const { smallest, largest } = stretchRange(this.#reader.fits())
    const { from, pin, scale } = this.#held
    this.#factor = Math.min(Math.max(factor, smallest / scale), largest / scale)
    this.#held.pin = { ...pin, at }
    this.#stage.stretch(from, this.#factor, this.#held.pin)
  }

  moveBy(factor: number, at: Point): void {
    this.move(this.#factor * factor, at)
  }

  end(): void {
    const held = this.#held
    this.#held = null
    if (!held) return
    // If the reader turned the page or zoomed otherwise meanwhile, that wins.
    if (held.state !== this.#reader.state) this.#stage.release()
    else this.#reader.zoomTo(restingZoom(held.scale * this.#factor, this.#reader.fits()), held.pin)
  }
}
