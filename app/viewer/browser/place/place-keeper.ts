import { byId, make } from '#app/viewer/browser/element.ts'
import { spreadOf, type ViewerState } from '#app/viewer/browser/stage/viewer-state.ts'

/** How long the reader must stay at a place before it is sent. Milliseconds. */
const stayedFor = 2_000

type Tell = (from: number, to: number) => void

/** Sends the reader's place to the server, once they stay there, and at once when they leave. */
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

/** How long the note offers a way back, and how long it only tells what was done. Milliseconds. */
const [shownFor, toldFor] = [12_000, 4_000]

/**
 * A note at the foot of the page that tells where the reader was taken and offers the way back, or tells what was done. It disappears by
 * itself.
 */
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
    this.#timer = window.setTimeout(() => this.#lapse(time), time)
  }

  /** Hides the note, unless the reader is at its button. */
  #lapse(time: number): void {
    if (!this.#box.matches(':hover') && !this.#hasFocus) this.hide()
    else this.#timer = window.setTimeout(() => this.#lapse(time), time)
  }

  get #hasFocus(): boolean {
    return this.#box.contains(document.activeElement)
  }

  get isShown(): boolean {
    return !this.#box.hidden
  }

  /** Hides the note; the focus returns from it to the page. */
  hide(): void {
    clearTimeout(this.#timer)
    const hadFocus = this.#hasFocus
    this.#box.hidden = true
    if (hadFocus) byId('stage').focus({ preventScroll: true })
  }
}
