import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { UsageQuery } from '#app/features/analytics/model/recording/usage-query.ts'
import { listUsageOfSites } from '#app/features/analytics/model/reports/list-usage-of-sites.ts'
import { getCompanyRecord } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { AnalyticsOfSites } from './analytics-of-sites.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with the use of a company's sites. */
export const loader = page(async ({ visit, params, url }) => {
  const company = await getCompanyRecord(visit, readConsoleId(params.companyId))
  const query = readListQuery(url)
  return {
    heading: translator(visit.locale, 'console-analytics')('title'),
    path: adminPaths.companyAnalytics(company.id),
    csv: adminPaths.companyNumbersCsv(company.id, query),
    query,
    ...(await listUsageOfSites(visit, {
      companyId: company.id,
      query: UsageQuery.parse(query),
      paging: readPaging({ page: query.page, size: 100 }),
    })),
    frame: await viewConsole(visit, company),
  }
})

export default function CompanyNumbers() {
  const { heading, frame, ...numbers } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <AnalyticsOfSites {...numbers} />
    </ConsolePage>
  )
}
