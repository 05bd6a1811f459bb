import { exportLists } from '#app/features/reading/model/list/export-lists.ts'
import { ownerOf, readOwnBooks } from '#app/features/reading/model/notebook/list-notebook.ts'
import { exportSavedSearches } from '#app/features/reading/model/saved-search/saved-searches.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findDays, findFinished, isRecordOff } from './reading-life-store.ts'

/** More than anybody has finished; a limit all the same, because each row is read. */
const mostFinished = 10_000

/** The first day on which anything can have been recorded. */
const firstDay: Day = '1970-01-01'

/** The whole record of the reader, for a file of their own. Refuses as `requireOwnAccount` does. */
export async function exportReadingLife(visit: Visit) {
  const owner = ownerOf(visit)
  const [isOff, days, finished, lists, savedSearches] = await Promise.all([
    isRecordOff(visit.db, owner),
    findDays(visit.db, owner, firstDay),
    findFinished(visit.db, owner, { limit: mostFinished, offset: 0 }),
    exportLists(visit),
    exportSavedSearches(visit),
  ])
  const books = await readOwnBooks(
    visit,
    finished.map(({ contentId }) => contentId),
  )
  return {
    recorded: !isOff,
    days,
    lists,
    saved_searches: savedSearches,
    finished: finished.map(({ contentId, finishedAt }) => ({
      content_id: contentId,
      title: books.get(contentId)?.title ?? null,
      finished_on: dayOf(finishedAt),
    })),
  }
}
