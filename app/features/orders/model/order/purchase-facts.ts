import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { coverageOf, isResting } from '#app/features/plans/model/plan/plan.ts'
import type { OrdinalDiscount } from '#app/features/plans/model/price/price-of-order.ts'
import type { TaxClass } from '#app/features/plans/model/tax/tax-rate.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { type Agreed, readAgreed } from './order.ts'

export type PlanFacts = {
  id: string
  name: string
  price: number
  discountPrice: number | null
  taxClass: TaxClass
  freeDays: number
  duration: number
  durationType: 'day' | 'month' | 'year'
}
type Asked = { tenantId: number; accountId: string; planId: string; today: Day; locale: Locale }

/** A plan on sale, in the reader's language. Null if there is none. */
export async function findSoldPlan(
  db: Database,
  { tenantId, planId, locale }: Pick<Asked, 'tenantId' | 'planId' | 'locale'>,
): Promise<PlanFacts | null> {
  const row = await soldPlans(db, { tenantId, locale }).where('plan.id', '=', planId).executeTakeFirst()
  return row ?? null
}

/** All plans on sale with the content groups that they have now, in the site's order. */
export async function listSoldPlans(
  db: Database,
  asked: Pick<Asked, 'tenantId' | 'locale'>,
): Promise<(PlanFacts & { coverage: string })[]> {
  const rows = await soldPlans(db, asked)
    .select((eb) =>
      eb
        .selectFrom('subscription_plan_group as covered')
        .select(sql<string>`json_group_array(covered.group_id)`.as('ids'))
        .whereRef('covered.tenant_id', '=', 'plan.tenant_id')
        .whereRef('covered.plan_id', '=', 'plan.id')
        .as('groupIds'),
    )
    .orderBy('plan.ordinal')
    .orderBy('plan.price')
    .orderBy('plan.id')
    .execute()
  return rows.map(({ groupIds, ...plan }) => ({
    ...plan,
    coverage: coverageOf(JSON.parse(groupIds ?? '[]')),
  }))
}

function soldPlans(db: Database, { tenantId, locale }: Pick<Asked, 'tenantId' | 'locale'>) {
  return db
    .selectFrom('subscription_plan as plan')
    .select([
      'plan.id',
      wordsIn('plan.name', locale).as('name'),
      'plan.price',
      'plan.discount_price as discountPrice',
      'plan.tax_class as taxClass',
      'plan.free_days as freeDays',
      'plan.duration',
      'plan.duration_type as durationType',
    ])
    .where('plan.tenant_id', '=', tenantId)
    .where('plan.state', '=', 'published')
}

/**
 * Whether the reader has never had the plan (R370), and the discount for this purchase by its ordinal number (ruling 33).
 */
export async function findHistory(
  db: Database,
  { tenantId, accountId, planId }: Omit<Asked, 'today' | 'locale'>,
): Promise<{ isFirst: boolean; ordinal: OrdinalDiscount | null }> {
  const [had, discount] = await Promise.all([
    db
      .selectFrom('registration')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .where('plan_id', '=', planId)
      .limit(1)
      .executeTakeFirst(),
    findOrdinal(db, { tenantId, accountId, planId }),
  ])
  return { isFirst: had === undefined, ordinal: discount }
}

async function findOrdinal(
  db: Database,
  { tenantId, accountId, planId }: Omit<Asked, 'today' | 'locale'>,
): Promise<OrdinalDiscount | null> {
  const row = await db
    .selectFrom('discount_ordinal')
    .select(['percent', 'price'])
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', planId)
    .where('ordinal', '=', (eb) =>
      eb
        .selectFrom('payment_order')
        .select(({ fn, lit }) => eb(fn.countAll<number>(), '+', lit(1)).as('number'))
        .where('payment_order.tenant_id', '=', tenantId)
        .where('payment_order.account_id', '=', accountId)
        .where('payment_order.plan_id', '=', planId)
        .where('payment_order.kind', '=', 'purchase')
        .where('payment_order.places', 'is', null)
        .where('payment_order.state', '=', 'confirmed'),
    )
    .executeTakeFirst()
  if (row === undefined) return null
  return row.percent === null ? { price: row.price ?? 0 } : { percent: row.percent }
}

/** A running or future registration that may stand in the way of another plan. */
export type Running = {
  registrationId: string
  planId: string
  /** The name of the plan in the reader's language. */
  planName: string
  provider: string | null
  coverage: string
  /** The plan of the next period and its content groups, if the reader has chosen another one. */
  nextPlanId: string | null
  nextCoverage: string | null
  /** The last day of use as of now. */
  endsOn: Day
  /** The registration isn't cancelled, or it may still get days after its last one. */
  goesOn: boolean
  /** The last day of a pause in which it can't be read. Null if it doesn't rest. */
  restsUntil: Day | null
}

/** The reader's registrations that aren't over or may still get more days. */
export async function listRunning(
  db: Database,
  { tenantId, accountId, today, locale }: Omit<Asked, 'planId'>,
): Promise<Running[]> {
  const rows = await db
    .selectFrom('registration as own')
    .innerJoin('subscription_plan as plan', (join) => inTenant(join, 'plan.id', 'own.plan_id'))
    .select([
      'own.id as registrationId',
      'own.plan_id as planId',
      wordsIn('plan.name', locale).as('planName'),
      'own.status',
      'own.provider',
      'own.coverage',
      'own.ends_on as endsOn',
      'own.renews_on as renewsOn',
      'own.rests',
      'own.next_plan_id as nextPlanId',
      'own.next_coverage as nextCoverage',
    ])
    .select((eb) => mayExtend(eb).$castTo<0 | 1>().as('mayExtend'))
    .where('own.tenant_id', '=', tenantId)
    .where('own.account_id', '=', accountId)
    // This condition is always true. Without it SQLite's planner would use the primary key instead of the index.
    .where('own.ends_on', '>', '')
    .where('own.status', '!=', 'REFUNDED')
    .where((eb) => eb.or([eb('own.ends_on', '>=', today), mayExtend(eb)]))
    .execute()
  return rows.map(({ status, mayExtend, renewsOn, rests, endsOn, nextPlanId, nextCoverage, ...row }) => ({
    ...row,
    ...(renewsOn === null ? { nextPlanId: null, nextCoverage: null } : { nextPlanId, nextCoverage }),
    endsOn: endsOn as Day,
    goesOn: status === 'ACTIVE' || mayExtend === 1,
    restsUntil: isResting({ status, endsOn, renewsOn, rests }, today) ? addDays(renewsOn as Day, -1) : null,
  }))
}

/**
 * Whether `registration as own` may get days after its last one: it renews, or a refund or its next charge is under way.
 * The constraints registration_running and registration_covered use the same condition.
 */
function mayExtend(eb: ExpressionBuilder<Tables & { own: Tables['registration'] }, 'own'>) {
  const charges = eb
    .selectFrom('payment_order as renewal')
    .select('renewal.id')
    .whereRef('renewal.tenant_id', '=', 'own.tenant_id')
    .whereRef('renewal.registration_id', '=', 'own.id')
    .where('renewal.kind', '=', sql.lit('renewal' as const))
    .whereRef('renewal.period', '=', sql<number>`own.period + 1`)
    // This is written exactly as in the index payment_order_period.
    .where(sql<SqlBool>`renewal.state NOT IN ('failed', 'cancelled')`)
    .where('renewal.state', '!=', sql.lit('confirmed' as const))
  return eb.or([eb('own.renews_on', 'is not', null), eb('own.end_reason', '=', 'refund'), eb.exists(charges)])
}

/** The content groups that a plan has now. */
export async function findCoverage(
  db: Database,
  { tenantId, planId }: Pick<Asked, 'tenantId' | 'planId'>,
): Promise<string> {
  const rows = await db
    .selectFrom('subscription_plan_group')
    .select('group_id')
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', planId)
    .execute()
  return coverageOf(rows.map(({ group_id }) => group_id))
}

type QuoteKey = { tenantId: number; accountId: string; planId: string }
type AskedQuote = QuoteKey & { couponId: string | null; now: number }

/** How long a price is valid after it was shown (ruling 46). Milliseconds. */
const quoteLife = 30 * 60_000

/** The valid price that the reader was shown with the same coupon. */
export async function findQuote(db: Database, asked: AskedQuote): Promise<Agreed | null> {
  const row = await db
    .selectFrom('order_quote')
    .select(['coupon_id', 'price'])
    .where('tenant_id', '=', asked.tenantId)
    .where('account_id', '=', asked.accountId)
    .where('plan_id', '=', asked.planId)
    .where('expires_at', '>', asked.now)
    .executeTakeFirst()
  return row === undefined || row.coupon_id !== asked.couponId ? null : readAgreed(row.price)
}

/** Stores the price that the reader is shown, in place of the one they were shown before. */
export function fixQuote(db: Database, quote: AskedQuote, agreed: Agreed): Write {
  const shown = {
    coupon_id: quote.couponId,
    price: JSON.stringify(agreed),
    expires_at: quote.now + quoteLife,
  }
  return db
    .insertInto('order_quote')
    .values({
      tenant_id: quote.tenantId,
      account_id: quote.accountId,
      plan_id: quote.planId,
      ...shown,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'plan_id']).doUpdateSet(shown))
}

export function forgetQuote(db: Database, { tenantId, accountId, planId }: QuoteKey): Write {
  return db
    .deleteFrom('order_quote')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('plan_id', '=', planId)
}
