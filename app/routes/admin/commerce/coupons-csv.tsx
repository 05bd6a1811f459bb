import { CouponQuery } from '#app/domain/commerce/coupon/editing/coupon-input.ts'
import { csvAnswer } from '#app/doors/csv-answer.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { eachCoupon } from '#app/pages/admin/commerce/coupons-view.ts'
import { datesInFile } from '#app/ui/atoms/use-dates.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { couponColumns } from '#app/view/console/commerce/coupons-list.tsx'
import { translator } from '#app/visit/translator.ts'

/** The list as a file, narrowed as it is, with the columns it shows: also the codes that were made together. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const query = readListQuery(url)
  const t = translator(visit.locale, 'console-commerce') as unknown as (key: string) => string
  const dates = datesInFile(visit.locale)
  const columns = shownColumns(couponColumns({ tenantId: visit.site.tenantId, t, dates }), query)
  const headings = columns.map(({ key }) => t(`coupons.column.${key}`))
  return csvAnswer('coupons', headings, columns, eachCoupon(visit, CouponQuery.parse(query)))
})
