import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import {
  ContentUsageQuery,
  getContentUsage,
} from '#app/features/analytics/model/reports/get-content-usage.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { ContentNumbers } from './content-numbers.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.usage.title)

/** How one content is used. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const query = readListQuery(url)
  const asked = ContentUsageQuery.parse({ ...query, id: params.contentId })
  return {
    tenantId: visit.site.tenantId,
    query,
    usage: await getContentUsage(visit, asked),
    frame: await viewSiteConsole(visit),
  }
})

export default function ContentNumbersPage() {
  const { frame, tenantId, query, usage } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={usage.title} back={adminPaths.contents(tenantId)}>
      <ContentTabs tenantId={tenantId} contentId={usage.id} />
      <ContentNumbers {...{ tenantId, query, usage }} />
    </ConsolePage>
  )
}
