import { sql } from 'kysely'
import { type Duration, isLong, periodOf } from '#app/features/plans/model/period/period.ts'
import type { OrderPrice } from '#app/features/plans/model/price/price-of-order.ts'
import { type PaymentProvider, sendsInvoices } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { noNext } from './plan-change.ts'

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
  /** The provider by which the next period is paid. Null if the registration ends by itself. */
  renewsBy: PaymentProvider | null
  providerRef: Record<string, string>
  now: number
}

/** Writes the right to read that was bought. */
export function insertPurchased(
  db: Database,
  { agreed, ...order }: PlanOfReader & { id: string; agreed: OrderPrice & Duration },
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
    renews_on: renewsBy !== null && !sendsInvoices(renewsBy) ? addDays(days.endsOn, 1) : null,
    free_until: days.freeUntil,
    is_long: isLong(agreed) ? 1 : 0,
    created_at: now,
  })
}

/** The days on which a purchase gives the right to read, both included, in Japan. */
type PurchaseDays = {
  startsOn: Day
  endsOn: Day
  /** The last day of the free period, if there is one. */
  freeUntil: Day | null
  /** Paid periods are counted from this day. */
  anchorOn: Day
  /** The number of the paid period; 0 is the free one. */
  period: 0 | 1
}

/** The days of a purchase. A free period comes before the first paid one (R370). */
export function daysOfPurchase(startsOn: Day, agreed: Duration & { freeDays: number }): PurchaseDays {
  if (agreed.freeDays === 0) {
    const { endsOn } = periodOf(startsOn, 1, agreed)
    return { startsOn, endsOn, freeUntil: null, anchorOn: startsOn, period: 1 }
  }
  const freeUntil = addDays(startsOn, agreed.freeDays - 1)
  return { startsOn, endsOn: freeUntil, freeUntil, anchorOn: addDays(freeUntil, 1), period: 0 }
}

type PaidPeriod = {
  tenantId: number
  id: string
  planId: string
  coverage: string
  changesFrom: string | null
  registrationId: string | null
  period: number
  startsOn: Day
  endsOn: Day
  provider: PaymentProvider | null
  agreed: { basePrice: Yen } & Duration
  createdAt: number
}

/**
 * Extends a registration by the period that was paid, which may be the first one of another plan. If the reader has cancelled meanwhile, they
 * may use the period and aren't charged again.
 */
export function extendSubscription(db: Database, { tenantId, registrationId, ...order }: PaidPeriod): Write {
  return db
    .updateTable('registration')
    .set((eb) => ({
      ends_on: order.endsOn,
      period: order.period,
      renews_on: sendsInvoices(order.provider)
        ? null
        : eb
            .case()
            .when('status', '=', 'ACTIVE')
            .then(addDays(order.endsOn, 1))
            .else(sql<string | null>`NULL`)
            .end(),
      retry_on: null,
      attempts: 0,
      rests: 0,
      next_total: null,
      // A new price becomes the registration's own when it is first paid.
      price: order.agreed.basePrice,
      ...(order.changesFrom !== null && changedPlan(order)),
      revision: eb('revision', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', registrationId)
}

/** The plan and its terms, with later periods counted from the one that was paid. The order is the one that has them from now on. */
function changedPlan({
  id,
  planId,
  coverage,
  period,
  startsOn,
  agreed,
  createdAt,
}: Omit<PaidPeriod, 'tenantId' | 'registrationId'>) {
  return {
    plan_id: planId,
    coverage,
    order_id: id,
    anchor_on: startsOn,
    anchor_period: period - 1,
    free_until: sql<string | null>`min(free_until, ${addDays(startsOn, -1)})`,
    is_long: isLong(agreed) ? 1 : 0,
    agreed_at: sql<number>`coalesce(next_agreed ->> '$.agreedAt', ${createdAt})`,
    ...noNext,
  } as const
}
