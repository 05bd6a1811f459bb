import { getJson, type SegmentText } from '#app/kernel/data/files.ts'
import { perObject } from '#app/kernel/values/per-object.ts'
import { ShortMemory } from '#app/kernel/values/short-memory.ts'
import { shownPage } from './shown-page.ts'

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
 * The texts that this isolate has just read, by file: the pages of one search, its facets and other searches for frequent words quote the
 * same ones. They live for ten seconds, since reading a document in anew may replace its files, and have two million characters at most: an
 * isolate has 128 MB in all. Each bucket has a memory of its own; an isolate has one bucket.
 */
const memoryOf = perObject(
  (_files: R2Bucket) =>
    new ShortMemory<ShownTexts>({
      life: 10_000,
      most: 2_000_000,
      sizeOf: ({ characters }) => characters,
    }),
)

/** Reads a segment's texts. Null if the file is gone. */
export async function readShown(files: R2Bucket, key: string): Promise<ShownTexts | null> {
  const stored = await getJson<SegmentText>(files, key)
  return stored === null ? null : new ShownTexts(stored)
}

/** Reads a segment's texts, or takes them from memory. Who may see a text is decided before, by the caller. */
export async function readShownOnce(files: R2Bucket, key: string, now: number): Promise<ShownTexts | null> {
  const memory = memoryOf(files)
  const known = memory.find(key, now)
  if (known !== undefined) return known
  const texts = await readShown(files, key)
  if (texts !== null) memory.keep(key, texts, now)
  return texts
}
