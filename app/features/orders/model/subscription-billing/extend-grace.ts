import { type ExpressionBuilder, sql } from 'kysely'
import { graceDays } from '#app/features/orders/model/subscription/subscription.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'

/**
 * assumed: readers who renew can read until the last day of grace while their charge waits, is being settled or is tried
 * again; otherwise midnight would interrupt them. That day is set once and never moved (see `lastChargeOn`).
 */
export function readOn(db: Database, today: Day): Write {
  return db
    .updateTable('registration')
    .set((eb) => ({ ends_on: lastDayOfGrace(eb) }))
    .where('renews_on', 'is not', null)
    .where(sql<string>`coalesce(retry_on, renews_on)`, '<=', today)
    .where('renews_on', '>=', addDays(today, -graceDays))
    .where('status', '=', 'ACTIVE')
    .where((eb) => eb('ends_on', '<', lastDayOfGrace(eb)))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscription_plan as plan')
          .select('plan.id')
          .whereRef('plan.tenant_id', '=', 'registration.tenant_id')
          .where('plan.id', '=', sql<string>`coalesce(registration.next_plan_id, registration.plan_id)`)
          .where('plan.state', '!=', 'withdrawn'),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('account.id')
          .whereRef('account.tenant_id', '=', 'registration.tenant_id')
          .whereRef('account.id', '=', 'registration.account_id')
          .where('account.cancelled_at', 'is', null),
      ),
    )
}

type Own = ExpressionBuilder<Tables, 'registration'>

/** The last day of grace. Only periods in days can be shorter than the grace. */
function lastDayOfGrace(eb: Own) {
  const isOfDays = sql`${agreed(eb, 'durationType', 'duration_type')} = 'day'`
  const shorter = sql`min(${agreed(eb, 'duration', 'duration')} - 1, ${sql.lit(graceDays)})`
  return sql<string>`date(renews_on, iif(${isOfDays}, ${shorter}, ${sql.lit(graceDays)}) || ' days')`
}

/** The length of the next period as agreed at the purchase, or at the change of plan. */
function agreed(eb: Own, name: string, ofPlan: 'duration' | 'duration_type') {
  const bought = eb
    .selectFrom('payment_order as bought')
    .select(sql`bought.price ->> ${sql.lit(`$.${name}`)}`.as('agreed'))
    .whereRef('bought.tenant_id', '=', 'registration.tenant_id')
    .whereRef('bought.id', '=', 'registration.order_id')
  const usual = eb
    .selectFrom('subscription_plan as usual')
    .select(`usual.${ofPlan}`)
    .whereRef('usual.tenant_id', '=', 'registration.tenant_id')
    .whereRef('usual.id', '=', 'registration.plan_id')
  return sql`coalesce(registration.next_agreed ->> ${sql.lit(`$.${name}`)}, ${bought}, ${usual})`
}
