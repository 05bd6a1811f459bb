import { byId } from '#app/viewer/browser/element.ts'
import type { AllowanceMeter } from '#app/viewer/browser/viewer-server.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import { isOver, wordsOfMeter, wordsOfOver } from './print-allowance.ts'
import { chosenPages, countOf, type Pages, pagesPerPart, partsOf } from './print-parts.ts'

interface Book {
  pages: number
  say: Say
  currentPage: () => number
}

/** What to print: this page, a range, or all; of a large job it says beforehand what it takes. */
export class PrintForm {
  readonly #book: Book
  #meter: AllowanceMeter | null = null
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

  /** What may still be printed, as the server says it: a moment after the form stands there. */
  measure(meter: AllowanceMeter | null): void {
    this.#meter = meter
    byId('print-meter').hidden = meter === null
    if (meter !== null) {
      const bar = byId<HTMLMeterElement>('print-left')
      bar.max = meter.allowance
      bar.value = meter.left
      byId('print-left-words').textContent = wordsOfMeter(meter, this.#book.say)
    }
    this.update()
  }

  update(): void {
    const { say, currentPage } = this.#book
    byId('print-current').textContent = say('printCurrent', { page: currentPage() })
    const chosen = this.#chosen()
    const [pages, parts] = [countOf(chosen), partsOf(chosen).length]
    const isLarge = parts > 1
    const isTooMuch = isOver(this.#meter, pages)
    const large = isLarge ? say('printLarge', { pages, parts, size: pagesPerPart }) : ''
    byId('print-note').textContent = isTooMuch
      ? wordsOfOver(this.#meter as AllowanceMeter, pages, say)
      : large
    byId<HTMLButtonElement>('print-start').disabled = isTooMuch
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
