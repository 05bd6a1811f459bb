import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { ListName, makeBookList, moveBookList } from '#app/features/reading/model/list/book-lists.ts'
import { MoveButtons, RowMenu } from '#app/features/reading/site/own/row-menu.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Page } from '#app/layout/site/page.tsx'
import { BookCover } from '#app/ui/atoms/book-cover.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { NewList } from './list-forms.tsx'
import { type ListView, viewLists } from './lists-view.ts'
import './lists.css'

export const meta = titled<typeof loader>(
  ({ heading }) => heading,
  () => [noIndex],
)

/** The reader's own lists. Guests sign in first. */
export const loader = page(
  async ({ visit }) => ({
    heading: translator(visit.locale, 'reading-life')('lists.title'),
    lists: await viewLists(visit),
  }),
  { area: 'profile' },
)

const ListsForm = z.discriminatedUnion('do', [
  z.object({ do: z.literal('make'), name: ListName }),
  z.object({ do: z.literal('move'), id: z.string().max(64), place: z.coerce.number().int().min(1).max(999) }),
])

/** Makes a list, or moves one. */
export const action = form(ListsForm, async ({ visit, input, context }) => {
  if (input.do === 'make') {
    const { id } = await makeBookList(visit, { name: input.name })
    return redirectWithFlash(context, paths.list(id), 'lists.made')
  }
  await moveBookList(visit, input)
  return redirectWithFlash(context, paths.lists(), 'lists.saved')
})

export default function Lists() {
  const { heading, lists } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation('reading-life')
  return (
    <Page>
      <div className="own-page">
        <h1>{heading}</h1>
        <p className="own-lead">{t('lists.private')}</p>
        {lists.length === 0 && <p>{t('lists.none')}</p>}
        <NewList action={paths.lists()} reply={reply} label={t('lists.make')} />
        <ol className="noted-books dense columns own-lists">
          {lists.map((list, at) => (
            <ListRow key={list.id} list={list} place={at + 1} last={lists.length} />
          ))}
        </ol>
      </div>
    </Page>
  )
}

type RowProps = { list: ListView; place: number; last: number }

/** A list with its first covers, its name and the number of its titles. */
function ListRow({ list: { id, name, count, isMore, books }, place, last }: RowProps) {
  const { t } = useTranslation('reading-life')
  return (
    <li>
      <span className="list-covers" aria-hidden="true">
        {books.map(({ contentId, title, cover }) => (
          <BookCover key={contentId} contentId={contentId} title={title} cover={cover} />
        ))}
      </span>
      <div>
        <h2 lang={langOf(name)}>
          <Link to={paths.list(id)}>{name}</Link>
        </h2>
        <p className="own-lead">{t(isMore ? 'lists.countAtLeast' : 'lists.count', { count })}</p>
      </div>
      {last > 1 && (
        <RowMenu name={name}>
          <Form method="post" action={paths.lists()}>
            <input type="hidden" name="do" value="move" />
            <input type="hidden" name="id" value={id} />
            <MoveButtons name={name} place={place} last={last} />
          </Form>
        </RowMenu>
      )}
    </li>
  )
}
