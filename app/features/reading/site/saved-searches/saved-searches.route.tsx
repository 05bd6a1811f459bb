import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { AlertInput, SearchName } from '#app/features/reading/model/saved-search/saved-search.ts'
import {
  changeSearch,
  deleteSearch,
  listSavedSearches,
  readMailState,
} from '#app/features/reading/model/saved-search/saved-searches.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { Page } from '#app/layout/site/page.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import type { Reply } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { AskedParts, type MailState, SavedSearchForm } from './saved-search-forms.tsx'
import '#app/features/reading/site/own/own-books.css'
import './saved-searches.css'

export const meta = titled<typeof loader>(
  ({ heading }) => heading,
  () => [noIndex],
)

/** The reader's saved searches. Guests sign in first. */
export const loader = page(
  async ({ visit }) => {
    const [searches, mail] = await Promise.all([listSavedSearches(visit), readMailState(visit)])
    const day = new Intl.DateTimeFormat(visit.locale === 'en' ? 'en-GB' : 'ja', {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    return {
      heading: translator(visit.locale, 'saved-searches')('title'),
      mail,
      searches: searches.map(({ createdAt, checkedAt: _, query: __, ...search }) => ({
        ...search,
        savedOn: day.format(new Date(`${dayOf(createdAt)}T00:00:00Z`)),
      })),
    }
  },
  { area: 'profile' },
)

const id = z.string().max(64)
const SearchesForm = z.discriminatedUnion('do', [
  z.object({ do: z.literal('change'), id, name: SearchName, alert: AlertInput }),
  z.object({ do: z.literal('delete'), id }),
])

/** Changes or deletes one of the searches. */
export const action = form(SearchesForm, async ({ visit, input, context }) => {
  if (input.do === 'delete') await deleteSearch(visit, input)
  else await changeSearch(visit, input)
  return redirectWithFlash(
    context,
    paths.savedSearches(),
    input.do === 'delete' ? 'searches.deleted' : 'searches.changed',
  )
})

export default function SavedSearches() {
  const { heading, searches, mail } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation('saved-searches')
  return (
    <Page>
      <div className="own-page">
        <h1>{heading}</h1>
        <p className="own-lead">{t('lead')}</p>
        {searches.length === 0 && (
          <div className="empty">
            <p>{t('none')}</p>
            <ButtonLink to={paths.search({ form: 1 })} kind="secondary">
              {t('toSearch')}
            </ButtonLink>
          </div>
        )}
        <ul className="saved-searches">
          {searches.map((search) => (
            <Search key={search.id} search={search} mail={mail} reply={reply} />
          ))}
        </ul>
      </div>
    </Page>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['searches'][number]
type Props = { search: Shown; mail: MailState; reply: Reply | undefined }

function Search({ search: { id, name, parts, fresh, alert, savedOn }, mail, reply }: Props) {
  const { t } = useTranslation('saved-searches')
  return (
    <li>
      <h2>
        {parts === null ? (
          <span lang={langOf(name)}>{name}</span>
        ) : (
          <Link to={paths.savedSearch(id)} lang={langOf(name)}>
            {name}
          </Link>
        )}
        {fresh > 0 && <span className="saved-new">{t('new', { count: fresh })}</span>}
      </h2>
      {parts === null ? <p className="noted-facts">{t('broken')}</p> : <AskedParts parts={parts} />}
      <p className="saved-asked noted-facts">
        <span>{t('savedOn', { day: savedOn })}</span>
        {alert !== 'none' && <span>{t(`state.${alert}`)}</span>}
      </p>
      <details open={reply?.result.initialValue?.id === id}>
        <summary aria-label={t('editOf', { name })}>{t('edit')}</summary>
        <SavedSearchForm
          {...{ id, name, alert, mail, reply }}
          action={paths.savedSearches()}
          does="change"
          label={t('change')}
        />
        <Form method="post" action={paths.savedSearches()}>
          <input type="hidden" name="id" value={id} />
          <p>{t('deleteAsk', { name })}</p>
          <button type="submit" name="do" value="delete" className="button danger">
            {t('delete')}
          </button>
        </Form>
      </details>
    </li>
  )
}
