import { byId, make } from '#app/viewer/browser/element.ts'
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

/** So long it offers a way back, and so long it says what was done. Milliseconds. */
const [shownFor, toldFor] = [12_000, 4_000]

/** A line at the foot of the page: where the reader is brought, and the way back from there, or what was done. It leaves by itself. */
export class PlaceNote {
  readonly #box = byId('place-note')
  #timer = 0

  show(words: string, way: string, go: () => void): void {
    const button = make('button', 'word-button', way)
    button.type = 'button'
    button.addEventListener('click', () => {
      this.hide()
      go()
    })
    this.#put([...(words === '' ? [] : [make('span', '', words)]), button], shownFor)
  }

  tell(words: string): void {
    this.#put([make('span', '', words)], toldFor)
  }

  #put(parts: HTMLElement[], time: number): void {
    this.#box.replaceChildren(...parts)
    this.#box.hidden = false
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.hide(), time)
  }

  hide(): void {
    clearTimeout(this.#timer)
    this.#box.hidden = true
  }
}
