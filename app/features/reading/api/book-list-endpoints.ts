import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  addToBookList,
  deleteBookList,
  getBookList,
  ListName,
  listBookLists,
  makeBookList,
  moveBookList,
  moveInBookList,
  removeFromBookList,
  renameBookList,
} from '#app/features/reading/model/list/book-lists.ts'
import { displayInstant } from '#app/kernel/values/day.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

const reader = { access: 'user', only: 'ownAccount' } as const
const id = z.string().max(64)
const nothing = () => null
const place = z.number().int().min(1).max(999)

/** A reader's own lists of contents. */
export const bookListEndpoints = [
  endpoint('GET /content/lists', {
    ...reader,
    summary:
      'Returns the reader’s own lists of contents in their order. At most 100 contents of each are counted; `has_more` tells of more',
    input: z.object({}),
    run: (visit) => listBookLists(visit),
    view: (lists) => ({
      bookLists: lists.map(({ id, name, count, isMore }) => ({
        id,
        name,
        totalRecords: count,
        hasMore: isMore,
      })),
    }),
  }),
  endpoint('POST /content/lists', {
    ...reader,
    summary: 'Makes a list, with a first content if one is sent',
    input: z.object({ name: ListName, contentId: id.optional() }),
    run: makeBookList,
    view: ({ id }) => ({ id }),
  }),
  endpoint('GET /content/lists/:id', {
    ...reader,
    summary: 'Returns one of the reader’s lists with a page of its contents',
    input: z.object({ id, page: z.unknown().optional(), size: z.unknown().optional() }),
    run: (visit, { id, ...paging }) => getBookList(visit, { id, ...readPaging(paging) }),
    view: ({ id, name, titles, ...paged }) => ({
      ...{ id, name },
      listedContents: titles.map(({ contentId, title, author, groupId, addedAt }) => ({
        ...{ contentId, title: title ?? '', author },
        isReadable: groupId !== null,
        addedAt: displayInstant(addedAt),
      })),
      ...paged,
    }),
  }),
  endpoint('PUT /content/lists/:id/name', {
    ...reader,
    summary: 'Renames a list',
    input: z.object({ id, name: ListName }),
    run: renameBookList,
    view: nothing,
  }),
  endpoint('PUT /content/lists/:id/place', {
    ...reader,
    summary: 'Moves a list to a place among the others',
    input: z.object({ id, place }),
    run: moveBookList,
    view: nothing,
  }),
  endpoint('DELETE /content/lists/:id', {
    ...reader,
    summary: 'Deletes a list; its contents stay',
    input: z.object({ id }),
    run: deleteBookList,
    view: nothing,
  }),
  endpoint('POST /content/lists/:id/contents', {
    ...reader,
    summary: 'Adds a content at the end of a list, unless it is there',
    input: z.object({ id, contentId: id }),
    run: addToBookList,
    view: nothing,
  }),
  endpoint('PUT /content/lists/:id/contents/:contentId', {
    ...reader,
    summary: 'Moves a content to a place in its list',
    input: z.object({ id, contentId: id, place }),
    run: moveInBookList,
    view: nothing,
  }),
  endpoint('DELETE /content/lists/:id/contents/:contentId', {
    ...reader,
    summary: 'Removes a content from a list',
    input: z.object({ id, contentId: id }),
    run: removeFromBookList,
    view: nothing,
  }),
]
