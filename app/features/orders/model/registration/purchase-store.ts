import type { OrderPrice } from '#app/features/plans/model/price/price-of-order.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import type { PurchaseDays } from './purchase-days.ts'

type PlanOfReader = { tenantId: number; accountId: string; planId: string; coverage: string }

/**
 * The last day of use of the reader's registrations for the plan or the same content groups that aren't over on a day.
 * Null if there are none.
 */
export async function findLastDay(
  db: Database,
  { tenantId, accountId, planId, coverage }: PlanOfReader,
  today: Day,
): Promise<Day | null> {
  const row = await db
    .selectFrom('registration')
    .select((eb) => eb.fn.max('ends_on').as('last'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('plan_id', '=', planId), eb('coverage', '=', coverage)]))
    .where('status', '!=', 'REFUNDED')
    .where('ends_on', '>=', today)
    .executeTakeFirst()
  return (row?.last ?? null) as Day | null
}

/** Whether the plan was withdrawn, perhaps while its reader was at the issuer's page. It then doesn't renew. */
export async function isWithdrawn(
  db: Database,
  { tenantId, planId }: Pick<PlanOfReader, 'tenantId' | 'planId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_plan')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', planId)
    .executeTakeFirst()
  return row?.state === 'withdrawn'
}

type Purchased = {
  id: string
  days: PurchaseDays
  /** The provider that charges the next period. Null if the registration ends by itself. */
  renewsBy: PaymentProvider | null
  providerRef: Record<string, string>
  now: number
}

/** Writes the right to read that was ordered. */
export function insertPurchased(
  db: Database,
  { agreed, ...order }: PlanOfReader & { id: string; agreed: OrderPrice },
  { id, days, renewsBy, providerRef, now }: Purchased,
): Write {
  return db.insertInto('registration').values({
    tenant_id: order.tenantId,
    id,
    account_id: order.accountId,
    plan_id: order.planId,
    coverage: order.coverage,
    status: 'ACTIVE',
    starts_on: days.startsOn,
    ends_on: days.endsOn,
    source: 'purchase',
    order_id: order.id,
    provider: renewsBy,
    provider_ref: Object.keys(providerRef).length === 0 ? null : JSON.stringify(providerRef),
    price: agreed.renewalPrice,
    next_total: agreed.nextTotal,
    anchor_on: days.anchorOn,
    period: days.period,
    renews_on: renewsBy !== null ? addDays(days.endsOn, 1) : null,
    free_until: days.freeUntil,
    created_at: now,
  })
}
