import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { page } from '#app/http/page.ts'
import { paths } from '#app/paths/reader.ts'
import { titleOf } from '#app/routes/meta.ts'
import { parseContentGroupId } from '#app/values/content-group-id.ts'
import { ContentDetail } from '#app/view/catalogue/content-detail.tsx'
import { ContentError } from '#app/view/catalogue/content-error.tsx'
import { Page } from '#app/view/frame/page.tsx'
import { loadDetail } from './load-detail.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.detail.title)

/** A content found while leafing through a group with the home page's sorts (R049). */
export const loader = page(
  ({ visit, params, url }) => {
    const groupId = parseContentGroupId(params.contentGroupId) ?? 0
    return loadDetail(visit, params.contentId ?? '', groupId, url.searchParams)
  },
  { area: 'home-search-content' },
)

export default function HomeSearchContent() {
  const { detail, groupId } = useLoaderData<typeof loader>()
  return (
    <Page>
      <ContentDetail
        detail={detail}
        groupId={groupId}
        back={paths.homeSearch(groupId)}
        hrefOf={(content) => paths.homeSearchContent(content.groupId, content.id)}
      />
    </Page>
  )
}

export { ContentError as ErrorBoundary }
