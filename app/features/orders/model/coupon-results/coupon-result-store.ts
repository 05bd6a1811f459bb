import { type SqlBool, sql } from 'kysely'
import { couponKeyOf } from '#app/features/plans/model/coupon/find-coupon.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { addDays, type Day, startOfDay } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'

/**
 * What a coupon brought, or codes that were made together. Amounts are of first payments, in yen with tax: those after a free period count
 * once they are made.
 */
export type CouponResult = {
  /** The coupon, and for codes that were made together the first that was used. */
  couponId: string
  code: string
  batch: string | null
  /** The number of different codes that were used. */
  codes: number
  orders: number
  readers: number
  /** What would have been paid without the coupon, what the coupon took off, and what was paid. */
  gross: Yen
  discount: Yen
  net: Yen
  /** The part of `net` that was given back. */
  refunds: Yen
  /** The number of orders whose registration was paid for a second period. */
  wentOn: number
}
export type CouponSums = Omit<CouponResult, 'couponId' | 'code' | 'batch'>
export const resultSorts = ['orders', 'readers', 'gross', 'discount', 'net', 'refunds', 'wentOn'] as const

export type AskedResults = { tenantId: number; span: { from: Day; to: Day }; q: string }
type Part = {
  sort: (typeof resultSorts)[number]
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

export function pageOfResults(db: Database, asked: AskedResults, part: Part): Promise<CouponResult[]> {
  return db
    .selectFrom(uses(db, asked).as('use'))
    .select([
      sql<string>`min(use.coupon_id)`.as('couponId'),
      sql<string>`min(use.code)`.as('code'),
      'use.batch',
      ...sums,
    ])
    .groupBy([sql`coalesce(use.batch, use.coupon_id)`, 'use.batch'])
    .orderBy(part.sort, part.direction)
    .orderBy('couponId')
    .limit(part.limit)
    .offset(part.offset)
    .execute()
}

/** The sums of all coupons, and the number of their rows. Readers who used several coupons count once. */
export async function sumResults(db: Database, asked: AskedResults): Promise<CouponSums & { rows: number }> {
  return await db
    .selectFrom(uses(db, asked).as('use'))
    .select([sql<number>`count(DISTINCT coalesce(use.batch, use.coupon_id))`.as('rows'), ...sums])
    .executeTakeFirstOrThrow()
}

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(`use.${column}`)}), 0)`
const sums = [
  sql<number>`count(DISTINCT use.coupon_id)`.as('codes'),
  sql<number>`count(*)`.as('orders'),
  sql<number>`count(DISTINCT use.account_id)`.as('readers'),
  sql<number>`${sumOf('discount')} + ${sumOf('paid')}`.as('gross'),
  sumOf('discount').as('discount'),
  sumOf('paid').as('net'),
  sumOf('refunded').as('refunds'),
  sumOf('wentOn').as('wentOn'),
] as const

/** The uses of coupons by orders that were confirmed within the days, each with its first payment. */
function uses(db: Database, { tenantId, span, q }: AskedResults) {
  const key = couponKeyOf(q)
  return (
    db
      .selectFrom('coupon_use')
      .innerJoin('coupon', (join) => inTenant(join, 'coupon.id', 'coupon_use.coupon_id'))
      .innerJoin('payment_order as bought', (join) => inTenant(join, 'bought.id', 'coupon_use.order_id'))
      // A purchase that begins with a free period costs nothing, and the charge after it is the first payment.
      .leftJoin('payment_order as later', (join) =>
        inTenant(join, 'later.registration_id', 'bought.registration_id')
          .on('bought.period', '=', 0)
          .on('later.period', '=', 1)
          .on(isRenewal('later')),
      )
      .select((eb) => [
        'coupon_use.coupon_id',
        'coupon_use.account_id',
        'coupon.code',
        'coupon.batch',
        sql<number>`iif(bought.period > 0 OR later.id IS NOT NULL, coupon_use.discount, 0)`.as('discount'),
        sql<number>`iif(bought.period > 0, bought.total, coalesce(later.total, 0))`.as('paid'),
        eb
          .selectFrom('refund')
          .select(sql<number>`sum(refund.amount)`.as('sum'))
          .where('refund.tenant_id', '=', tenantId)
          .where('refund.order_id', '=', sql<string>`iif(bought.period > 0, bought.id, later.id)`)
          .where('refund.state', '=', sql.lit('done' as const))
          .as('refunded'),
        eb
          .exists(
            eb
              .selectFrom('payment_order as second')
              .select('second.id')
              .where('second.tenant_id', '=', tenantId)
              .whereRef('second.registration_id', '=', 'bought.registration_id')
              .where('second.period', '=', 2)
              .where(isRenewal('second')),
          )
          .as('wentOn'),
      ])
      .where('coupon_use.tenant_id', '=', tenantId)
      .where('coupon_use.state', '=', sql.lit('consumed' as const))
      .where('coupon_use.at', '>=', startOfDay(span.from))
      .where('coupon_use.at', '<', startOfDay(addDays(span.to, 1)))
      .$if(key !== '', (rows) =>
        rows.where((eb) => eb(sql<number>`instr(${sql.ref('coupon.code_key')}, ${key})`, '>', 0)),
      )
  )
}

/** A confirmed renewal. Its first two conditions are written exactly as in the index payment_order_period. */
function isRenewal(name: string) {
  const of = (column: string) => sql.ref(`${name}.${column}`)
  return sql<SqlBool>`${of('kind')} = 'renewal' AND ${of('state')} NOT IN ('failed', 'cancelled') AND ${of('state')} = 'confirmed'`
}
