import { spreadOf, type ViewerState } from '#app/viewer/browser/stage/viewer-state.ts'

/** The place is told only after the reader has stayed there for this long. Milliseconds. */
const stayedFor = 2_000

type Tell = (from: number, to: number) => void

/** Tells the server where the reader is, once they stay there, and at once when they leave. */
export class PlaceKeeper {
  readonly #tell: Tell
  #place: readonly [number, number] | null = null
  #told = ''
  #timer = 0

  constructor(tell: Tell) {
    this.#tell = tell
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#send()
    })
    addEventListener('pagehide', () => this.#send())
  }

  moved(state: ViewerState): void {
    const pages = spreadOf(state)
    this.#place = [pages[0] ?? state.page, pages[pages.length - 1] ?? state.page]
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.#send(), stayedFor)
  }

  #send(): void {
    clearTimeout(this.#timer)
    if (this.#place === null || this.#place.join() === this.#told) return
    this.#told = this.#place.join()
    this.#tell(...this.#place)
  }
}
