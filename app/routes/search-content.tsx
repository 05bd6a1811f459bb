import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readSearchPage } from '#app/domain/search/search-page-input.ts'
import { page } from '#app/http/page.ts'
import { paths } from '#app/paths.ts'
import { ContentDetail } from '#app/view/ui/content-detail.tsx'
import { Page } from '#app/view/ui/page.tsx'
import { loadDetail } from './load-detail.ts'
import { titleOf } from './meta.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.detail.title)

export const loader = page(
  async ({ visit, params, url }) => {
    const back = paths.search(readSearchPage(url.searchParams).shown)
    return { ...(await loadDetail(visit, params.contentId ?? '', null)), back }
  },
  { area: 'search-content' },
)

export default function SearchContent() {
  const { detail, groupId, back } = useLoaderData<typeof loader>()
  return (
    <Page>
      <ContentDetail detail={detail} groupId={groupId} back={back} />
    </Page>
  )
}
