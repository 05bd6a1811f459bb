import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { accountsNamed } from '#app/features/orders/model/ledger/transaction-store.ts'
import { refundedOf } from '#app/features/orders/model/order/order.ts'
import {
  agreedTotal,
  nextDue,
  nextPrice,
  totalOfNext,
} from '#app/features/orders/model/subscription/subscription-store.ts'
import { isPaused } from '#app/features/plans/model/plan/plan.ts'
import type { TaxRates } from '#app/features/plans/model/tax/tax-rate.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'

type Row = Tables['registration']

/** A registration as administrators of the site see it. */
export type SubscriptionRecord = {
  id: string
  accountId: string
  accountName: string
  accountEmail: string | null
  planId: string
  planName: string
  status: Row['status']
  source: 'before' | 'purchase' | 'grant' | 'free'
  startsOn: Day
  /** The last day of use. */
  endsOn: Day
  isOver: boolean
  /** The last day of a pause that the reader has begun. Null without one. */
  restsUntil: Day | null
  /** The day of the next charge, or null if there is none. If the charge has failed, it is tried again on `retryOn`. */
  renewsOn: Day | null
  retryOn: Day | null
  /** The plan that begins with the next charge, if the reader has chosen another one. */
  nextPlanName: string | null
  /** The total of the next charge including tax. Null if there is none. */
  nextTotal: number | null
  attempts: number
  freeUntil: Day | null
  provider: string | null
  cancelledAt: number | null
  endReason: Row['end_reason']
  revision: number
  /** When the registration was made. 0 for those from before this was recorded. */
  createdAt: number
}

type Site = { tenantId: number; today: Day; locale: Locale; rates: TaxRates }
type AskedRecords = Site & { query: SubscriptionQuery }

export async function pageOfRecords(
  db: Database,
  asked: AskedRecords,
  part: { limit: number; offset: number },
): Promise<SubscriptionRecord[]> {
  const direction = asked.query.direction ?? 'desc'
  const rows = await selected(narrowed(db, asked), asked.locale)
    .orderBy('own.created_at', direction)
    .orderBy('own.id', direction)
    .limit(part.limit)
    .offset(part.offset)
    .execute()
  return rows.map((row) => toRecord(row, asked))
}

/** The registrations after a given one, latest first, so that any number can be read in portions. */
export async function recordsAfter(
  db: Database,
  asked: AskedRecords,
  { last, limit }: { last: Pick<SubscriptionRecord, 'createdAt' | 'id'> | null; limit: number },
): Promise<SubscriptionRecord[]> {
  const rows = await selected(narrowed(db, asked), asked.locale)
    .$if(last !== null, (some) =>
      some.where(sql<boolean>`(own.created_at, own.id) < (${last?.createdAt}, ${last?.id})`),
    )
    .orderBy('own.created_at', 'desc')
    .orderBy('own.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => toRecord(row, asked))
}

export async function countRecords(db: Database, asked: AskedRecords, most: number): Promise<number> {
  const { total } = await db
    .selectFrom(narrowed(db, asked).select('own.id').limit(most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function findRecord(
  db: Database,
  { id, ...site }: Site & { id: string },
): Promise<SubscriptionRecord | null> {
  const row = await selected(narrowed(db, { ...site, query: {} }), site.locale)
    .where('own.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : toRecord(row, site)
}

/** The charges and attempted charges of a registration, latest first. */
export function listOrdersOf(
  db: Database,
  { tenantId, accountId, id }: { tenantId: number; accountId: string; id: string },
  most: number,
) {
  return db
    .selectFrom('payment_order')
    .select(['id', 'kind', 'state', 'provider', 'total', 'starts_on as startsOn', 'ends_on as endsOn'])
    .select((eb) => refundedOf(eb).as('refunded'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('registration_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

function narrowed(
  db: Database,
  { tenantId, today, query: { q = '', plan, status, source, doubles } }: AskedRecords,
) {
  return db
    .selectFrom('registration as own')
    .where('own.tenant_id', '=', tenantId)
    .$if(plan !== undefined, (rows) => rows.where('own.plan_id', '=', plan ?? ''))
    .$if(status === 'PAUSED', (rows) => rows.where((eb) => isPausedOn(eb, today)))
    .$if(status !== undefined && status !== 'PAUSED', (rows) =>
      rows.where('own.status', '=', status as Row['status']),
    )
    .$if(source !== undefined, (rows) => rows.where('own.source', '=', source ?? 'purchase'))
    .$if(doubles === '1', (rows) => rows.where('own.id', 'in', doublesOf(db, { tenantId, today })))
    .$if(q !== '', (rows) => rows.where('own.account_id', 'in', accountsNamed(db, tenantId, q)))
}

/** The rule `isPaused` in SQL. */
function isPausedOn(eb: ExpressionBuilder<{ own: Row }, 'own'>, today: Day) {
  return eb.and([
    // This is written exactly as in the index registration_by_rest.
    sql<SqlBool>`own.rests > 0`,
    eb('own.status', '=', 'ACTIVE'),
    eb('own.renews_on', '>', today),
  ])
}

/** Finds registrations that still run beside another one (the mark is_double). They are from before that was refused. */
function doublesOf(db: Database, { tenantId, today }: Pick<Site, 'tenantId' | 'today'>) {
  const running = db
    .selectFrom('registration')
    .select(['id', sql<number>`count(*) OVER (PARTITION BY account_id, coverage)`.as('together')])
    .where('tenant_id', '=', tenantId)
    // This is written exactly as in the index registration_by_double. Without the condition on the account SQLite's planner would use the
    // primary key.
    .where('account_id', '>', '')
    .where('is_double', '=', sql.lit(1))
    .where('status', '=', 'ACTIVE')
    .where(({ eb, or }) => or([eb('ends_on', '>=', today), eb('renews_on', 'is not', null)]))
  return db.selectFrom(running.as('one')).select('one.id').where('one.together', '>', 1)
}

type Selected = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

function selected(rows: ReturnType<typeof narrowed>, locale: Locale) {
  return rows
    .innerJoin('account', (join) => inTenant(join, 'account.id', 'own.account_id'))
    .innerJoin('subscription_plan as plan', (join) => inTenant(join, 'plan.id', 'own.plan_id'))
    .leftJoin('payment_order as bought', (join) => inTenant(join, 'bought.id', 'own.order_id'))
    .leftJoin('subscription_plan as next_plan', (join) => inTenant(join, 'next_plan.id', 'own.next_plan_id'))
    .select((eb) => [
      ...['own.id' as const, 'own.account_id as accountId' as const, 'own.plan_id as planId' as const],
      ...['own.status' as const, 'own.source' as const, 'own.attempts' as const, 'own.provider' as const],
      ...['own.starts_on as startsOn' as const, 'own.ends_on as endsOn' as const],
      nextDue().as('renewsOn'),
      ...['own.retry_on as retryOn' as const, 'own.rests' as const],
      ...['own.free_until as freeUntil' as const, 'own.next_total as firstTotal' as const],
      ...['own.cancelled_at as cancelledAt' as const, 'own.end_reason as endReason' as const],
      ...['own.revision' as const, 'own.created_at as createdAt' as const],
      ...['account.name as accountName' as const, 'account.email as accountEmail' as const],
      wordsIn('plan.name', locale).as('planName'),
      eb.fn.coalesce('next_plan.tax_class', 'plan.tax_class').as('taxClass'),
      wordsIn<string | null>('next_plan.name', locale).as('nextPlanName'),
      agreedTotal('own').as('agreedTotal'),
      nextPrice(eb).as('renewalPrice'),
    ])
}

function toRecord(
  { firstTotal, renewalPrice, agreedTotal, taxClass, rests, ...row }: Selected,
  { today, rates }: Pick<Site, 'today' | 'rates'>,
): SubscriptionRecord {
  const renewsOn = row.renewsOn ?? row.endsOn
  const total = firstTotal ?? totalOfNext({ agreedTotal, renewalPrice, taxClass, renewsOn }, rates)
  const isDue = row.status === 'ACTIVE' && row.renewsOn !== null
  const isPausing = isPaused({ ...row, rests }, today)
  return {
    ...row,
    startsOn: row.startsOn as Day,
    endsOn: row.endsOn as Day,
    renewsOn: isDue ? (row.renewsOn as Day) : null,
    retryOn: isDue ? (row.retryOn as Day | null) : null,
    freeUntil: row.freeUntil as Day | null,
    nextTotal: isDue ? total : null,
    isOver: row.endsOn < today && !isPausing,
    restsUntil: isPausing ? addDays(row.renewsOn as Day, -1) : null,
  }
}

const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** The states to which a list can be narrowed. A paused registration is active, too. */
export const subscriptionStatuses = ['ACTIVE', 'PAUSED', 'CANCEL', 'REFUNDED'] as const
export const subscriptionSources = ['purchase', 'grant', 'free', 'before'] as const

/**
 * The filters of a list of registrations, among them a reader's e-mail, sign-in name or id. Ignores values that don't
 * fit.
 */
export const SubscriptionQuery = z.object({
  q: forgiving(z.string().trim().max(200)),
  plan: forgiving(z.string().max(64)),
  status: forgiving(z.enum(subscriptionStatuses)),
  source: forgiving(z.enum(subscriptionSources)),
  /** Selects only registrations that run beside another one for the same content groups. */
  doubles: forgiving(z.literal('1')),
  direction: forgiving(z.enum(['asc', 'desc'])),
})
export type SubscriptionQuery = z.output<typeof SubscriptionQuery>
