import { listBookLists } from '#app/features/reading/model/list/book-lists.ts'
import { readOwnBooks } from '#app/features/reading/model/notebook/list-notebook.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The covers that stand for a list. */
const coversShown = 3

export type ListView = Awaited<ReturnType<typeof viewLists>>[number]

/** The reader's lists, each with the covers of its first titles. */
export async function viewLists(visit: Visit) {
  const lists = await listBookLists(visit)
  const firstOf = (contentIds: readonly string[]) => contentIds.slice(0, coversShown)
  const books = await readOwnBooks(
    visit,
    lists.flatMap(({ contentIds }) => firstOf(contentIds)),
  )
  return lists.map(({ contentIds, ...list }) => ({
    ...list,
    books: firstOf(contentIds).flatMap((contentId) => {
      const { title = null, cover = null } = books.get(contentId) ?? {}
      return title === null ? [] : [{ contentId, title, cover }]
    }),
  }))
}
