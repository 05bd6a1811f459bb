import { displayInstant } from '#app/kernel/values/day.ts'
import type { Notes } from './list-notebook.ts'

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
