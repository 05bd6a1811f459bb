import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import {
  chooseBookLists,
  ListName,
  listBookListsFor,
  makeBookList,
} from '#app/features/reading/model/list/book-lists.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { Page } from '#app/layout/site/page.tsx'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormRefusal } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { NewList } from './list-forms.tsx'
import '#app/features/reading/site/own/own-books.css'
import './lists.css'

export const meta = titled<typeof loader>(
  ({ heading }) => heading,
  () => [noIndex],
)

/** The page that puts a content into the reader's lists, without a script. */
export const loader = page(
  async ({ visit, url, params }) => {
    const contentId = params.contentId ?? ''
    const [lists, { content }] = await Promise.all([
      listBookListsFor(visit, { contentId }),
      getContent(visit, { id: contentId }),
    ])
    return {
      heading: translator(visit.locale, 'reading-life')('choose.title'),
      lists,
      contentId,
      title: content.title,
      back: readReturnRoute(url.searchParams.get('back')) ?? paths.searchContent(contentId),
    }
  },
  { area: 'profile' },
)

const ChooseForm = z.discriminatedUnion('do', [
  z.object({ do: z.literal('choose'), listIds: z.array(z.string().max(64)).max(50).default([]) }),
  z.object({ do: z.literal('make'), name: ListName }),
])

/** Saves the chosen lists, or makes a list with the content, and goes back to the page before. */
export const action = form(ChooseForm, async ({ visit, input, params, request, context }) => {
  const contentId = params.contentId ?? ''
  const back =
    readReturnRoute(new URL(request.url).searchParams.get('back')) ?? paths.searchContent(contentId)
  if (input.do === 'choose') await chooseBookLists(visit, { contentId, listIds: input.listIds })
  else await makeBookList(visit, { name: input.name, contentId })
  return redirectWithFlash(context, back, input.do === 'choose' ? 'lists.chosen' : 'lists.made')
})

export default function ChooseLists() {
  const { lists, contentId, title, back } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation('reading-life')
  const here = paths.listsFor(contentId, { back })
  return (
    <Page>
      <div className="own-page">
        <BackLink to={back}>{title}</BackLink>
        <h1>{t('choose.of', { title })}</h1>
        {lists.length > 0 && (
          <Form method="post" action={here} className="list-form">
            <FormRefusal reply={reply?.result.initialValue?.do === 'choose' ? reply : undefined} />
            <fieldset>
              <legend>{t('choose.lists')}</legend>
              {lists.map(({ id, name, has }) => (
                <label key={id}>
                  <input type="checkbox" name="listIds" value={id} defaultChecked={has} />
                  <span lang={langOf(name)}>{name}</span>
                </label>
              ))}
            </fieldset>
            <input type="hidden" name="do" value="choose" />
            <Button>{t('choose.save')}</Button>
          </Form>
        )}
        <section>
          <h2>{t('choose.new')}</h2>
          <NewList action={here} reply={reply} label={t('choose.makeAndAdd')} />
        </section>
      </div>
    </Page>
  )
}
