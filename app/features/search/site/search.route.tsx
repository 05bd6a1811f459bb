import { redirect, useLoaderData } from '@remix-run/react'
import { noIndex, titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { headTags } from '#app/features/catalogue/parts/head/head-tags.ts'
import { viewSearchHead } from '#app/features/catalogue/parts/head/page-head.ts'
import { conditionsOf, groupListsOf, isOwnAddress } from '#app/features/search/model/query/search-question.ts'
import { getSearchPage, type SearchPage } from '#app/features/search/model/results/get-search-page.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { SearchForm, SearchRecent } from './search-form.tsx'
import { viewSearchForm } from './search-form-view.ts'
import { viewResult, viewSearchPage } from './search-page-view.ts'
import { SearchResults } from './search-results.tsx'

export const meta = titled<typeof loader>(
  ({ heading }) => heading,
  (data) => (data?.isAll ? headTags(data.head) : [noIndex]),
)

/** The search. With `form` in the address only the form is shown: the drawer loads it, and without script it is a page. */
export const loader = page(
  async ({ visit, url }) => {
    const found = await getSearchPage(visit, url.searchParams)
    if (found.result !== null) ensureOwnAddress(found, url)
    const { viewPage, resultPaging } = visit.site.settings.layout
    const heading = headingOf(visit, found)
    return {
      heading,
      /** Only the list of all contents may be indexed by search engines. A reader's search is private. */
      isAll: isAllOf(found),
      head: viewSearchHead(visit, found.question.page, heading),
      around: viewSearchPage(visit, found.question, found.facets),
      form: viewSearchForm(visit, found.question, found.facets),
      result: found.result && viewResult(visit, found.result),
      paging: resultPaging,
      /** If the search is the site's first page, the form is beside the results. */
      hasForm: viewPage === 1 || viewPage === 4,
    }
  },
  { area: 'search' },
)

function headingOf({ locale }: Visit, { question, result }: SearchPage): string {
  const t = translator(locale, 'search')
  if (result === null) return t('form')
  return question.words || (isAllOf({ question, result }) ? t('search.all') : t('results'))
}

function isAllOf({ question, result }: Pick<SearchPage, 'question' | 'result'>): boolean {
  const asked = conditionsOf(question).length + question.tagIds.length + groupListsOf(question).length
  return result !== null && question.words === '' && asked === 0
}

/** Redirects to the canonical address of a search, without empty values (R242) and with no page after the last (R265). */
function ensureOwnAddress({ question, result }: SearchPage, url: URL): void {
  const last = Math.max(result?.totalPages ?? 1, 1)
  if (question.page > last)
    throw redirect(paths.search({ ...question.query, page: last === 1 ? undefined : last }))
  if (!isOwnAddress(question, url.searchParams)) throw redirect(paths.search(question.query))
}

export default function Search() {
  const { heading, around, form, result, paging, hasForm } = useLoaderData<typeof loader>()
  const { t } = useTranslation('search')
  if (result === null) {
    return (
      <Page>
        <div className="search-alone">
          <h1>{heading}</h1>
          <SearchForm form={form} />
          <SearchRecent now={null} />
        </div>
      </Page>
    )
  }
  return (
    <Page>
      <h1 className="results-title">
        {around.words === '' ? heading : t('search.titleOf', { query: around.words })}
      </h1>
      <SearchResults around={around} result={result} paging={paging} form={hasForm ? form : null} />
    </Page>
  )
}
