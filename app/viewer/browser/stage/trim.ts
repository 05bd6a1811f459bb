import type { BookTrim, PageSize, Trim } from '#app/viewer/viewer-boot.ts'

const nothing: Trim = { left: 0, top: 0, right: 0, bottom: 0 }

/** What is trimmed from the pages at present: nothing while the reader wants whole pages. */
export class Trimming {
  #isOn = false
  readonly #book: BookTrim | null
  readonly #whole: ReadonlySet<number>

  constructor(book: BookTrim | null, isOn: boolean) {
    this.#book = book
    this.#whole = new Set(book?.whole)
    this.isOn = isOn
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** A book without plain margins stays as it is. */
  set isOn(isOn: boolean) {
    this.#isOn = isOn && this.#book !== null
  }

  of(page: number): Trim {
    if (this.#book === null || !this.#isOn || this.#whole.has(page)) return nothing
    return page % 2 === 1 ? this.#book.odd : this.#book.even
  }
}

/** The size of what is left of a page. */
export function leftOf({ width, height }: PageSize, { left, top, right, bottom }: Trim): PageSize {
  return { width: (width * (1000 - left - right)) / 1000, height: (height * (1000 - top - bottom)) / 1000 }
}

/**
 * Places a page of this size in CSS pixels so that only what is left takes room and is seen. The page itself keeps its size, and with it
 * its text, links and marks their places.
 */
export function trimElement({ style }: HTMLElement, { width, height }: PageSize, trim: Trim): void {
  const across = (part: number) => Math.ceil((width * part) / 1000)
  const down = (part: number) => Math.ceil((height * part) / 1000)
  const edges = [down(trim.top), across(trim.right), down(trim.bottom), across(trim.left)]
  const isWhole = edges.every((edge) => edge === 0)
  style.margin = isWhole ? '' : edges.map((edge) => `${-edge}px`).join(' ')
  style.clipPath = isWhole ? '' : `inset(${edges.map((edge) => `${edge}px`).join(' ')})`
  style.setProperty('--trim-left', `${edges[3]}px`)
}
