import { consolePage } from '#app/doors/console-site.ts'
import { csvAnswer } from '#app/doors/text-stream.ts'
import { CouponQuery } from '#app/features/plans/model/coupon/editing/coupon-input.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { datesInFile } from '#app/ui/atoms/formats.ts'
import { shownColumns } from '#app/ui/console/column.ts'
import { translator } from '#app/visit/translator.ts'
import { couponColumns } from './coupons-list.tsx'
import { eachCoupon } from './coupons-view.ts'

/** The list as a CSV file, with the filters and columns of the page. Administrators also use it to get codes that were made together. */
export const loader = consolePage(async ({ visit, url }) => {
  const query = readListQuery(url)
  const t = translator(visit.locale, 'console-commerce') as unknown as (
    key: string,
    values?: object,
  ) => string
  const yen = (amount: number) => t('yen', { amount })
  const dates = datesInFile(visit.locale)
  const columns = shownColumns(couponColumns({ tenantId: visit.site.tenantId, t, dates, yen }), query)
  const headings = columns.map(({ key }) => t(`coupons.column.${key}`))
  return csvAnswer('coupons', headings, columns, eachCoupon(visit, CouponQuery.parse(query)))
})
