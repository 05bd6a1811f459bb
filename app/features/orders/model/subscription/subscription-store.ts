import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { Registration } from '#app/features/plans/model/plan/plan.ts'
import {
  type PlanAsker,
  type PlanParameters,
  type PlanRow,
  planColumns,
  planParametersOf,
  toPlan,
} from '#app/features/plans/model/plan/plan-store.ts'
import { type TaxClass, type TaxRates, taxOn } from '#app/features/plans/model/tax/tax-rate.ts'
import { type Database, prepared } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { withTax, type Yen } from '#app/kernel/values/yen.ts'
import { noticeDays } from './subscription.ts'

/** A page of a reader's registrations including ended ones, newest first, and their number. */
export async function pageOfSubscriptions(
  db: Database,
  asker: PlanAsker & { rates: TaxRates },
  part: { limit: number; offset: number },
): Promise<{ registrations: Registration[]; total: number }> {
  const { tenantId, accountId } = planParametersOf(asker)
  const [rows, totals] = await Promise.all([
    someSubscriptions(db, { ...planParametersOf(asker), ...part }),
    countOfSubscriptions(db, { tenantId, accountId }),
  ])
  return { registrations: rows.map((row) => toSubscription(row, asker.rates)), total: totals[0]?.total ?? 0 }
}

/** One of the reader's registrations. Null for another reader's. */
export async function findSubscription(
  db: Database,
  asker: PlanAsker & { rates: TaxRates },
  id: string,
): Promise<Registration | null> {
  const [row] = await oneSubscription(db, { ...planParametersOf(asker), id })
  return row === undefined ? null : toSubscription(row, asker.rates)
}

type SubscriptionRow = PlanRow & { registrationId: string } & Pick<
    Registration,
    | 'status'
    | 'startsOn'
    | 'endsOn'
    | 'renewsOn'
    | 'retryOn'
    | 'freeUntil'
    | 'provider'
    | 'endReason'
    | 'attempts'
    | 'rests'
    | 'nextPlanName'
  > & {
    renewalPrice: number | null
    firstTotal: number | null
    agreedTotal: number | null
    planState: 'draft' | 'published' | 'withdrawn'
    nextTaxClass: TaxClass
    held: 'renewal' | 'right' | null
  }

function toSubscription(
  {
    registrationId,
    status,
    startsOn,
    endsOn,
    renewsOn,
    retryOn,
    freeUntil,
    provider,
    endReason,
    attempts,
    rests,
    held,
    renewalPrice,
    firstTotal,
    agreedTotal,
    planState,
    nextPlanName,
    nextTaxClass,
    ...plan
  }: SubscriptionRow,
  rates: TaxRates,
): Registration {
  const total = totalOfNext(
    { agreedTotal, renewalPrice, taxClass: nextTaxClass, renewsOn: renewsOn ?? addDays(endsOn as Day, 1) },
    rates,
  )
  const nextTotal = firstTotal ?? total
  const days = { startsOn, endsOn, renewsOn, retryOn, freeUntil }
  const known = { id: registrationId, status, ...days, nextTotal, provider, endReason, attempts, rests }
  const isSuspended = held === 'right'
  return { ...known, nextPlanName, isSold: planState === 'published', isSuspended, plan: toPlan(plan) }
}

type Next = {
  agreedTotal: Yen | null
  /** Without tax. */
  renewalPrice: Yen | null
  taxClass: TaxClass
  renewsOn: string
}

/** The total of the charge that begins the next period, at the tax rate of its day. Null if there is none. */
export function totalOfNext(
  { agreedTotal, renewalPrice, taxClass, renewsOn }: Next,
  rates: TaxRates,
): Yen | null {
  if (renewalPrice === null) return null
  return agreedTotal ?? withTax(renewalPrice, taxOn(rates, taxClass, renewsOn as Day).taxRate)
}

const ofReader = <At extends PlanParameters>(db: Database, at: At) =>
  db
    .selectFrom('registration as own')
    .innerJoin('subscription_plan as plan', (join) => inTenant(join, 'plan.id', 'own.plan_id'))
    .leftJoin('payment_order as bought', (join) => inTenant(join, 'bought.id', 'own.order_id'))
    .leftJoin('subscription_plan as next_plan', (join) => inTenant(join, 'next_plan.id', 'own.next_plan_id'))
    .select((eb) => [
      'own.id as registrationId',
      'own.status',
      'own.starts_on as startsOn',
      'own.ends_on as endsOn',
      nextDue().as('renewsOn'),
      'own.retry_on as retryOn',
      'own.free_until as freeUntil',
      'own.provider',
      'own.end_reason as endReason',
      'own.attempts',
      'own.rests',
      'own.held',
      'plan.state as planState',
      'own.next_total as firstTotal',
      agreedTotal('own').as('agreedTotal'),
      // An announced price applies from the first period that begins on its day or later (ruling 46).
      nextPrice(eb).as('renewalPrice'),
      wordsIn('next_plan.name', at.locale as Locale).as('nextPlanName'),
      eb.fn.coalesce('next_plan.tax_class', 'plan.tax_class').as('nextTaxClass'),
    ])
    .select(planColumns(at))
    .where('own.tenant_id', '=', at.tenantId)
    .where('own.account_id', '=', at.accountId)

/**
 * The day of the next charge, with `subscription_plan as plan` and `as next_plan` in the FROM. A plan that is withdrawn when it would be
 * charged isn't charged.
 */
export function nextDue() {
  return sql<string | null>`iif(coalesce(next_plan.state, plan.state) = 'withdrawn', NULL, own.renews_on)`
}

/**
 * What the publisher charges for each period, as agreed at the purchase. Null for other providers. For a query that has the registration by
 * this name, and its purchase as `bought`.
 */
export function agreedTotal(registration: 'own' | 'registration') {
  return sql<
    number | null
  >`iif(${sql.ref(`${registration}.provider`)} = 'GAKKEN_ID', bought.price ->> '$.renewalTotal', NULL)`
}

type Own = ExpressionBuilder<Tables & { own: Tables['registration'] }, 'own'>

/**
 * The latest price that was announced to the reader and applies to the period that begins with the next charge. Null if there is none. This
 * is the rule of `priceFor` in SQL, for many registrations at once. assumed: the publisher charges the price that was agreed at the
 * purchase.
 */
function announcedPrice(eb: Own) {
  return eb
    .selectFrom('plan_price_notice as notice')
    .select('notice.price')
    .whereRef('notice.tenant_id', '=', 'own.tenant_id')
    .where('notice.plan_id', '=', sql<string>`coalesce(own.next_plan_id, own.plan_id)`)
    .whereRef('notice.effective_on', '<=', 'own.renews_on')
    .where(
      'notice.announced_at',
      '>',
      sql<number>`coalesce(own.next_agreed ->> '$.agreedAt', own.agreed_at, own.created_at)`,
    )
    .where(sql<SqlBool>`${dayInJapan(sql.ref('notice.announced_at'), noticeDays)} <= own.renews_on`)
    .where('own.provider', '!=', sql.lit('GAKKEN_ID'))
    .orderBy('notice.effective_on', 'desc')
    .limit(1)
}

/** The price of the next period without tax: that of the plan that the reader has chosen for it, if that is another one. */
export function nextPrice(eb: Own) {
  return eb.fn.coalesce(announcedPrice(eb), sql<number | null>`own.next_agreed ->> '$.price'`, 'own.price')
}

/** The day in Japan that is `days` after an instant in milliseconds. */
function dayInJapan(instant: RawBuilder<unknown>, days: number): RawBuilder<string> {
  return sql`date(${instant} / 1000, 'unixepoch', '+9 hours', ${sql.lit(`+${days} days`)})`
}

const someSubscriptions = prepared<PlanParameters & { limit: number; offset: number }>()((db, at) =>
  ofReader(db, at)
    .orderBy('own.starts_on', 'desc')
    .orderBy('own.id', 'desc')
    .limit(at.limit)
    .offset(at.offset)
    .$castTo<SubscriptionRow>(),
)

const oneSubscription = prepared<PlanParameters & { id: string }>()((db, at) =>
  ofReader(db, at).where('own.id', '=', at.id).$castTo<SubscriptionRow>(),
)

const countOfSubscriptions = prepared<{ tenantId: number; accountId: string }>()((db, at) =>
  db
    .selectFrom('registration')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', at.tenantId)
    .where('account_id', '=', at.accountId)
    .$castTo<{ total: number }>(),
)

type Key = { tenantId: number; accountId: string; id: string }
type Row = Tables['registration']

export type OwnSubscription = Key & {
  planId: string
  status: Row['status']
  endsOn: Day
  renewsOn: Day | null
  anchorPeriod: number
  rests: number
  provider: string | null
  /** The number of failed attempts of the charge that is due. */
  attempts: number
  endReason: Row['end_reason']
  revision: number
}

/** One of the reader's own registrations. Null for another reader's. */
export async function findOwnSubscription(db: Database, key: Key): Promise<OwnSubscription | null> {
  const row = await db
    .selectFrom('registration')
    .select(['plan_id', 'status', 'ends_on', 'renews_on', 'anchor_period', 'rests'])
    .select(['provider', 'attempts', 'end_reason', 'revision'])
    .where('tenant_id', '=', key.tenantId)
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { status, provider, rests, attempts, revision } = row
  return {
    ...key,
    planId: row.plan_id,
    status,
    endsOn: row.ends_on as Day,
    renewsOn: row.renews_on as Day | null,
    anchorPeriod: row.anchor_period,
    rests,
    provider,
    attempts,
    endReason: row.end_reason,
    revision,
  }
}

/** A condition for a write that must stand before the change: nobody has changed the registration since it was read. */
export function isOwnUnchanged(db: Database, own: OwnSubscription) {
  const same = db
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', own.id)
    .where('revision', '=', own.revision)
  return sql<SqlBool>`EXISTS ${same}`
}

/** Changes the registration. Changes no row if another request has changed it since it was read. */
export function updateOwn(db: Database, own: OwnSubscription, changes: UpdateObject<Tables, 'registration'>) {
  return db
    .updateTable('registration')
    .set({ ...changes, revision: own.revision + 1 })
    .where('tenant_id', '=', own.tenantId)
    .where('account_id', '=', own.accountId)
    .where('id', '=', own.id)
    .where('revision', '=', own.revision)
}
