import { consolePage } from '#app/doors/console-site.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import {
  CouponResultQuery,
  listAllCouponResults,
} from '#app/features/orders/model/coupon-results/list-coupon-results.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { translator } from '#app/visit/translator.ts'
import { couponResultColumns } from './coupon-result-columns.tsx'

/** What each coupon brought, as a file. */
export const loader = consolePage(async ({ visit, url }) => {
  const query = readListQuery(url)
  const t = translator(visit.locale, 'console-sales') as unknown as (key: string, values?: object) => string
  const all = couponResultColumns({ tenantId: visit.site.tenantId, t, figure: String })
  const columns = shownColumns(all, query)
  const headings = columns.map(({ key }) => t(`couponResults.column.${key}`))
  async function* rows() {
    yield await listAllCouponResults(visit, CouponResultQuery.parse(query))
  }
  return csvAnswer('coupon-results', headings, columns, rows())
})
