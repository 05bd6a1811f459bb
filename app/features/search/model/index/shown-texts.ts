import { getJson, type SegmentText } from '#app/kernel/data/files.ts'
import { shownPage } from './shown-page.ts'

/** How long a text is used again, in milliseconds. Reading a document in anew may replace its files. */
const life = 10_000
/** The size of all texts together, in characters. An isolate has 128 MB in all. */
const maxCharacters = 2_000_000

/** The display text of a segment's pages. Each page is made when it is first asked for. */
class ShownTexts {
  readonly #stored: SegmentText
  readonly #shown = new Map<number, string>()
  readonly characters: number

  constructor(stored: SegmentText) {
    this.#stored = stored
    this.characters = stored.pages.reduce((sum, { length }) => sum + length, 0)
  }

  /** The text of a page, counted from 1. Null if it isn't in the segment. */
  textOf(page: number): string | null {
    const raw = this.#stored.pages[page - this.#stored.firstPage]
    if (raw === undefined) return null
    const shown = this.#shown.get(page) ?? shownPage(raw).text
    this.#shown.set(page, shown)
    return shown
  }
}

/**
 * The texts that this isolate has just read, by file: the pages of one search, its facets and other searches for frequent words quote the same
 * ones. Who may see a text is decided before, by the caller.
 */
export class TextMemory {
  readonly #kept = new Map<string, { texts: ShownTexts; until: number }>()
  #characters = 0

  /** Reads a file, or takes it from memory. Null if there is none. */
  async read(files: R2Bucket, key: string, now: number): Promise<ShownTexts | null> {
    const known = this.#kept.get(key)
    if (known !== undefined && known.until > now) return known.texts
    const stored = await getJson<SegmentText>(files, key)
    if (stored === null) return null
    const texts = new ShownTexts(stored)
    this.#keep(key, texts, now + life)
    return texts
  }

  #keep(key: string, texts: ShownTexts, until: number): void {
    this.#drop(key)
    this.#kept.set(key, { texts, until })
    this.#characters += texts.characters
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= maxCharacters) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const known = this.#kept.get(key)
    if (known === undefined) return
    this.#characters -= known.texts.characters
    this.#kept.delete(key)
  }
}
