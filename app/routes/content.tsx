import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { page } from '#app/http/page.ts'
import { paths } from '#app/paths.ts'
import { parseContentGroupId } from '#app/values/content-group-id.ts'
import { ContentDetail } from '#app/view/ui/content-detail.tsx'
import { Page } from '#app/view/ui/page.tsx'
import { loadDetail } from './load-detail.ts'
import { titleOf } from './meta.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.detail.title)

/** A content in its group. A first segment that is no group's number is no page: the site's first page instead (R068). */
export const loader = page(async ({ visit, params }) => {
  const groupId = parseContentGroupId(params.contentGroupId)
  const { viewPage } = visit.site.settings.layout
  if (groupId === null) throw redirect(viewPage === 3 ? paths.notFound() : paths.home())
  if (viewPage === 1) throw redirect(paths.search())
  const loaded = await loadDetail(visit, params.contentId ?? '', groupId)
  return { ...loaded, back: viewPage === 3 ? null : paths.group(groupId) }
})

export default function Content() {
  const { detail, groupId, back } = useLoaderData<typeof loader>()
  return (
    <Page>
      <ContentDetail detail={detail} groupId={groupId} back={back} />
    </Page>
  )
}
