import { cardReaderOf } from '#app/domain/catalogue/content/card-store.ts'
import type { PlacedAnnotation, Shelf } from '#app/domain/reading/annotation/annotation-store.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ownShelf } from './list-notebook.ts'
import type { NotedBook } from './notebook.ts'
import { findNoted, findNotedBooks, findNotesOf, type Noted } from './notebook-store.ts'

export type BookOfNotes = { book: NotedBook; notes: PlacedAnnotation[] }

/** assumed: nobody writes in more books than this. */
const mostBooks = 5_000
/** Entries that are held at once; a book alone may have 10,000. */
const atOnce = 1_000

/**
 * All notes of the reader, or those of one book: books by title, in each by its pages, some at a time. Refuses guests with
 * `unauthorized`.
 */
export async function* exportNotes(visit: Visit, book?: string): AsyncGenerator<BookOfNotes[]> {
  const shelf = ownShelf(visit)
  const noted = await findNoted(visit.db, shelf, { after: null, limit: mostBooks, book })
  const ids = noted.map(({ contentId }) => contentId)
  const books = await findNotedBooks(visit.db, cardReaderOf(visit), ids)
  const titleOf = ({ contentId }: Noted) => books.get(contentId)?.title ?? ''
  const sorted = noted.sort(
    (one, other) =>
      titleOf(one).localeCompare(titleOf(other), visit.locale) || (one.contentId < other.contentId ? -1 : 1),
  )
  for (const some of inParcels(sorted)) yield await readParcel(visit, shelf, some, books)
}

function inParcels(noted: readonly Noted[]): Noted[][] {
  const parcels: Noted[][] = []
  let room = 0
  for (const one of noted) {
    if (one.count > room) {
      parcels.push([])
      room = atOnce
    }
    parcels.at(-1)?.push(one)
    room -= one.count
  }
  return parcels
}

async function readParcel(
  { db }: Visit,
  shelf: Shelf,
  noted: readonly Noted[],
  books: ReadonlyMap<string, NotedBook>,
): Promise<BookOfNotes[]> {
  const ids = noted.map(({ contentId }) => contentId)
  const notes = Map.groupBy(await findNotesOf(db, shelf, ids), ({ contentId }) => contentId)
  return ids.flatMap((id) => {
    const book = books.get(id)
    return book === undefined ? [] : [{ book, notes: notes.get(id) ?? [] }]
  })
}
