import { byId, make } from '../element.ts'

/** So long it offers a way back. Milliseconds. */
const shownFor = 12_000

/** A line at the foot of the page: where the reader is brought, and the way back from there. It leaves by itself. */
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
    this.#box.replaceChildren(...(words === '' ? [] : [make('span', '', words)]), button)
    this.#box.hidden = false
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.hide(), shownFor)
  }

  hide(): void {
    clearTimeout(this.#timer)
    this.#box.hidden = true
  }
}
