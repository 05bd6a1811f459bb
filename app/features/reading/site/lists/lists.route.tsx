import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import {
  ListName,
  listBookLists,
  makeBookList,
  moveBookList,
} from '#app/features/reading/model/list/book-lists.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Page } from '#app/layout/site/page.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { MoveButtons, NewList } from './list-forms.tsx'
import './lists.css'

export const meta = titled<typeof loader>(
  ({ heading }) => heading,
  () => [noIndex],
)

/** The reader's own lists. Guests sign in first. */
export const loader = page(
  async ({ visit }) => ({
    heading: translator(visit.locale, 'reading-life')('lists.title'),
    lists: await listBookLists(visit),
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
      <div className="book-lists">
        <h1>{heading}</h1>
        <p className="book-lists-lead">{t('lists.private')}</p>
        {lists.length === 0 && <p className="empty">{t('lists.none')}</p>}
        <ol>
          {lists.map(({ id, name, count }, at) => (
            <li key={id}>
              <Link to={paths.list(id)} lang={langOf(name)}>
                {name}
              </Link>
              <span>{t('lists.count', { count })}</span>
              <Form method="post" action={paths.lists()}>
                <input type="hidden" name="do" value="move" />
                <input type="hidden" name="id" value={id} />
                <MoveButtons name={name} place={at + 1} last={lists.length} />
              </Form>
            </li>
          ))}
        </ol>
        <NewList action={paths.lists()} reply={reply} label={t('lists.make')} />
      </div>
    </Page>
  )
}
