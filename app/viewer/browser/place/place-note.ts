import { byId, make } from '#app/viewer/browser/element.ts'

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
