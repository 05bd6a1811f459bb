import { z } from 'zod'
import { spanOf, TransactionQuery } from '#app/features/orders/model/ledger/transaction-store.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  type AskedResults,
  type CouponResult,
  type CouponSums,
  pageOfResults,
  resultSorts,
  sumResults,
} from './coupon-result-store.ts'

/** The most rows of a file, as of the list of coupons. */
const maxListed = 10_000

/** The number of coupons that a chart compares. */
const compared = 8

type Listed = Paged & {
  span: { from: Day; to: Day }
  results: CouponResult[]
  totals: CouponSums
  /** Those that brought most. */
  best: CouponResult[]
}

/** What each coupon brought by the orders of some days, with the sums of all. Without days it is this month so far, at most 366 days. */
export async function listCouponResults(
  visit: Visit,
  { query, paging }: { query: CouponResultQuery; paging: Paging },
): Promise<Listed> {
  const asked = askedOf(visit, query)
  const [results, best, { rows, ...totals }] = await Promise.all([
    pageOfResults(visit.db, asked, { ...orderOf(query), limit: paging.size, offset: offsetOf(paging) }),
    pageOfResults(visit.db, asked, { sort: 'net', direction: 'desc', limit: compared, offset: 0 }),
    sumResults(visit.db, asked),
  ])
  return { ...pagedOf(paging, rows), span: asked.span, results, totals, best }
}

/** All rows of a list, for its file. */
export function listAllCouponResults(visit: Visit, query: CouponResultQuery): Promise<CouponResult[]> {
  return pageOfResults(visit.db, askedOf(visit, query), { ...orderOf(query), limit: maxListed, offset: 0 })
}

function askedOf(visit: Visit, { q = '', ...days }: CouponResultQuery): AskedResults {
  requireStaff(visit, 'service')
  return { tenantId: visit.site.tenantId, span: spanOf(days, visit.now()), q }
}

function orderOf({ sort = 'net', direction = 'desc' }: CouponResultQuery) {
  return { sort, direction }
}

/** The days in Japan, part of a code, and the order. Ignores values that don't fit. */
export const CouponResultQuery = TransactionQuery.pick({
  q: true,
  from: true,
  to: true,
  direction: true,
}).extend({ sort: z.enum(resultSorts).optional().catch(undefined) })
export type CouponResultQuery = z.output<typeof CouponResultQuery>
