import type { Segments } from '#app/viewer/browser/document/segments.ts'
import type { Block } from '#app/viewer/browser/text/reflow/blocks.ts'
import { type Note, referencesIn } from '#app/viewer/browser/text/reflow/notes.ts'
import { endOfLastSentence, type SentenceEnd } from '#app/viewer/browser/text/reflow/page-ends.ts'
import type { PlacedText } from '#app/viewer/browser/text/reflow/placed-text.ts'
import { reflowed } from '#app/viewer/browser/text/reflow/reflow.ts'
import { type PageContent, pageContent } from './page-content.ts'
import { type Placement, pagePlaced } from './page-runs.ts'

interface Book {
  segments: Segments
  pageCount: number
  /** The printed page number; null if it equals the page's position or is empty. */
  printed: (page: number) => string | null
}

/** The neighbouring pages to compare with: running heads repeat there, on the same side of a spread two pages on. */
const around = [-2, -1, 1, 2]
/** How many pages are kept: both pages of a spread, those around them, and the next ones. */
const kept = 12

/** A page's blocks, with what is needed to show them. */
export interface PageText extends Pick<PageContent, 'isDown' | 'extent' | 'letterSize'> {
  blocks: Block[]
}

/** The text of pages for the text view. Keeps the last few pages, to compare neighbours. */
export class PageTexts {
  readonly #book: Book
  readonly #placed = new Kept<Placement>()
  readonly #contents = new Kept<PageContent>()

  constructor(book: Book) {
    this.#book = book
  }

  /** A page's text, with the notes of the next page that it refers to if that one is loaded. */
  async page(page: number): Promise<PageText> {
    const text = await this.#own(page)
    const ofNext = await this.#notesAfter(page, text.blocks)
    return ofNext.length === 0 ? text : { ...text, blocks: withNotesOf(text.blocks, ofNext) }
  }

  /** How a page's last sentence ends on the next page, if that one is loaded. Null if it ends on its own page. */
  async endOfLastSentence(page: number): Promise<SentenceEnd | null> {
    if (!this.#isLoaded(page + 1)) return null
    const [own, next] = await Promise.all([this.#own(page), this.#own(page + 1)])
    return endOfLastSentence(own.blocks, { page: page + 1, blocks: next.blocks })
  }

  async #notesAfter(page: number, blocks: readonly Block[]): Promise<Note[]> {
    const own = notesOf(blocks).map(({ label }) => label)
    const missing = [...referencesIn(textsOf(blocks))].filter((label) => !own.includes(label))
    if (missing.length === 0 || !this.#isLoaded(page + 1)) return []
    const next = (await this.#own(page + 1)).blocks
    const theirs = referencesIn(textsOf(next))
    return notesOf(next).filter(({ label }) => missing.includes(label) && !theirs.has(label))
  }

  #isLoaded(page: number): boolean {
    const { segments, pageCount } = this.#book
    return page >= 1 && page <= pageCount && segments.isOpen(page)
  }

  async #own(page: number): Promise<PageText> {
    const content = await this.#contents.of(page, async () =>
      pageContent(await this.#book.segments.page(page), await this.#placedOf(page)),
    )
    const around = { page, label: this.#book.printed(page), neighbours: await this.#around(page) }
    return { ...content, blocks: reflowed(content.runs, around, content) }
  }

  /** The neighbours that are already loaded; none is fetched only for its running heads. */
  async #around(page: number): Promise<Map<number, PlacedText[]>> {
    const near = around.filter((away) => this.#isLoaded(page + away))
    return new Map(
      await Promise.all(near.map(async (away) => [away, (await this.#placedOf(page + away)).runs] as const)),
    )
  }

  #placedOf(page: number): Promise<Placement> {
    return this.#placed.of(page, async () => pagePlaced(await this.#book.segments.page(page)))
  }
}

/** The texts of blocks, without exponents: those of a number and of a single letter, as in x². */
function textsOf(blocks: readonly Block[]): { text: string }[] {
  const exponent = /(^|[^\p{L}])([a-zA-Z]|\d)\ufdd0[^\ufdd1]*\ufdd1/gu
  return blocks.flatMap((block) => ('text' in block ? [{ text: block.text.replace(exponent, '$1$2') }] : []))
}

function notesOf(blocks: readonly Block[]): Note[] {
  return blocks.flatMap((block) => (block.kind === 'notes' ? block.notes : []))
}

function withNotesOf(blocks: readonly Block[], ofNext: Note[]): Block[] {
  const last = blocks[blocks.length - 1]
  if (last?.kind === 'notes') return [...blocks.slice(0, -1), { ...last, ofNext }]
  return [...blocks, { kind: 'notes', notes: [], ofNext, at: last?.at ?? 0 }]
}

/** The values of the last few pages. */
class Kept<Value> {
  readonly #values = new Map<number, Promise<Value>>()

  of(page: number, read: () => Promise<Value>): Promise<Value> {
    const value = this.#values.get(page) ?? read()
    this.#values.delete(page)
    this.#values.set(page, value)
    // A page that couldn't be fetched is fetched again next time.
    value.catch(() => this.#values.delete(page))
    for (const [oldest] of this.#values) if (this.#values.size > kept) this.#values.delete(oldest)
    return value
  }
}
