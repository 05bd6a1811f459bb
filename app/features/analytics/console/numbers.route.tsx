import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { UsageQuery } from '#app/features/analytics/model/recording/usage-query.ts'
import { getUsage } from '#app/features/analytics/model/reports/get-usage.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { translator } from '#app/visit/translator.ts'
import { NumbersOverview } from './numbers-overview.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** How a site is used. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const query = readListQuery(url)
  return {
    heading: translator(visit.locale, 'console-numbers')('title'),
    tenantId: visit.site.tenantId,
    query,
    usage: await getUsage(visit, UsageQuery.parse(query)),
    frame: await viewSiteConsole(visit),
  }
})

export default function Numbers() {
  const { heading, frame, ...numbers } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <NumbersOverview {...numbers} />
    </ConsolePage>
  )
}
