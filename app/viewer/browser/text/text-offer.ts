import { keepSmallView, readSmallView } from '#app/viewer/browser/reading-habits.ts'

/** A page of a text book has at least this many letters. Titles and picture pages have fewer. */
const fewestLetters = 250

interface OfferOptions {
  /** Opens the text view. */
  open: () => void
  /** Offers to open it, and calls `accept` if the reader wants it. Answers false if there is no room for an offer now. */
  offer: (accept: () => void) => boolean
}

/**
 * On a phone, offers the text view once, at the first page of text, and remembers the answer: a reader who wanted text
 * gets it at once in the next text book, until they return to the pages.
 */
export class TextOffer {
  readonly #options: OfferOptions
  #isOver = false

  constructor(options: OfferOptions) {
    this.#options = options
  }

  /** Called with the number of letters of each page that is shown. */
  shown(letters: number): void {
    if (this.#isOver || letters < fewestLetters) return
    const wanted = readSmallView()
    if (wanted === null && !this.#options.offer(() => this.#accept())) return
    this.#isOver = true
    if (wanted === null) keepSmallView('pages')
    if (wanted === 'text') this.#options.open()
  }

  /** Called when the reader has opened or closed the text view. */
  chosen(isText: boolean): void {
    this.#isOver = true
    keepSmallView(isText ? 'text' : 'pages')
  }

  #accept(): void {
    keepSmallView('text')
    this.#options.open()
  }
}
