import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { type Day, startOfDay } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Month } from './month.ts'
import { signedColumn, type TransactionKind } from './transaction-kind.ts'

/** The tenant, the span of days and the plan that were asked for. */
type AskedRevenue = { tenantId: number; from: Day; to: Day; plan: string | undefined }

/** The money of a month in yen: charges, refunds, lost chargebacks and write-offs with tax, and the net and tax of all together. */
export type MonthMoney = {
  charges: Yen
  refunds: Yen
  chargebacks: Yen
  writeOffs: Yen
  net: Yen
  tax: Yen
  /** The discount from list prices, without tax. */
  discount: Yen
  /** The number of charges that were renewals. */
  renewals: number
}

const sumOf = (kind: TransactionKind, sign: 1 | -1) =>
  sql<number>`sum(iif(moved.kind = ${kind}, ${sql.lit(sign)} * moved.total, 0))`
const signed = (column: 'net' | 'tax') => sql<number>`sum(${signedColumn(column, 'revenue')})`

/** Sums the ledger by month, for each month that has entries. Refunds and losses are negative. */
export async function moneyByMonth(
  db: Database,
  { tenantId, from, to, plan }: AskedRevenue,
): Promise<(MonthMoney & { month: Month })[]> {
  const rows = await db
    .selectFrom('ledger_transaction as moved')
    .innerJoin('payment_order as paid', (join) => inTenant(join, 'paid.id', 'moved.order_id'))
    .select([
      sql<Month>`substr(moved.on_day, 1, 7)`.as('month'),
      sumOf('charge', 1).as('charges'),
      sumOf('refund', -1).as('refunds'),
      sumOf('chargeback-lost', -1).as('chargebacks'),
      sumOf('write-off', -1).as('writeOffs'),
      signed('net').as('net'),
      signed('tax').as('tax'),
      sql<number>`sum(moved.discount)`.as('discount'),
      sql<number>`sum(moved.kind = 'charge' AND paid.kind = 'renewal')`.as('renewals'),
    ])
    .where('moved.tenant_id', '=', tenantId)
    .where('moved.on_day', '>=', from)
    .where('moved.on_day', '<=', to)
    .$if(plan !== undefined, (moved) => moved.where('moved.plan_id', '=', plan ?? ''))
    .groupBy('month')
    .execute()
  return rows
}

/** How many registrations were made in a month, by their source. */
export type Made = { month: Month; source: 'purchase' | 'free' | 'grant' | 'before'; count: number }
type Stop = 'cancelled' | 'payment' | 'refund'

/** How many registrations ended, or were stopped from renewing, in a month, by reason. */
export type Stopped = { month: Month; why: Stop; count: number }

/**
 * How many registrations ran from one month to another. `''` means that they began before the requested span, and null
 * that they haven't ended.
 */
export type Ran = { begun: Month | ''; over: Month | null; count: number }

const jstMonth = (at: ReturnType<typeof sql<number | null>>) =>
  sql<Month>`strftime('%Y-%m', ${at} / 1000, 'unixepoch', '+9 hours')`

export async function madeByMonth(db: Database, asked: AskedRevenue): Promise<Made[]> {
  return await db
    .selectFrom('registration as own')
    .select((eb) => [
      jstMonth(sql`own.created_at`).as('month'),
      'own.source',
      eb.fn.countAll<number>().as('count'),
    ])
    .where('own.tenant_id', '=', asked.tenantId)
    .where('own.created_at', '>=', startOfDay(asked.from))
    .$if(asked.plan !== undefined, (own) => own.where('own.plan_id', '=', asked.plan ?? ''))
    .groupBy(['month', 'own.source'])
    .execute()
}

export async function stoppedByMonth(db: Database, asked: AskedRevenue): Promise<Stopped[]> {
  const stopped = db
    .selectFrom('registration as own')
    .select((eb) => [
      stoppedAt(eb).as('at'),
      sql<Stop>`CASE WHEN own.status = 'REFUNDED' THEN 'refund' WHEN own.end_reason IN ('payment', 'card', 'missed') THEN 'payment' ELSE 'cancelled' END`.as(
        'why',
      ),
    ])
    .where('own.tenant_id', '=', asked.tenantId)
    .where('own.cancelled_at', 'is not', null)
    .$if(asked.plan !== undefined, (own) => own.where('own.plan_id', '=', asked.plan ?? ''))
  return await db
    .selectFrom(stopped.as('own'))
    .select((eb) => [jstMonth(sql`own.at`).as('month'), 'own.why', eb.fn.countAll<number>().as('count')])
    .where('own.at', '>=', startOfDay(asked.from))
    .groupBy(['month', 'own.why'])
    .execute()
}

/**
 * Counts registrations by the months in which they began and ended, reading each one once. From these, the counts at the beginning and end
 * of all months follow. A registration that begins after today hasn't begun, and one whose last day is today or later hasn't ended.
 */
export async function ranByMonths(db: Database, asked: AskedRevenue): Promise<Ran[]> {
  const used = db
    .selectFrom('registration as own')
    .select((eb) => ['own.starts_on as first', lastDay(eb).as('last')])
    .where('own.tenant_id', '=', asked.tenantId)
    .where('own.starts_on', '<=', asked.to)
    .$if(asked.plan !== undefined, (own) => own.where('own.plan_id', '=', asked.plan ?? ''))
  return await db
    .selectFrom(used.as('own'))
    .select((eb) => [
      sql<Month | ''>`iif(own.first < ${asked.from}, '', substr(own.first, 1, 7))`.as('begun'),
      sql<Month | null>`iif(own.last >= ${asked.to}, NULL, substr(own.last, 1, 7))`.as('over'),
      eb.fn.countAll<number>().as('count'),
    ])
    .whereRef('own.last', '>=', 'own.first')
    .where('own.last', '>=', asked.from)
    .groupBy(['begun', 'over'])
    .execute()
}

type Own = ExpressionBuilder<Tables & { own: Tables['registration'] }, 'own'>

/** The last day on which the registration could be used. A refund ends it at once, otherwise it is the last paid day. */
function lastDay(eb: Own) {
  const before = sql<string>`date(${stoppedAt(eb)} / 1000, 'unixepoch', '+9 hours', '-1 day')`
  return sql<string>`iif(own.status = 'REFUNDED', min(own.ends_on, coalesce(${before}, own.ends_on)), own.ends_on)`
}

/**
 * When the registration was cancelled. For one that ended with its money it is the time of the refund or of the lost chargeback, though it may
 * have been cancelled long before.
 */
function stoppedAt(eb: Own) {
  const back = eb
    .selectFrom('payment_order as paid')
    .innerJoin('refund', (join) => inTenant(join, 'refund.order_id', 'paid.id'))
    .select((on) => on.fn.max('refund.updated_at').as('at'))
    .whereRef('paid.tenant_id', '=', 'own.tenant_id')
    .whereRef('paid.account_id', '=', 'own.account_id')
    .whereRef('paid.registration_id', '=', 'own.id')
    .where('refund.state', '=', 'done')
    .where('refund.ends_right', '=', 1)
  const lost = eb
    .selectFrom('payment_order as paid')
    .innerJoin('chargeback', (join) => inTenant(join, 'chargeback.order_id', 'paid.id'))
    .select((on) => on.fn.max('chargeback.decided_at').as('at'))
    .whereRef('paid.tenant_id', '=', 'own.tenant_id')
    .whereRef('paid.account_id', '=', 'own.account_id')
    .whereRef('paid.registration_id', '=', 'own.id')
    .where('chargeback.ends', '=', 'right')
  return sql<
    number | null
  >`iif(own.status = 'REFUNDED', coalesce(${back}, ${lost}, own.cancelled_at), own.cancelled_at)`
}
