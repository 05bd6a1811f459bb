import { edgeLength } from '#app/features/search/model/index/index-pages.ts'
import type { TextStore } from '#app/features/search/model/query/text-pages.ts'
import { type PlacedLine, snippetsOf } from '#app/features/search/model/results/snippet.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import { fold } from '#app/kernel/values/text-folding.ts'
import {
  findIndexedBook,
  type IndexedBook,
  listPageEdges,
  type PageEdges,
  pagesWithEach,
  readPageTexts,
} from './book-pages.ts'

/** The end of a page and the beginning of the next one as one text. Everything before `own` is on the first page. */
type RunOn = { text: string; own: number }

/**
 * A line of a book with searched words, and which of the page's matches it contains. A match that continues on the next
 * page is the last of the page on which it begins.
 */
type BookLine = { page: number } & PlacedLine

export type BookMatches = {
  /** The number of pages with the words. */
  pages: number
  lines: BookLine[]
  /** The position of the first line's page among these pages, from 1. 0 if there is none. */
  nth: number
  /** The page to continue from. Null after the last. */
  next: number | null
  /** The page before which there are more. Null before the first. */
  earlier: number | null
  /** The terms that continue on the next page, folded: the part that ends this page and the part that begins the next. */
  breaks: PageBreak[]
}

type PageBreak = { page: number; tail: string; head: string }

/** The number of pages that are searched at once, and of lines that are shown for each: a letter can occur a thousand times on a page. */
const inBook = { pagesAtOnce: 25, linesOfPage: 20 }

/** A term that goes across more page breaks, such as a single letter, isn't highlighted there. */
const maxBreaks = 500

/** How many characters of the next page are included, enough to recognise a sentence that continues there. */
const readOn = edgeLength

/** The length of a term's part on either side of a page break that is compared. The ends of pages are kept that far, and a page number. */
const comparedPart = edgeLength - 8

/** The part of the matches to return: the pages from one on, or the nearest ones before it. */
export type Part = { from: number } | { before: number }

/**
 * The lines of one version of a document that contain the folded terms, page by page: on pages with all of them, or if
 * there are none, on pages with one. Returns one portion of them. Null if the version's text isn't known.
 */
export async function searchBook(
  store: TextStore,
  version: { tenantId: number; contentId: string; version: number },
  { terms, part }: { terms: readonly string[]; part: Part },
): Promise<BookMatches | null> {
  const [book, within, edges] = await Promise.all([
    findIndexedBook(store.db, version),
    pagesWithEach(store.db, version, terms),
    listPageEdges(store.db, version),
  ])
  if (book === null) return null
  const found = within.map((pages) => new Set(pages))
  const breaks: PageBreak[] = []
  for (const { nth, ...over } of overBreaks(edges, terms)) {
    found[nth]?.add(over.page)
    if (breaks.length < maxBreaks) breaks.push(over)
  }
  const pages = qualified(found)
  const shown = pagesOf(pages, part)
  const [first = 0, last = 0] = [shown[0], shown.at(-1)]
  return {
    pages: pages.length,
    lines: shown.length === 0 ? [] : await linesOf(store, book, { shown, terms, edges }),
    nth: pages.indexOf(first) + 1,
    next: (last > 0 && pages.find((page) => page > last)) || null,
    earlier: pages.some((page) => page < first) ? first : null,
    breaks,
  }
}

/** The parts of terms that continue across the beginning or the end of one page. */
export async function findBreaksAt(
  search: SearchDatabase,
  version: { tenantId: number; contentId: string; version: number },
  { terms, page }: { terms: readonly string[]; page: number },
): Promise<PageBreak[]> {
  const longest = Math.max(...terms.map((term) => term.length))
  // A single letter can't be divided.
  if (longest < 2) return []
  const edges = await listPageEdges(search, version, { from: page - 1, to: page + 1 })
  return [...overBreaks(edges, terms)]
}

function pagesOf(pages: readonly number[], part: Part): number[] {
  return 'from' in part
    ? pages.filter((page) => page >= part.from).slice(0, inBook.pagesAtOnce)
    : pages.filter((page) => page < part.before).slice(-inBook.pagesAtOnce)
}

/** The terms, by number, that begin on a page and end on the next. */
function* overBreaks(
  edges: readonly PageEdges[],
  terms: readonly string[],
): Generator<PageBreak & { nth: number }> {
  for (const [at, { page, tail }] of edges.entries()) {
    const next = edges[at + 1]
    if (next?.page !== page + 1) continue
    const { text, own } = acrossBreak(tail, next.head)
    const folded = fold(text)
    for (const [nth, term] of terms.entries()) {
      const length = lengthBefore(own, folded, term)
      if (length === null) continue
      yield { page, nth, tail: term.slice(0, length).trim(), head: term.slice(length).trim() }
    }
  }
}

/**
 * How many of a term's characters stand before a position that it goes across: as many as possible. Null if it doesn't. Of
 * a long term only the parts next to the position are compared.
 */
function lengthBefore(position: number, folded: string, term: string): number | null {
  for (let length = term.length - 1; length > 0; length--) {
    const before = term.slice(Math.max(0, length - comparedPart), length)
    const after = term.slice(length, length + comparedPart)
    if (folded.endsWith(before, position) && folded.startsWith(after, position)) return length
  }
  return null
}

/** The pages with all terms or, if no page has all, with at least one of them, in rising order. */
function qualified(found: readonly Set<number>[]): number[] {
  const any = [...new Set(found.flatMap((pages) => [...pages]))].sort((a, b) => a - b)
  const all = any.filter((page) => found.every((pages) => pages.has(page)))
  return all.length > 0 ? all : any
}

async function linesOf(
  store: TextStore,
  book: IndexedBook,
  {
    shown,
    terms,
    edges,
  }: { shown: readonly number[]; terms: readonly string[]; edges: readonly PageEdges[] },
): Promise<BookLine[]> {
  const isLong = terms.some((term) => term.length > comparedPart)
  const read = new Set(isLong ? shown.flatMap((page) => [page, page + 1]) : shown)
  const texts = await readPageTexts(
    store,
    book,
    edges.filter(({ page }) => read.has(page)),
  )
  const longest = Math.max(...terms.map((term) => term.length))
  const heads = new Map(
    edges.map(({ page, head }) => [page, texts.get(page)?.slice(0, longest + readOn) ?? head]),
  )
  return shown.flatMap((page) => {
    const text = texts.get(page) ?? ''
    const lines = snippetsOf(text, terms, { most: inBook.linesOfPage })
    const head = heads.get(page + 1)
    if (head !== undefined) {
      const run = acrossBreak(text, head)
      const before = Math.max(0, run.own - readOn)
      const place = (lines.at(-1)?.place ?? -1) + (lines.at(-1)?.places ?? 1)
      const over = snippetsOf(run.text.slice(before), terms, { most: 1, across: run.own - before })
      lines.push(...over.map((line) => ({ ...line, place })))
    }
    return lines.map((line) => ({ page, ...line }))
  })
}

/**
 * Joins a text across a page break: a word divided by a hyphen becomes one word, Latin words get a space between them,
 * Japanese gets none. A page number that stands alone at the edge is left out.
 */
function acrossBreak(page: string, next: string): RunOn {
  const before = page.replace(/ \d{1,5}$|(?<=[\u3000-\u9fff])\d{1,5}$/u, '')
  const after = next.replace(/^\d{1,5} (?!\d)|^\d{1,5}(?=[\u3000-\u9fff])/u, '')
  if (/\p{L}-$/u.test(before) && /^\p{Ll}/u.test(after)) {
    const own = before.slice(0, -1)
    return { text: own + after, own: own.length }
  }
  const needsSpace = isNarrow(before.at(-1)) && isNarrow(after[0])
  return { text: before + (needsSpace ? ' ' : '') + after, own: before.length }
}

function isNarrow(character: string | undefined): boolean {
  return character !== undefined && character < '\u2e80'
}
