import { ownerOf } from '#app/features/reading/model/notebook/list-notebook.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findLists, findTitles } from './book-list-store.ts'

/** All lists of the reader with the ids of their titles, for a file of their own. Refuses as `requireOwnAccount` does. */
export async function exportLists(visit: Visit) {
  const owner = ownerOf(visit)
  const lists = await findLists(visit.db, owner)
  return Promise.all(
    lists.map(async ({ id, name }) => {
      const titles = await findTitles(visit.db, { ...owner, listId: id })
      return { name, content_ids: titles.map(({ contentId }) => contentId) }
    }),
  )
}
