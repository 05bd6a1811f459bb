import { z } from 'zod'
import { ownerOf, readOwnBooks } from '#app/features/reading/model/notebook/list-notebook.ts'
import type { NotedBook } from '#app/features/reading/model/notebook/notebook.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  addTitle,
  type BookList,
  deleteList,
  findLists,
  findListsWithTitles,
  findTitles,
  insertList,
  type ListKey,
  orderLists,
  orderTitles,
  removeTitle,
  renameList,
} from './book-list-store.ts'

/** The name that a reader gives a list. */
export const ListName = z.string().trim().min(1).max(60)

type ListId = { id: string }
type Titled = { contentId: string }

/** A list with a page of its titles as the reader sees them now: those that they may not open have no group. */
type ListPage = Pick<BookList, 'id' | 'name'> & Paged & { titles: (NotedBook & { addedAt: number })[] }

/** The most titles of each list that are counted: all of 50 lists would be 25,000. */
const mostCounted = 100

/** A list with its first titles, as ids, and their number. `isMore` if it has more than are counted. */
type CountedList = { id: string; name: string; count: number; isMore: boolean; contentIds: string[] }

/** The reader's lists in their order, each with its first published titles, at most 100. Refuses as `requireOwnAccount` does. */
export async function listBookLists(visit: Visit): Promise<CountedList[]> {
  const lists = await findListsWithTitles(visit.db, ownerOf(visit), mostCounted + 1)
  return lists.map(({ contentIds, ...list }) => ({
    ...list,
    count: Math.min(contentIds.length, mostCounted),
    isMore: contentIds.length > mostCounted,
    contentIds: contentIds.slice(0, mostCounted),
  }))
}

/** The reader's lists in their order, and whether each has a content. Refuses as `requireOwnAccount` does. */
export async function listBookListsFor(visit: Visit, { contentId }: Titled): Promise<BookList[]> {
  return findLists(visit.db, ownerOf(visit), { contentId })
}

/** One of the reader's lists. Refuses another's, and one that doesn't exist, with `notFound`. */
export async function getBookList(visit: Visit, { id, ...paging }: ListId & Paging): Promise<ListPage> {
  const owner = ownerOf(visit)
  const key = { ...owner, listId: id }
  const [[list], all] = await Promise.all([
    findLists(visit.db, owner, { listId: id }),
    findTitles(visit.db, key),
  ])
  if (list === undefined) refuse('notFound')
  const part = all.slice(offsetOf(paging), offsetOf(paging) + paging.size)
  const books = await readOwnBooks(
    visit,
    part.map(({ contentId }) => contentId),
  )
  const titles = part.flatMap(({ contentId, addedAt }) => {
    const book = books.get(contentId)
    return book === undefined ? [] : [{ ...book, addedAt }]
  })
  return { id, name: list.name, ...pagedOf(paging, all.length), titles }
}

/**
 * Makes a list behind the others, with its first title if one is given. Refuses a reader who has 50 with `bookListsUsedUp` (963), and an
 * unpublished title with `contentNotFound`.
 */
export async function makeBookList(
  visit: Visit,
  { name, contentId }: { name: string; contentId?: string | undefined },
): Promise<ListId> {
  const list = { ...ownerOf(visit), listId: newElementId(visit.randomBytes), now: visit.now() }
  const { db } = visit
  const title = contentId === undefined ? null : { ...list, contentId, today: dayOf(list.now) }
  const [made] = await commit(visit, [
    insertList(db, { ...list, name }, title),
    ...(title === null ? [] : [addTitle(db, title)]),
  ])
  if (made === 0) refuse('contentNotFound')
  return { id: list.listId }
}

/** Renames a list. Refuses another's with `notFound`. */
export async function renameBookList(visit: Visit, { id, name }: ListId & { name: string }): Promise<void> {
  const [renamed] = await commit(visit, [
    renameList(visit.db, { ...keyOf(visit, id), name, now: visit.now() }),
  ])
  if (renamed === 0) refuse('notFound')
}

/** Deletes a list; its titles stay on the site. Refuses another's with `notFound`. */
export async function deleteBookList(visit: Visit, { id }: ListId): Promise<void> {
  const [deleted] = await commit(visit, [deleteList(visit.db, keyOf(visit, id))])
  if (deleted === 0) refuse('notFound')
}

/** Moves a list to a place among the others, counted from 1. Refuses another's with `notFound`. */
export async function moveBookList(visit: Visit, { id, place }: ListId & { place: number }): Promise<void> {
  const owner = ownerOf(visit)
  const ids = (await findLists(visit.db, owner)).map((list) => list.id)
  if (!ids.includes(id)) refuse('notFound')
  await commit(visit, [orderLists(visit.db, owner, moved(ids, id, place))])
}

/**
 * Adds a title at the end of a list; does nothing if it is there. Refuses another's list with `notFound`, an unpublished title with
 * `contentNotFound`, and the 501st with `bookListFull` (964).
 */
export async function addToBookList(visit: Visit, { id, contentId }: ListId & Titled): Promise<void> {
  const key = keyOf(visit, id)
  const { db } = visit
  const now = visit.now()
  const [added] = await commit(visit, [addTitle(db, { ...key, contentId, now, today: dayOf(now) })])
  if (added !== 0) return
  const [list] = await findLists(db, key, { listId: id, contentId })
  if (list === undefined) refuse('notFound')
  if (!list.has) refuse('contentNotFound')
}

/** Removes a title from a list. Refuses another's list, and a title that isn't in it, with `notFound`. */
export async function removeFromBookList(visit: Visit, { id, contentId }: ListId & Titled): Promise<void> {
  const [removed] = await commit(visit, [removeTitle(visit.db, { ...keyOf(visit, id), contentId })])
  if (removed === 0) refuse('notFound')
}

/** Moves a title to a place in its list, counted from 1. Refuses as `removeFromBookList` does. */
export async function moveInBookList(
  visit: Visit,
  { id, contentId, place }: ListId & Titled & { place: number },
): Promise<void> {
  const key = keyOf(visit, id)
  const [[list], titles] = await Promise.all([
    findLists(visit.db, key, { listId: id }),
    findTitles(visit.db, key),
  ])
  const ids = titles.map((title) => title.contentId)
  if (list === undefined || !ids.includes(contentId)) refuse('notFound')
  await commit(visit, [orderTitles(visit.db, key, moved(ids, contentId, place))])
}

/** Puts a title into exactly these of the reader's lists. Refuses as `addToBookList` does. */
export async function chooseBookLists(
  visit: Visit,
  { contentId, listIds }: Titled & { listIds: readonly string[] },
): Promise<void> {
  const { db } = visit
  const owner = ownerOf(visit)
  const now = visit.now()
  const title = { ...owner, contentId, now, today: dayOf(now) }
  const lists = await findLists(db, owner, { contentId })
  const chosen = lists.filter(({ id, has }) => !has && listIds.includes(id))
  const left = lists.filter(({ id, has }) => has && !listIds.includes(id))
  if (chosen.length + left.length === 0) return
  const added = await commit(visit, [
    ...chosen.map(({ id }) => addTitle(db, { ...title, listId: id })),
    ...left.map(({ id }) => removeTitle(db, { ...title, listId: id })),
  ])
  if (added.slice(0, chosen.length).includes(0)) refuse('contentNotFound')
}

function keyOf(visit: Visit, listId: string): ListKey {
  return { ...ownerOf(visit), listId }
}

function moved(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(Math.max(0, place - 1), 0, id)
}
