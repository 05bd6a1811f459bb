import { cardReaderOf } from '#app/domain/catalogue/content/card-store.ts'
import type { PlacedAnnotation, Shelf } from '#app/domain/reading/annotation/annotation-store.ts'
import { parseSearchQuery } from '#app/domain/search/query/search-query.ts'
import { displayText, fold } from '#app/values/text-folding.ts'
import { requireReader } from '#app/visit/require.ts'
import { shelfOf } from '#app/visit/shelf.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type NotebookQuery, type NotedBook, readPlace, writePlace } from './notebook.ts'
import { findNoted, findNotedBooks, findNotes, type Noted } from './notebook-store.ts'

/** Books, or entries, of a page. */
const pageSize = 50
/** Words are looked for in so many entries at a time, and in so many for a page at most; it is gone on from there. */
const atOnce = 500
const mostLooked = 5_000

export type NotedBooks = { books: (NotedBook & Omit<Noted, 'contentId'>)[]; next: string | null }

/** The books that the reader has marked or written something in, the latest first. Refuses guests with `unauthorized`. */
export async function listNotedBooks(visit: Visit, after?: string): Promise<NotedBooks> {
  const shelf = ownShelf(visit)
  const found = await findNoted(visit.db, shelf, { after: readPlace(after), limit: pageSize + 1 })
  const noted = found.slice(0, pageSize)
  const books = await findNotedBooks(
    visit.db,
    cardReaderOf(visit),
    noted.map(({ contentId }) => contentId),
  )
  const last = noted.at(-1)
  return {
    books: noted.flatMap(({ contentId, ...facts }) => {
      const book = books.get(contentId)
      return book === undefined ? [] : [{ ...book, ...facts }]
    }),
    next:
      found.length > pageSize && last !== undefined
        ? writePlace({ page: 0, changedAt: last.changedAt, id: last.contentId })
        : null,
  }
}

/** What a reader wrote, with the books it stands in; `book` is the one that was asked for, null where it has no notes. */
export type Notes = {
  notes: PlacedAnnotation[]
  next: string | null
  books: Map<string, NotedBook>
  /** The folded words that were looked for. */
  terms: string[]
}

/**
 * The reader's notes: of one book by its pages, of all the latest first; with words those that have all of them, in the text they
 * stand on or in their own. Refuses guests with `unauthorized`.
 */
export async function listNotes(visit: Visit, query: NotebookQuery): Promise<Notes> {
  const shelf = ownShelf(visit)
  const terms = parseSearchQuery(query.q ?? '') ?? []
  const { notes, next } = await findMatching(visit, shelf, query, terms)
  const ids = [...notes.map(({ contentId }) => contentId), ...(query.book === undefined ? [] : [query.book])]
  const books = await findNotedBooks(visit.db, cardReaderOf(visit), ids)
  return { notes, next, books, terms }
}

async function findMatching(
  { db }: Visit,
  shelf: Shelf,
  query: NotebookQuery,
  terms: readonly string[],
): Promise<Pick<Notes, 'notes' | 'next'>> {
  const found: PlacedAnnotation[] = []
  let after = readPlace(query.after)
  const limit = terms.length === 0 ? pageSize + 1 : atOnce
  for (let looked = 0; looked < mostLooked; looked += atOnce) {
    const some = await findNotes(db, shelf, { ...query, after, limit })
    found.push(...some.filter((note) => hasAll(note, terms)))
    const last = found[pageSize - 1]
    if (found.length > pageSize && last !== undefined)
      return { notes: found.slice(0, pageSize), next: writePlace(last) }
    after = some.at(-1) ?? after
    if (some.length < limit) return { notes: found, next: null }
  }
  return { notes: found, next: after === null ? null : writePlace(after) }
}

function hasAll({ quote, body }: PlacedAnnotation, terms: readonly string[]): boolean {
  if (terms.length === 0) return true
  const texts = [quote, body].map((text) => fold(displayText(text)))
  return terms.every((term) => texts.some((text) => text.includes(term)))
}

/** Where the reader's notes are kept. */
export function ownShelf(visit: Visit): Shelf {
  return { tenantId: visit.site.tenantId, shelfId: shelfOf(requireReader(visit)) }
}
