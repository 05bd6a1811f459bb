import type { SearchDatabase } from '#app/data/search-database.ts'
import { snippetsOf, type TextPart } from '#app/domain/search/results/snippet.ts'
import { fold } from '#app/values/text-folding.ts'
import {
  findIndexedBook,
  type IndexedBook,
  listPageEdges,
  type PageEdges,
  pagesWithEach,
  readPageTexts,
} from './book-pages.ts'
import { acrossBreak } from './page-break.ts'

/** A line of a book in which searched words stand; those that go on on the next page belong to the page they begin on. */
export type BookLine = { page: number; parts: TextPart[] }

export type BookMatches = {
  /** On so many pages the words are. */
  pages: number
  lines: BookLine[]
  /** The page to go on from; null after the last. */
  next: number | null
}

/** Pages looked through at once, and lines of one of them at most: a letter can stand on a page a thousand times. */
const inBook = { pagesAtOnce: 25, linesOfPage: 20 }

/** How much of the next page is read along, characters: what a sentence that goes on there needs to be recognised. */
const readOn = 40

/**
 * The lines of one version of a document that have the folded terms, page by page from `from` on: on pages with all of them, or
 * where there is none with one of them. Null where the version's text isn't known.
 */
export async function searchBook(
  search: SearchDatabase,
  version: { tenantId: number; contentId: string; version: number },
  { terms, from }: { terms: readonly string[]; from: number },
): Promise<BookMatches | null> {
  const book = await findIndexedBook(search, version)
  if (book === null) return null
  const longest = Math.max(...terms.map((term) => term.length))
  const [within, edges] = await Promise.all([
    pagesWithEach(search, book, terms),
    listPageEdges(search, book, longest + readOn),
  ])
  const pages = qualified(withBreaks(within, edges, terms))
  const wanted = pages.filter((page) => page >= from)
  const shown = wanted.slice(0, inBook.pagesAtOnce)
  return {
    pages: pages.length,
    lines: shown.length === 0 ? [] : await linesOf(search, book, { shown, terms, edges }),
    next: wanted[inBook.pagesAtOnce] ?? null,
  }
}

/** Of each term the pages it begins on, also where it ends on the next. */
function withBreaks(
  within: readonly number[][],
  edges: readonly PageEdges[],
  terms: readonly string[],
): Set<number>[] {
  const found = within.map((pages) => new Set(pages))
  for (const [at, { page, tail }] of edges.entries()) {
    const next = edges[at + 1]
    if (next?.page !== page + 1) continue
    const { text, own } = acrossBreak(tail, next.head)
    const folded = fold(text)
    for (const [nth, term] of terms.entries()) {
      const begins = folded.indexOf(term, Math.max(0, own - term.length + 1))
      if (begins >= 0 && begins < own) found[nth]?.add(page)
    }
  }
  return found
}

/** With all terms, else with one of them; in rising order. */
function qualified(found: readonly Set<number>[]): number[] {
  const any = [...new Set(found.flatMap((pages) => [...pages]))].sort((a, b) => a - b)
  const all = any.filter((page) => found.every((pages) => pages.has(page)))
  return all.length > 0 ? all : any
}

async function linesOf(
  search: SearchDatabase,
  book: IndexedBook,
  {
    shown,
    terms,
    edges,
  }: { shown: readonly number[]; terms: readonly string[]; edges: readonly PageEdges[] },
): Promise<BookLine[]> {
  const texts = await readPageTexts(search, book, shown)
  const heads = new Map(edges.map(({ page, head }) => [page, head]))
  return shown.flatMap((page) => {
    const text = texts.get(page) ?? ''
    const lines = snippetsOf(text, terms, { most: inBook.linesOfPage })
    const head = heads.get(page + 1)
    if (head !== undefined) {
      const run = acrossBreak(text, head)
      const before = Math.max(0, run.own - readOn)
      lines.push(...snippetsOf(run.text.slice(before), terms, { most: 1, across: run.own - before }))
    }
    return lines.map((parts) => ({ page, parts }))
  })
}
