import { cardReaderOf } from '#app/features/catalogue/model/content/card-store.ts'
import type { PlacedAnnotation } from '#app/features/reading/model/annotation/annotation-store.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ownShelf } from './list-notebook.ts'
import type { NotedBook } from './notebook.ts'
import { findNotedBooks, findNotedIds, findNotes, findNotesOf, type SomeNotes } from './notebook-store.ts'

/** Notes of one book in the order of its pages. A book with many notes is split into several of these. */
export type BookOfNotes = { book: NotedBook; isBegun: boolean; notes: PlacedAnnotation[] }

/**
 * The number of books whose titles are in memory and sorted at once. assumed: hardly anybody has notes in more; then the
 * order begins anew.
 */
const maxSorted = 2_000
/** The number of books that one statement reads. */
const booksAtOnce = 200
/** The number of notes, and of bytes of their text, that are in memory at once. */
const notesAtOnce = 1_000
const textAtOnce = 524_288

/**
 * Yields all notes of the reader, or those of one book: books by title and notes by page, in portions that fit into
 * memory. Refuses guests with `unauthorized`.
 */
export async function* exportNotes(visit: Visit, asked?: string): AsyncGenerator<BookOfNotes[]> {
  const shelf = ownShelf(visit)
  if (asked !== undefined) return yield* exportBooks(visit, [asked])
  let after = ''
  for (;;) {
    const ids = await findNotedIds(visit.db, shelf, { after, limit: maxSorted })
    yield* exportBooks(visit, ids)
    const last = ids.at(-1)
    if (last === undefined || ids.length < maxSorted) return
    after = last
  }
}

async function* exportBooks(visit: Visit, ids: readonly string[]): AsyncGenerator<BookOfNotes[]> {
  const found = await findNotedBooks(visit.db, cardReaderOf(visit), ids)
  const books = [...found.values()].sort((one, other) => byTitle(one, other, visit.locale))
  let last: PlacedAnnotation | null = null
  for (let at = 0; at < books.length; ) {
    const some = last === null ? books.slice(at, at + booksAtOnce) : books.slice(at, at + 1)
    const { notes, isMore } = await readSome(visit, some, last)
    yield inBooks(some, notes, last)
    last = isMore ? (notes.at(-1) ?? null) : null
    // If a portion ends within a book, the rest of that book comes alone.
    at = last === null ? at + some.length : at + some.findIndex((book) => book.contentId === last?.contentId)
  }
}

function readSome(
  visit: Visit,
  books: readonly NotedBook[],
  after: PlacedAnnotation | null,
): Promise<SomeNotes> {
  const contentIds = books.map(({ contentId }) => contentId)
  const shelf = ownShelf(visit)
  if (after === null) return findNotesOf(visit.db, shelf, { contentIds, bytes: textAtOnce })
  const rest = { book: after.contentId, kind: undefined, colour: undefined, after, limit: notesAtOnce }
  return findNotes(visit.db, shelf, { ...rest, bytes: textAtOnce })
}

/** Compares two books by title. Books without a title come last. */
function byTitle(one: NotedBook, other: NotedBook, locale: Locale): number {
  if (one.title === null || other.title === null)
    return (
      Number(one.title === null) - Number(other.title === null) || (one.contentId < other.contentId ? -1 : 1)
    )
  return one.title.localeCompare(other.title, locale) || (one.contentId < other.contentId ? -1 : 1)
}

function inBooks(
  books: readonly NotedBook[],
  notes: readonly PlacedAnnotation[],
  last: PlacedAnnotation | null,
): BookOfNotes[] {
  const ofBook = Map.groupBy(notes, ({ contentId }) => contentId)
  return books.flatMap((book) => {
    const own = ofBook.get(book.contentId)
    return own === undefined ? [] : [{ book, isBegun: book.contentId === last?.contentId, notes: own }]
  })
}
