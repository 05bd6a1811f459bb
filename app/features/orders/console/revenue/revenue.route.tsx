import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { listRevenue, RevenueQuery } from '#app/features/orders/model/revenue/list-revenue.ts'
import { viewPlanChoices } from '#app/features/plans/parts/plans-view.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { CommerceTabs } from '#app/layout/console/tabs/commerce-tabs.tsx'
import { translator } from '#app/visit/translator.ts'
import { RevenueOverview } from './revenue-overview.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** A site's revenue and churn by month. */
export const loader = consolePage(async ({ visit, url }) => {
  const query = readListQuery(url)
  const [months, plans] = await Promise.all([
    listRevenue(visit, RevenueQuery.parse(query)),
    viewPlanChoices(visit),
  ])
  const heading = translator(visit.locale, 'console')('screen.revenue')
  const { tenantId } = visit.site
  return { months, plans, heading, tenantId, query, frame: await viewSiteConsole(visit) }
})

export default function Revenue() {
  const { frame, heading, ...revenue } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <CommerceTabs tenantId={revenue.tenantId} />
      <RevenueOverview {...revenue} />
    </ConsolePage>
  )
}
