import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { ContentDetail } from '#app/features/catalogue/parts/detail/content-detail.tsx'
import { loadDetail } from '#app/features/catalogue/parts/detail/load-detail.ts'
import { headTags } from '#app/features/catalogue/parts/head/head-tags.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { Page } from '#app/layout/site/page.tsx'
import { ContentError } from '#app/layout/site/route-error.tsx'
import { paths } from '#app/visit/paths/reader.ts'

export const meta = titled<typeof loader>(
  ({ detail }) => detail.title,
  (data) => headTags(data?.head),
)

/** A content that a search found (R035). The address contains that search, so that the page can lead back to it. */
export const loader = page(
  async ({ visit, params, url }) => ({
    ...(await loadDetail(visit, params.contentId ?? '', null, url.searchParams)),
    hasSearch: visit.site.settings.layout.viewPage !== 3,
    search: searchOf(url),
    from: readReturnRoute(url.searchParams.get('back')),
  }),
  { area: 'search-content' },
)

function searchOf(url: URL): string {
  const query = new URLSearchParams(url.search)
  for (const part of ['series', 'found']) query.delete(part)
  return query.size === 0 ? '' : `?${query}`
}

export default function SearchContent() {
  const { detail, groupId, hasSearch, search, from } = useLoaderData<typeof loader>()
  return (
    <Page>
      <ContentDetail
        detail={detail}
        groupId={groupId}
        back={hasSearch ? (from ?? `${paths.search()}${search}`) : null}
        hrefOf={({ id }) => `${paths.searchContent(id)}${search}`}
      />
    </Page>
  )
}

export { ContentError as ErrorBoundary }
