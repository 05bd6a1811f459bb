import { type ExpressionBuilder, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'

type Place = { tenantId: number; id: string }
type PlanSource = ExpressionBuilder<Tables & { plan: Tables['subscription_plan'] }, 'plan'>

/** The first and the last day of a period in Japan. */
export type PricePeriod = { from: Day; until: Day }

/** A shorter period says nothing: a price was typed and corrected. Milliseconds. */
const leastPeriod = 86_400_000

/**
 * Records what is charged for a plan from now on. It stands in the batch after the write that changes the plan, reads the plan as it is then,
 * and writes nothing if the price stays.
 */
export function recordPrice(db: Database, { tenantId, id }: Place, now: number): Write[] {
  const charged = db
    .selectFrom('subscription_plan as plan')
    .where('plan.tenant_id', '=', tenantId)
    .where('plan.id', '=', id)
    .where('plan.state', '=', 'published')
  const price = sql<number>`min(plan.price, coalesce(plan.discount_price, plan.price))`
  const open = db
    .selectFrom('plan_price_period as open')
    .select('open.price')
    .where('open.tenant_id', '=', tenantId)
    .where('open.plan_id', '=', id)
    .where('open.until_at', 'is', null)
  return [
    // Two changes within a millisecond: the earlier one was never seen.
    db
      .deleteFrom('plan_price_period')
      .where('tenant_id', '=', tenantId)
      .where('plan_id', '=', id)
      .where('from_at', '>=', now),
    db
      .updateTable('plan_price_period')
      .set({ until_at: now })
      .where('tenant_id', '=', tenantId)
      .where('plan_id', '=', id)
      .where('until_at', 'is', null)
      .where(sql<boolean>`price IS NOT ${charged.select(price.as('price'))}`),
    insertSelected(
      db,
      'plan_price_period',
      charged
        .select([
          sql.val(tenantId).as('tenant_id'),
          sql.val(id).as('plan_id'),
          sql.val(now).as('from_at'),
          price.as('price'),
        ])
        .where(({ not, exists }) => not(exists(open))),
    ),
  ]
}

/** Deletes what is recorded of a plan that is deleted. */
export function forgetPrices(db: Database, { tenantId, id }: Place): Write {
  return db.deleteFrom('plan_price_period').where('tenant_id', '=', tenantId).where('plan_id', '=', id)
}

/** The last period in which the usual price of a plan was charged, for a plan that has a discounted one: `[from, until]` as JSON. */
export function lastFullPricePeriod(eb: PlanSource) {
  return eb
    .selectFrom('plan_price_period as charged')
    .select(sql<string>`json_array(charged.from_at, charged.until_at)`.as('period'))
    .whereRef('charged.tenant_id', '=', 'plan.tenant_id')
    .whereRef('charged.plan_id', '=', 'plan.id')
    .whereRef('charged.price', '=', 'plan.price')
    .where('plan.discount_price', 'is not', null)
    .where(sql<boolean>`charged.until_at - charged.from_at >= ${sql.lit(leastPeriod)}`)
    .orderBy('charged.from_at', 'desc')
    .limit(1)
}

/** The days for which the guideline on comparisons of prices asks at least, and those after which the usual price isn't that of most of eight weeks. */
const [leastDays, mostDaysAgo] = [14, 28]

/**
 * Why the comparison with a usual price may not be allowed, by the Consumer Affairs Agency's guideline on price representations (価格表示ガイドライン
 * 第4, 2): nothing is known of it, it was charged for too short a time, or too long ago. Null if nothing speaks against it.
 */
export function concernOf(period: PricePeriod | null, today: Day): 'unknown' | 'short' | 'old' | null {
  if (period === null) return 'unknown'
  if (addDays(period.from, leastDays) > period.until) return 'short'
  return addDays(period.until, mostDaysAgo) < today ? 'old' : null
}

export function toPricePeriod(period: string | null): PricePeriod | null {
  if (period === null) return null
  const [from, until] = JSON.parse(period) as [number, number]
  return { from: dayOf(from), until: dayOf(until) }
}
