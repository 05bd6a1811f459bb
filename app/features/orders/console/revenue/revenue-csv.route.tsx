import { consolePage } from '#app/doors/console-site.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import { listRevenue, RevenueQuery } from '#app/features/orders/model/revenue/list-revenue.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { translator } from '#app/visit/translator.ts'
import { moneyFigures, revenueColumns, subscriptionFigures } from './revenue-columns.ts'

/** The figures of the charts as a file, the earliest month first. */
export const loader = consolePage(async ({ visit, url }) => {
  const t = translator(visit.locale, 'console-sales') as unknown as (key: string) => string
  const columns = revenueColumns([...moneyFigures, 'earned', 'deferred', ...subscriptionFigures])
  const headings = columns.map(({ key }) => t(`revenue.column.${key}`))
  const query = RevenueQuery.parse(readListQuery(url))
  async function* months() {
    yield await listRevenue(visit, query)
  }
  return csvAnswer('revenue', headings, columns, months())
})
