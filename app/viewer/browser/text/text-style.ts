import { byId } from '#app/viewer/browser/element.ts'
import { keepTextStyle, readTextStyle } from '#app/viewer/browser/reading-habits.ts'

const sizes = 5

/**
 * The settings of the text view, as the reader chose them in this browser. They are set as data attributes of the view, which the style
 * sheet uses.
 */
export class TextStyle {
  readonly #view: HTMLElement
  readonly #form = byId<HTMLFormElement>('text-form')
  readonly #size = this.#form.elements.namedItem('size') as HTMLInputElement

  constructor(view: HTMLElement, changed: (name: string) => void) {
    this.#view = view
    this.#form.addEventListener('input', ({ target }) => {
      this.#apply()
      this.#keep()
      changed((target as HTMLInputElement).name)
    })
    this.#form.addEventListener('submit', (event) => event.preventDefault())
    this.#fill()
    this.#apply()
  }

  get pace(): number {
    return Number(this.#view.dataset.pace)
  }

  resize(by: number): void {
    this.#size.value = String(Math.min(Math.max(Number(this.#size.value) + by, 1), sizes))
    this.#apply()
    this.#keep()
  }

  /** Fills the form with the stored settings, ignoring values that another version of this page stored and that no longer exist. */
  #fill(): void {
    for (const [name, value] of Object.entries(readTextStyle())) {
      const field = this.#form.elements.namedItem(name)
      if (field instanceof RadioNodeList) {
        const known = [...field].some((radio) => (radio as HTMLInputElement).value === value)
        if (known) field.value = value
      } else if (name === 'size' && Number(value) >= 1 && Number(value) <= sizes) this.#size.value = value
    }
  }

  #apply(): void {
    Object.assign(this.#view.dataset, this.#chosen())
    byId<HTMLButtonElement>('text-smaller').disabled = this.#size.value === '1'
    byId<HTMLButtonElement>('text-larger').disabled = this.#size.value === String(sizes)
  }

  #keep(): void {
    keepTextStyle(this.#chosen())
  }

  #chosen(): Record<string, string> {
    return Object.fromEntries([...new FormData(this.#form)].map(([name, value]) => [name, String(value)]))
  }
}
