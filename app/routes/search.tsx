import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { searchContents } from '#app/domain/search/search-contents.ts'
import { readSearchPage } from '#app/domain/search/search-page-input.ts'
import { page } from '#app/http/page.ts'
import { paths } from '#app/paths.ts'
import { Page } from '#app/view/ui/page.tsx'
import { Pager } from '#app/view/ui/pager.tsx'
import { GroupList, SearchControls } from '#app/view/ui/search-controls.tsx'
import { SearchHits } from '#app/view/ui/search-hits.tsx'
import { wordsFor } from '#app/visit/words.ts'
import { titleOf } from './meta.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(
  async ({ visit, url }) => {
    const query = readSearchPage(url.searchParams)
    const { groups, ...result } = await searchContents(visit, query.request)
    return {
      heading: query.shown.q || wordsFor(visit.locale)('search.all'),
      query: query.shown,
      result,
      groups: groups.map(({ id, name }) => ({ id, name })),
    }
  },
  { area: 'search' },
)

export default function Search() {
  const { heading, query, result, groups } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <Page>
      <h1 className="results-title">{query.q === '' ? heading : t('search.titleOf', { query: query.q })}</h1>
      <SearchControls query={query} total={result.totalRecords} groups={groups} />
      <div className="results">
        <SearchHits hits={result.hits} query={query} />
        <GroupList query={query} groups={groups} />
      </div>
      <Pager
        page={result.page}
        totalPages={result.totalPages}
        hrefOf={(number) => paths.search({ ...query, page: number })}
      />
    </Page>
  )
}
