import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { ContentDetail } from '#app/features/catalogue/parts/detail/content-detail.tsx'
import { loadDetail } from '#app/features/catalogue/parts/detail/load-detail.ts'
import { headTags } from '#app/features/catalogue/parts/head/head-tags.ts'
import { parseContentGroupId } from '#app/kernel/values/content-group-id.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { Page } from '#app/layout/site/page.tsx'
import { ContentError } from '#app/layout/site/route-error.tsx'
import { paths } from '#app/visit/paths/reader.ts'

export const meta = titled<typeof loader>(
  ({ detail }) => detail.title,
  (data) => headTags(data?.head),
)

/** A content that was opened from the list of `home-search.route.tsx` (R049). */
export const loader = page(
  async ({ visit, params, url }) => {
    const groupId = parseContentGroupId(params.contentGroupId) ?? 0
    const loaded = await loadDetail(visit, params.contentId ?? '', groupId, url.searchParams)
    return { ...loaded, from: readReturnRoute(url.searchParams.get('back')) ?? undefined }
  },
  { area: 'home-search-content' },
)

export default function HomeSearchContent() {
  const { detail, groupId, from } = useLoaderData<typeof loader>()
  return (
    <Page>
      <ContentDetail
        detail={detail}
        groupId={groupId}
        back={from ?? paths.homeSearch(groupId)}
        hrefOf={(other) => paths.homeSearchContent(other.groupId, other.id, { back: from })}
      />
    </Page>
  )
}

export { ContentError as ErrorBoundary }
