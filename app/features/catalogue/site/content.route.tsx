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

/** The page of a content in one of its groups. */
export const loader = page(
  async ({ visit, params, url }) => {
    const groupId = parseContentGroupId(params.contentGroupId) ?? 0
    const loaded = await loadDetail(visit, params.contentId ?? '', groupId, url.searchParams)
    return {
      ...loaded,
      from: readReturnRoute(url.searchParams.get('back')) ?? undefined,
      hasLists: visit.site.settings.layout.viewPage !== 3,
    }
  },
  { area: 'content' },
)

export default function Content() {
  const { detail, groupId, from, hasLists } = useLoaderData<typeof loader>()
  return (
    <Page>
      <ContentDetail
        detail={detail}
        groupId={groupId}
        back={hasLists ? (from ?? paths.group(groupId)) : null}
        hrefOf={(other) => paths.content(other.groupId, other.id, { back: from })}
      />
    </Page>
  )
}

export { ContentError as ErrorBoundary }
