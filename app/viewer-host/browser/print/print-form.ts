import { byId } from '../element.ts'
import type { Say } from '../words.ts'
import { chosenPages, countOf, type Pages, pagesPerPart, partsOf } from './print-parts.ts'

interface Book {
  pages: number
  say: Say
  currentPage: () => number
}

/** What to print: this page, a range, or all; of a large job it says beforehand what it takes. */
export class PrintForm {
  readonly #book: Book
  readonly #form = byId<HTMLFormElement>('print-form')

  constructor(book: Book, print: (pages: Pages) => void) {
    this.#book = book
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault()
      print(this.#chosen())
    })
    this.#form.addEventListener('input', () => this.update())
    for (const name of ['from', 'to']) {
      this.#form.querySelector(`[name="${name}"]`)?.addEventListener('focus', () => this.#chooseRange())
    }
  }

  update(): void {
    const { say, currentPage } = this.#book
    byId('print-current').textContent = say('printCurrent', { page: currentPage() })
    const chosen = this.#chosen()
    const [pages, parts] = [countOf(chosen), partsOf(chosen).length]
    const isLarge = parts > 1
    byId('print-note').textContent = isLarge ? say('printLarge', { pages, parts, size: pagesPerPart }) : ''
    byId('print-start').textContent = isLarge ? say('printStartMany', { pages }) : say('printStart')
  }

  #chosen(): Pages {
    return chosenPages(new FormData(this.#form), this.#book.currentPage(), this.#book.pages)
  }

  #chooseRange(): void {
    const range = this.#form.querySelector<HTMLInputElement>('input[value="range"]')
    if (range) range.checked = true
    this.update()
  }
}
