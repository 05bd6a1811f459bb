import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { AlertInput, SearchName } from '#app/features/reading/model/saved-search/saved-search.ts'
import {
  getSearchToSave,
  readMailState,
  saveSearch,
} from '#app/features/reading/model/saved-search/saved-searches.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Page } from '#app/layout/site/page.tsx'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { AskedParts, SavedSearchForm } from './saved-search-forms.tsx'
import '#app/features/reading/site/own/own-books.css'
import './saved-searches.css'

export const meta = titled<typeof loader>(
  ({ heading }) => heading,
  () => [noIndex],
)

/** The page that saves the search of its address, the same as that of the results. Guests sign in first. */
export const loader = page(
  async ({ visit, url }) => {
    const [{ query, parts, name, saved }, mail] = await Promise.all([
      getSearchToSave(visit, url.searchParams),
      readMailState(visit),
    ])
    const t = translator(visit.locale, 'saved-searches')
    const asked = query === '' ? '' : `?${query}`
    return {
      heading: t('save.title'),
      ...{ parts, mail, name: name || t('everything'), savedAs: saved?.name ?? null },
      results: `${paths.search()}${asked}`,
      here: `${paths.saveSearch()}${asked}`,
    }
  },
  { area: 'profile' },
)

const SaveForm = z.object({ do: z.literal('save'), name: SearchName, alert: AlertInput })

/** Saves the search and goes back to its results. */
export const action = form(SaveForm, async ({ visit, input, request, context }) => {
  const { search } = new URL(request.url)
  await saveSearch(visit, { ...input, query: search.replace(/^\?/, '') })
  const way = { word: 'savedSearches', to: paths.savedSearches() } as const
  return redirectWithFlash(context, `${paths.search()}${search}`, 'searches.saved', { way })
})

export default function SaveSearch() {
  const { heading, parts, name, mail, savedAs, results, here } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation('saved-searches')
  return (
    <Page>
      <div className="own-page">
        <BackLink to={results}>{t('save.back')}</BackLink>
        <h1>{heading}</h1>
        <section aria-labelledby="asked-title">
          <h2 id="asked-title">{t('save.asked')}</h2>
          <AskedParts parts={parts} />
        </section>
        {savedAs === null ? (
          <SavedSearchForm
            {...{ name, mail, reply }}
            id={null}
            alert={mail === 'on' ? 'weekly' : 'none'}
            action={here}
            does="save"
            label={t('save.submit')}
          />
        ) : (
          <>
            <p role="status">{t('save.exists', { name: savedAs })}</p>
            <p>
              <ButtonLink to={paths.savedSearches()} kind="secondary">
                {t('title')}
              </ButtonLink>
            </p>
          </>
        )}
      </div>
    </Page>
  )
}
