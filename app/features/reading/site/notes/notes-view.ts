import { waysToOwnAccount } from '#app/features/catalogue/parts/detail/own-account.ts'
import { stampOf } from '#app/features/reading/model/annotation/annotation.ts'
import type { PlacedAnnotation } from '#app/features/reading/model/annotation/annotation-store.ts'
import {
  listNotedBooks,
  listNotes,
  readNotesMeter,
} from '#app/features/reading/model/notebook/list-notebook.ts'
import type { NotebookQuery, NotedBook } from '#app/features/reading/model/notebook/notebook.ts'
import { markTerms } from '#app/features/search/model/results/snippet.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The books with notes, or the entries if the query names a book or has filters. */
export async function viewNotes(visit: Visit, query: NotebookQuery) {
  const { book, q = '', kind, colour, after } = query
  const isFiltered = q !== '' || kind !== undefined || colour !== undefined
  const asked = {
    query: { ...query, q },
    isFiltered,
    isFirst: after === undefined,
    ownAccount: waysToOwnAccount(visit),
  }
  if (book === undefined && !isFiltered) {
    const [{ books, next }, meter] = await Promise.all([listNotedBooks(visit, after), readNotesMeter(visit)])
    const shown = books.map((one) => ({ ...one, changedOn: dayOf(one.changedAt) }))
    return { ...asked, books: shown, notes: null, book: null, meter, next: nextOf(query, next) }
  }
  const { notes, next, books, terms } = await listNotes(visit, query)
  return {
    ...asked,
    books: null,
    meter: null,
    book: book === undefined ? null : (books.get(book) ?? null),
    notes: notes.map((note) => viewNote(note, books.get(note.contentId), terms)),
    next: nextOf(query, next),
  }
}

export type NotesView = Awaited<ReturnType<typeof viewNotes>>
export type NoteView = ReturnType<typeof viewNote>

function nextOf(query: NotebookQuery, next: string | null): string | null {
  return next === null ? null : paths.notes({ ...query, after: next })
}

function viewNote(note: PlacedAnnotation, book: NotedBook | undefined, terms: readonly string[]) {
  const { id, kind, colour, page, quote, body, changedAt } = note
  return {
    ...{ id, kind, colour, page, body },
    stamp: stampOf(note),
    changedOn: dayOf(changedAt),
    quoteParts: quote === '' ? null : markTerms(quote, terms),
    bodyParts: body === '' ? null : markTerms(body, terms),
    book: book ?? null,
  }
}
