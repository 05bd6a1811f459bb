import { cardReaderOf } from '#app/features/catalogue/model/content/card-store.ts'
import { roomOf } from '#app/features/reading/model/annotation/annotation.ts'
import {
  type PlacedAnnotation,
  readRoom,
  type Shelf,
} from '#app/features/reading/model/annotation/annotation-store.ts'
import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'
import { displayInstant } from '#app/kernel/values/day.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { ownerKeyOf } from '#app/visit/owner-key.ts'
import { requireOwnAccount, requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type NotebookQuery, type NotedBook, readPlace, writePlace } from './notebook.ts'
import {
  findNoted,
  findNotedBooks,
  findNotes,
  findOwnBooks,
  findReadableBooks,
  type Noted,
  type ReadableBook,
} from './notebook-store.ts'

/** The number of books or entries on a page. */
const pageSize = 50

/** The most bytes of text on a page: beyond them no further entry begins. */
const pageText = 131_072

/**
 * A search reads this many entries with this many bytes at a time, and a limited number of times for a page. The next
 * page continues from there.
 */
const lookedAtOnce = 500
const lookedText = 1_048_576
const maxReads = 10

type NotedBooks = { books: (NotedBook & Omit<Noted, 'contentId'>)[]; next: string | null }

/** The books with notes of the reader, latest first. Refuses guests with `unauthorized`. */
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

/**
 * The reader's notes with the books that they belong to. `book` is the one that was asked for, null if it has no notes.
 */
type Notes = {
  notes: PlacedAnnotation[]
  next: string | null
  books: Map<string, NotedBook>
  /** The words of the search, without differences of case, width and kana. */
  terms: string[]
}

/**
 * The reader's notes: those of one book by page, or all with the latest first. With words, only notes that contain all of
 * them in the marked text or in their own. Refuses guests with `unauthorized`.
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
  const part =
    terms.length === 0 ? { limit: pageSize + 1, bytes: pageText } : { limit: lookedAtOnce, bytes: lookedText }
  for (let look = 0; look < maxReads; look++) {
    const { notes, isMore } = await findNotes(db, shelf, { ...query, ...part, after })
    for (const note of notes.filter((one) => hasAll(one, terms))) {
      const last = found.at(-1)
      if (last !== undefined && isFullPage(found)) return { notes: found, next: writePlace(last) }
      found.push(note)
    }
    after = notes.at(-1) ?? after
    if (!isMore) return { notes: found, next: null }
  }
  return { notes: found, next: after === null ? null : writePlace(after) }
}

function isFullPage(found: readonly PlacedAnnotation[]): boolean {
  return found.length === pageSize || found.reduce((sum, note) => sum + roomOf(note), 0) >= pageText
}

function hasAll({ quote, body }: PlacedAnnotation, terms: readonly string[]): boolean {
  if (terms.length === 0) return true
  const texts = [quote, body].map((text) => fold(displayText(text)))
  return terms.every((term) => texts.some((text) => text.includes(term)))
}

/** The room that the reader's notes take, and their limit, in bytes. `isNear` if little is left. */
type NotesMeter = { bytes: number; allowed: number; isNear: boolean }

/** Reads how much room the reader's notes take. Refuses guests with `unauthorized`. */
export async function readNotesMeter(visit: Visit): Promise<NotesMeter> {
  const { bytes, allowed } = await readRoom(visit.db, ownShelf(visit))
  return { bytes, allowed, isNear: bytes > allowed * nearlyAll }
}

/** assumed: from this share on the reader is warned while there is time to tidy up. */
const nearlyAll = 0.8

/** As `findOwnBooks`, for the reader of a visit. */
export function readOwnBooks(visit: Visit, contentIds: readonly string[]): Promise<Map<string, NotedBook>> {
  return findOwnBooks(visit.db, cardReaderOf(visit), contentIds)
}

/** As `findReadableBooks`, for the reader of a visit. */
export function readReadableBooks(visit: Visit, contentIds: readonly string[]): Promise<ReadableBook[]> {
  return findReadableBooks(visit.db, cardReaderOf(visit), contentIds)
}

/** The key under which the reader's notes are stored. */
export function ownShelf(visit: Visit): Shelf {
  return { tenantId: visit.site.tenantId, shelfId: ownerKeyOf(requireReader(visit)) }
}

/** A page of a reader's notes as the API answers it. `next` is the place of the following page, missing at the end. */
export function viewNotePage({ notes, next, books }: Notes) {
  return {
    notes: notes.map(({ id, contentId, kind, page, colour, quote, body, changedAt }) => ({
      ...{ id, contentId, noteKind: kind, page, colour, quote, body },
      contentTitle: books.get(contentId)?.title ?? '',
      isReadable: (books.get(contentId)?.groupId ?? null) !== null,
      changedAt: displayInstant(changedAt),
    })),
    next,
  }
}

/** The account that a reader's own record and lists belong to. Refuses as `requireOwnAccount` does. */
export function ownerOf(visit: Visit): { tenantId: number; accountId: string } {
  return { tenantId: visit.site.tenantId, accountId: requireOwnAccount(visit).id }
}
