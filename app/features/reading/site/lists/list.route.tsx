import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import {
  addToBookList,
  deleteBookList,
  getBookList,
  ListName,
  moveInBookList,
  removeFromBookList,
  renameBookList,
} from '#app/features/reading/model/list/book-lists.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { ListPage } from './list-page.tsx'

export const meta = titled<typeof loader>(
  ({ list }) => list.name,
  () => [noIndex],
)

/** One of the reader's lists with its titles. Those that can't be opened have no link. */
export const loader = page(
  async ({ visit, url, params }) => {
    const paging = readPaging({ page: url.searchParams.get('page') ?? undefined, size })
    const { titles, ...list } = await getBookList(visit, { id: params.listId ?? '', ...paging })
    if (titles.length === 0 && list.page > 1)
      throw redirect(paths.list(list.id, { page: Math.max(1, list.totalPages) }))
    const shown = titles.map(({ groupId, contentId, title, author, cover }) => ({
      ...{ contentId, title: title ?? '', author, cover },
      to: groupId === null ? null : paths.content(groupId, contentId),
    }))
    return { list: { ...list, titles: shown } }
  },
  { area: 'profile' },
)

const contentId = z.string().max(64)
const place = z.coerce.number().int().min(1).max(999)
const size = 50
const ListForm = z.discriminatedUnion('do', [
  z.object({ do: z.literal('rename'), name: ListName }),
  z.object({ do: z.literal('delete') }),
  z.object({ do: z.literal('remove'), contentId, place }),
  z.object({ do: z.literal('move'), contentId, place }),
  z.object({ do: z.literal('undo'), undo: z.string().max(80) }),
])

/** Renames or deletes the list, moves or removes one of its titles, or takes a removal back. A moved title is shown at its new place. */
export const action = form(ListForm, async ({ visit, input, params, request, context }) => {
  const id = params.listId ?? ''
  const here = paths.list(id) + new URL(request.url).search
  if (input.do === 'delete') {
    await deleteBookList(visit, { id })
    return redirectWithFlash(context, paths.lists(), 'lists.deleted')
  }
  if (input.do === 'remove') {
    await removeFromBookList(visit, { id, contentId: input.contentId })
    const undo = { list: here, id: `${input.place} ${input.contentId}` }
    return redirectWithFlash(context, here, 'lists.removed', { undo })
  }
  if (input.do === 'rename') {
    await renameBookList(visit, { id, name: input.name })
    return redirectWithFlash(context, here, 'lists.saved')
  }
  const isUndo = input.do === 'undo'
  const moved = isUndo ? placeAndTitle(input.undo) : input
  if (isUndo) await addToBookList(visit, { id, contentId: moved.contentId })
  await moveInBookList(visit, { id, ...moved })
  const there = paths.list(id, { page: Math.ceil(moved.place / size) })
  return redirectWithFlash(
    context,
    `${there}#title-${moved.contentId}`,
    isUndo ? 'list.undone' : 'lists.saved',
  )
})

/** What a removal's message sends to take it back. */
function placeAndTitle(undo: string) {
  const [at, title] = undo.split(' ')
  return { place: place.safeParse(at).data ?? refuse('badParameters'), contentId: title ?? '' }
}

export default function List() {
  const { list } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <Page>
      <ListPage list={list} reply={reply} />
    </Page>
  )
}

export type ListData = ReturnType<typeof useLoaderData<typeof loader>>['list']
