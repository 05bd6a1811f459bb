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

/** A content in its group. */
export const loader = page(
  async ({ visit, params, url }) => {
    const groupId = parseContentGroupId(params.contentGroupId) ?? 0
    const loaded = await loadDetail(visit, params.contentId ?? '', groupId, url.searchParams)
    return { ...loaded, back: visit.site.settings.layout.viewPage === 3 ? null : paths.group(groupId) }
  },
  { area: 'content' },
)

export default function Content() {
  const { detail, groupId, back } = useLoaderData<typeof loader>()
  return (
    <Page>
      <ContentDetail detail={detail} groupId={groupId} back={back} />
    </Page>
  )
}

export { ContentError as ErrorBoundary }
