import type { CouponResult } from '#app/features/orders/model/coupon-results/coupon-result-store.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = {
  tenantId: number
  t: (key: string, values?: object) => string
  figure: (number: number) => string
}

export const resultFigures = [
  'orders',
  'readers',
  'gross',
  'discount',
  'net',
  'refunds',
  'wentOn',
] as const satisfies readonly (keyof CouponResult)[]

/** The columns of what a coupon brought, in the list and in its CSV, which has plain numbers. */
export function couponResultColumns({ tenantId, t, figure }: Props): Column<CouponResult>[] {
  return [
    {
      key: 'code',
      text: (row) => nameOfResult(row, t),
      cell: (row) => {
        const { couponId, batch } = row
        const to =
          batch === null ? adminPaths.coupon(tenantId, couponId) : adminPaths.coupons(tenantId, { batch })
        return <Link to={to}>{nameOfResult(row, t)}</Link>
      },
    },
    ...resultFigures.map(
      (key): Column<CouponResult> => ({
        key,
        isFigure: true,
        sort: 'desc',
        text: (row) => String(row[key]),
        cell: (row) => figure(row[key]),
      }),
    ),
  ]
}

/** The code, and how many others that were made with it were used. */
export function nameOfResult({ code, codes }: CouponResult, t: Props['t']): string {
  return codes === 1 ? code : t('couponResults.codes', { code, count: codes - 1 })
}
