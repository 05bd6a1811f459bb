import type { ZoomHandle } from './listen-for-zoom.ts'
import type { Reader } from './reader.ts'
import type { Pin, Point, Stage } from './stage.ts'
import type { ViewerState } from './viewer-state.ts'
import { restingZoom, stretchRange } from './zoom.ts'

/**
 * Zooming under the reader's fingers or pointer: what is painted is stretched around the place they hold, and painted
 * anew when they let go, near enough to a fit at that fit.
 */
export class ZoomGesture implements ZoomHandle {
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

  /** `factor` is measured from the beginning. */
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
    // Whoever turned the page or zoomed otherwise meanwhile looks at what they asked for then.
    if (held.state !== this.#reader.state) this.#stage.release()
    else this.#reader.zoomTo(restingZoom(held.scale * this.#factor, this.#reader.fits()), held.pin)
  }
}
