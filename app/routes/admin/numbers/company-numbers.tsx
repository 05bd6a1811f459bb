import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getCompanyRecord } from '#app/domain/company/get-company-detail.ts'
import { listUsageOfSites } from '#app/domain/reports/list-usage-of-sites.ts'
import { UsageQuery } from '#app/domain/usage/usage-query.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { NumbersOfSites } from '#app/view/console/numbers/numbers-of-sites.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** How the sites of a company are used. */
export const loader = page(async ({ visit, params, url }) => {
  const company = await getCompanyRecord(visit, readConsoleId(params.companyId))
  const query = readListQuery(url)
  return {
    heading: translator(visit.locale, 'console-numbers')('title'),
    path: adminPaths.companyNumbers(company.id),
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
      <NumbersOfSites {...numbers} />
    </ConsolePage>
  )
}
