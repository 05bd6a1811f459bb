import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { UsageQuery } from '#app/features/analytics/model/recording/usage-query.ts'
import { listUsageOfSites } from '#app/features/analytics/model/reports/list-usage-of-sites.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { AnalyticsOfSites } from './analytics-of-sites.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with the use of all sites of the platform. */
export const loader = page(async ({ visit, url }) => {
  const query = readListQuery(url)
  const usage = await listUsageOfSites(visit, {
    companyId: null,
    query: UsageQuery.parse(query),
    paging: readPaging({ page: query.page, size: 100 }),
  })
  return {
    heading: translator(visit.locale, 'console-analytics')('title'),
    path: adminPaths.systemAnalytics(),
    csv: adminPaths.systemNumbersCsv(query),
    query,
    ...usage,
    frame: await viewConsole(visit),
  }
})

export default function SystemNumbers() {
  const { heading, frame, ...numbers } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <AnalyticsOfSites {...numbers} />
    </ConsolePage>
  )
}
