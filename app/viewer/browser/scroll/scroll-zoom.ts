import type { ZoomHandle } from '#app/viewer/browser/stage/listen-for-zoom.ts'
import type { Point } from '#app/viewer/browser/stage/stage.ts'
import { clampZoom } from '#app/viewer/browser/stage/viewer-state.ts'

/** Zooming pages under each other: they grow under the fingers or the pointer, a frame at a time. */
export class ScrollZoom implements ZoomHandle {
  readonly #scale: () => number
  readonly #zoomTo: (scale: number, at: Point) => void
  #from = 1
  #factor = 1
  #frame = 0
  isHeld = false

  constructor(scale: () => number, zoomTo: (scale: number, at: Point) => void) {
    this.#scale = scale
    this.#zoomTo = zoomTo
  }

  begin(): void {
    this.isHeld = true
    this.#from = this.#scale()
    this.#factor = 1
  }

  move(factor: number, at: Point): void {
    this.#factor = factor
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#zoomTo(clampZoom(this.#from * factor), at))
  }

  moveBy(factor: number, at: Point): void {
    this.move(this.#factor * factor, at)
  }

  end(): void {
    this.isHeld = false
  }
}
