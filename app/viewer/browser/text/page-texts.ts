import type { Segments } from '#app/viewer/browser/document/segments.ts'
import type { Block } from '#app/viewer/browser/text/reflow/blocks.ts'
import type { PlacedText } from '#app/viewer/browser/text/reflow/placed-text.ts'
import { reflowed } from '#app/viewer/browser/text/reflow/reflow.ts'
import { pageRuns } from './page-runs.ts'

interface Book {
  segments: Segments
  pageCount: number
  /** What is printed on a page as its number; null where that is its number, or nothing. */
  printed: (page: number) => string | null
}

/** A page's heads repeat on those around it, on the same side of a spread two pages on. */
const around = [-2, -1, 1, 2]
/** Both pages of a spread, those around them, and the next ones. */
const kept = 12

/** The pages' text as it is read without the paper; the runs of the last few pages are kept for their neighbours. */
export class PageTexts {
  readonly #book: Book
  readonly #runs = new Map<number, Promise<PlacedText[]>>()

  constructor(book: Book) {
    this.#book = book
  }

  async blocks(page: number): Promise<Block[]> {
    const runs = await this.#runsOf(page)
    return reflowed(runs, { page, label: this.#book.printed(page), neighbours: await this.#around(page) })
  }

  /** Of the pages that are here already: none is fetched for its heads. */
  async #around(page: number): Promise<Map<number, PlacedText[]>> {
    const { segments, pageCount } = this.#book
    const near = around.filter((away) => {
      const other = page + away
      return other >= 1 && other <= pageCount && segments.isOpen(other)
    })
    return new Map(
      await Promise.all(near.map(async (away) => [away, await this.#runsOf(page + away)] as const)),
    )
  }

  #runsOf(page: number): Promise<PlacedText[]> {
    const known = this.#runs.get(page) ?? this.#book.segments.page(page).then(pageRuns)
    this.#runs.delete(page)
    this.#runs.set(page, known)
    // What didn't arrive is asked for again.
    known.catch(() => this.#runs.delete(page))
    for (const [oldest] of this.#runs) if (this.#runs.size > kept) this.#runs.delete(oldest)
    return known
  }
}
