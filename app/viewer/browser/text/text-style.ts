import { byId } from '#app/viewer/browser/element.ts'
import { keepTextStyle, readTextStyle } from '#app/viewer/browser/reading-habits.ts'

const sizes = 5

/**
 * The settings of the text view, as the reader chose them in this browser. They are set as data attributes of the view, which the style
 * sheet uses.
 */
export class TextStyle {
  readonly #view: HTMLElement
  readonly #keepPlace: (change: () => void) => void
  readonly #form = byId<HTMLFormElement>('text-form')
  #isBookDown = false
  readonly #size = this.#form.elements.namedItem('size') as HTMLInputElement

  /** `keepPlace` makes a change and keeps the text that is being read where it is; `changed` is called after each change. */
  constructor(view: HTMLElement, keepPlace: (change: () => void) => void, changed: (name: string) => void) {
    this.#view = view
    this.#keepPlace = keepPlace
    this.#form.addEventListener('input', ({ target }) => {
      this.#keepPlace(() => this.#apply())
      this.#keep()
      changed((target as HTMLInputElement).name)
    })
    this.#form.addEventListener('submit', (event) => event.preventDefault())
    this.#fill()
    this.#apply()
  }

  /** Whether the text is shown in vertical lines. */
  get isDown(): boolean {
    return this.#view.dataset.direction === 'vertical'
  }

  /** Shows the text in the direction of the book, unless the reader chose one. */
  follow(isBookDown: boolean): void {
    this.#isBookDown = isBookDown
    this.#apply()
  }

  get pace(): number {
    return Number(this.#view.dataset.pace)
  }

  resize(by: number): void {
    this.#size.value = String(Math.min(Math.max(Number(this.#size.value) + by, 1), sizes))
    this.#keepPlace(() => this.#apply())
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
    const { writing } = this.#view.dataset
    const asBook = this.#isBookDown ? 'vertical' : 'horizontal'
    this.#view.dataset.direction = writing === 'auto' ? asBook : writing
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
