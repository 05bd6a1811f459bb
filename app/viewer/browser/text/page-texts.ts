import type { Segments } from '#app/viewer/browser/document/segments.ts'
import type { Block } from '#app/viewer/browser/text/reflow/blocks.ts'
import type { PlacedText } from '#app/viewer/browser/text/reflow/placed-text.ts'
import { reflowed } from '#app/viewer/browser/text/reflow/reflow.ts'
import { pageRuns } from './page-runs.ts'

interface Book {
  segments: Segments
  pageCount: number
  /** The printed page number; null if it equals the page's position or is empty. */
  printed: (page: number) => string | null
}

/** The neighbouring pages to compare with: running heads repeat there, on the same side of a spread two pages on. */
const around = [-2, -1, 1, 2]
/** How many pages' runs are kept: both pages of a spread, those around them, and the next ones. */
const kept = 12

/** The text of pages for the text view. Keeps the runs of the last few pages, to compare neighbours. */
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

  /** The neighbours that are already loaded; none is fetched only for its running heads. */
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
    // A page that couldn't be fetched is fetched again next time.
    known.catch(() => this.#runs.delete(page))
    for (const [oldest] of this.#runs) if (this.#runs.size > kept) this.#runs.delete(oldest)
    return known
  }
}
