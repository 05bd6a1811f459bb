import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { startOfDay } from '#app/kernel/values/day.ts'
import type { AskedRevenue } from './money-store.ts'
import type { Month } from './month.ts'

/** How many registrations were made in a month, by where they came from. */
export type Made = { month: Month; source: 'purchase' | 'free' | 'grant' | 'before'; count: number }
export type Stop = 'cancelled' | 'payment' | 'refund'
/** How many ended or were to renew no more from a month on, by why. */
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
 * Reads every registration once. The beginning and end of all months can be counted from when each began and ended. A
 * registration that begins after today hasn't begun, and one whose last day is today or later hasn't ended.
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

/** The last day on which it could be used. A refund ends it at once, otherwise it is the last paid day. */
function lastDay(eb: Own) {
  const before = sql<string>`date(${stoppedAt(eb)} / 1000, 'unixepoch', '+9 hours', '-1 day')`
  return sql<string>`iif(own.status = 'REFUNDED', min(own.ends_on, coalesce(${before}, own.ends_on)), own.ends_on)`
}

/**
 * When it was cancelled. For a refunded one it is the time of the refund, though it may have been cancelled long before.
 */
function stoppedAt(eb: Own) {
  const back = eb
    .selectFrom('payment_order as paid')
    .innerJoin('refund', (join) =>
      join.onRef('refund.tenant_id', '=', 'paid.tenant_id').onRef('refund.order_id', '=', 'paid.id'),
    )
    .select((on) => on.fn.max('refund.updated_at').as('at'))
    .whereRef('paid.tenant_id', '=', 'own.tenant_id')
    .whereRef('paid.account_id', '=', 'own.account_id')
    .whereRef('paid.registration_id', '=', 'own.id')
    .where('refund.state', '=', 'done')
    .where('refund.ends_right', '=', 1)
  return sql<
    number | null
  >`iif(own.status = 'REFUNDED', coalesce(${back}, own.cancelled_at), own.cancelled_at)`
}
