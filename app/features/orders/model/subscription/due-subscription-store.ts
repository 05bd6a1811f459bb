import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import {
  graceDays,
  type PriceNotice,
  type Renewing,
  type Surroundings,
} from '#app/features/orders/model/subscription/subscription.ts'
import { invoiceDaysAhead } from '#app/features/plans/model/plan/plan.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { type Lane, lineOfDue, type WantedLine } from './line-of-due.ts'
import { changedTo, readNext } from './plan-change.ts'
import { agreedTotal } from './subscription-store.ts'

export type SubscriptionKey = { tenantId: number; id: string }

/** A registration with everything that its next step depends on. */
export type Due = SubscriptionKey & {
  accountId: string
  /** The purchase with which the registration began. Null if an administrator gave it. */
  orderId: string | null
  planId: string
  /** The content groups of the plan when it was bought or given. */
  coverage: string
  /** The plan of the next period and its content groups. It differs from the present one if the reader has chosen another plan. */
  next: { planId: string; coverage: string; planName: string }
  /** The present terms, whatever the reader has chosen for the next period. */
  present: Renewing
  /** The terms of the next period. If the reader has chosen another plan, they are those of that plan. */
  renewing: Renewing
  around: Omit<Surroundings, 'today' | 'rates'>
  /** The provider's references for the charges that it makes by itself. */
  providerRef: Record<string, string> | null
  startsOn: Day
  cancelledAt: number | null
  /** The last day of use that a mail has mentioned. */
  toldEndsOn: Day | null
  /** Whether the provider refuses the company's contract, or there is none. */
  hasOutage: boolean
  /** Whether an open chargeback holds its charges back. */
  isHeld: boolean
}

/**
 * The registrations of all tenants that are due and aren't being charged: first those that can still be charged, then those that must end.
 * Tenants take turns, so that one with thousands doesn't hold up one with a few; each tenant's come longest waiting first.
 */
export async function listDue(
  db: Database,
  today: Day,
  { limit, lane }: { limit: number; lane?: Lane | undefined },
): Promise<Due[]> {
  const inTime = await someDue(db, { from: addDays(today, -graceDays), to: today, today, limit, lane })
  if (inTime.length === limit) return inTime
  const to = addDays(today, -graceDays - 1)
  return [...inTime, ...(await someDue(db, { from: '', to, today, limit: limit - inTime.length, lane }))]
}

async function someDue(db: Database, { limit, ...wanted }: WantedLine & { limit: number }): Promise<Due[]> {
  const rows = await registrations(db)
    .innerJoin(lineOfDue(db, wanted).as('line'), (join) => inTenant(join, 'line.id', 'registration.id'))
    .orderBy('line.place')
    .orderBy('line.due_on')
    .limit(limit)
    .execute()
  return rows.map(toDue)
}

export async function findRenewing(db: Database, { tenantId, id }: SubscriptionKey): Promise<Due | null> {
  const row = await registrations(db)
    .where('registration.tenant_id', '=', tenantId)
    .where('registration.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : toDue(row)
}

/** Finds a registration that the publisher charges by itself, by the publisher's number for it. */
export async function findByPeriodicPayment(
  db: Database,
  tenantId: number,
  periodicPaymentId: string,
): Promise<Due | null> {
  const row = await registrations(db)
    .where('registration.tenant_id', '=', tenantId)
    // This is written exactly as in the index registration_by_periodic_payment: with a parameter the planner wouldn't recognise it.
    .where(sql<SqlBool>`registration.provider = 'GAKKEN_ID'`)
    .where(sql`registration.provider_ref ->> '$.periodicPaymentId'`, '=', periodicPaymentId)
    .executeTakeFirst()
  return row === undefined ? null : toDue(row)
}

/** The registrations of all tenants that end within these days without renewing, and whose readers haven't been told. */
export async function listEnding(
  db: Database,
  { from, to, limit }: { from: Day; to: Day; limit: number },
): Promise<Due[]> {
  const rows = await registrations(db)
    .where('registration.status', '<>', 'REFUNDED')
    .where('registration.ends_on', '>=', from)
    .where('registration.ends_on', '<=', to)
    .where(sql<SqlBool>`registration.told_ends_on IS NOT registration.ends_on`)
    .where(({ eb, or }) => or([eb('registration.renews_on', 'is', null), eb('plan.state', '=', 'withdrawn')]))
    .where(({ eb, not }) => not(isInvoiced(eb)))
    .where('account.cancelled_at', 'is', null)
    .orderBy('registration.ends_on')
    .limit(limit)
    .execute()
  return rows.map(toDue)
}

/** The registrations of all tenants whose next period is to be invoiced now, those that end first before the others. */
export async function listToInvoice(db: Database, today: Day, limit: number): Promise<Due[]> {
  const rows = await registrations(db)
    .where(({ eb }) => isInvoiced(eb))
    .where('registration.ends_on', '>=', today)
    .where((eb) => eb('registration.ends_on', '<=', addDays(today, invoiceDaysAhead)))
    .where(sql<SqlBool>`registration.told_ends_on IS NOT registration.ends_on`)
    .where(({ eb, or }) =>
      or([eb('registration.retry_on', 'is', null), eb('registration.retry_on', '<=', today)]),
    )
    .where('account.cancelled_at', 'is', null)
    .where('company.status', '!=', 'stop')
    .where('registration.held', 'is', null)
    .where(({ eb }) => eb.not(isFollowed(eb)))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_order as open')
            .select('open.id')
            .whereRef('open.tenant_id', '=', 'registration.tenant_id')
            .whereRef('open.registration_id', '=', 'registration.id')
            .where('open.kind', '=', sql.lit('renewal' as const))
            .where(sql<SqlBool>`open.state IN ('received', 'redirected', 'authorised', 'unknown')`),
        ),
      ),
    )
    .orderBy('registration.ends_on')
    .limit(limit)
    .execute()
  return rows.map(toDue)
}

/** Whether another registration of the reader for the same contents goes on after this one, so that its next period would be paid twice. */
function isFollowed({ exists, selectFrom }: ExpressionBuilder<Joined, 'registration'>) {
  return exists(
    selectFrom('registration as follower')
      .select('follower.id')
      .whereRef('follower.tenant_id', '=', 'registration.tenant_id')
      .whereRef('follower.account_id', '=', 'registration.account_id')
      .whereRef('follower.coverage', '=', 'registration.coverage')
      .whereRef('follower.ends_on', '>', 'registration.ends_on')
      .where('follower.status', '<>', sql.lit('REFUNDED' as const)),
  )
}

/** Whether the reader is sent an invoice for the next period of a registration. */
function isInvoiced(eb: ExpressionBuilder<Joined, 'registration' | 'plan'>) {
  return eb.and([
    eb('registration.status', '=', sql.lit('ACTIVE' as const)),
    eb(eb.fn.coalesce('registration.provider', sql.lit('')), '=', sql.lit('SHOPIFY')),
    eb('registration.price', '>', 0),
    eb('plan.state', '!=', sql.lit('withdrawn' as const)),
  ])
}

type Joined = Tables & { plan: Tables['subscription_plan'] }

const daysBefore = (days: number) => sql.lit(`-${days} days`)

/** A registration that renews soon, and the day from which its reader should know. */
export type Renewal = { due: Due; noticeOn: Day }

/**
 * The registrations of all tenants with long periods, or with a pause, whose next renewal isn't announced yet. `days` are the days ahead at
 * which it is, such as 30 and 7: of those that are past the last one counts, and shorter periods are announced only on the last. Purchases
 * that are younger than that need no announcement.
 */
export async function listUnannounced(
  db: Database,
  { isPaused, today, days, limit }: Announced & { limit: number },
): Promise<Renewal[]> {
  const [first, last] = days
  const isLast = sql<SqlBool>`registration.renews_on <= ${addDays(today, last)}`
  const noticeOn = sql<string>`date(registration.renews_on, iif(${isLast}, ${daysBefore(last)}, ${daysBefore(first)}))`
  const rows = await registrations(db)
    .select(noticeOn.as('noticeOn'))
    // These are written exactly as in the indexes registration_by_rest and registration_by_announcement: with a parameter the planner
    // wouldn't recognise them.
    .$if(isPaused, (all) =>
      all
        .where(sql<SqlBool>`registration.rests > 0`)
        .where(({ eb, or }) => or([eb('registration.is_long', '=', 1), isLast])),
    )
    .$if(!isPaused, (all) =>
      all.where(sql<SqlBool>`registration.is_long = 1`).where('registration.rests', '=', 0),
    )
    .where('registration.renews_on', '>', today)
    .where('registration.renews_on', '<=', addDays(today, first))
    .where('registration.status', '=', 'ACTIVE')
    .where('registration.held', 'is', null)
    .where('registration.starts_on', '<', noticeOn)
    .where(sql<SqlBool>`coalesce(registration.told_renewal_on, '') < ${noticeOn}`)
    .where('plan.state', '<>', 'withdrawn')
    .where('account.cancelled_at', 'is', null)
    .orderBy('registration.renews_on')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ due: toDue(row), noticeOn: row.noticeOn as Day }))
}

type Announced = { isPaused: boolean; today: Day; days: readonly [first: number, last: number] }

/** The registrations of all tenants that rest, although their plan was withdrawn: they will never renew. */
export async function listStranded(db: Database, today: Day, limit: number): Promise<Due[]> {
  const rows = await registrations(db)
    .where(sql<SqlBool>`registration.rests > 0`)
    .where('registration.renews_on', '>', today)
    .where('registration.ends_on', '<', today)
    .where('registration.status', '=', 'ACTIVE')
    .where('plan.state', '=', 'withdrawn')
    .limit(limit)
    .execute()
  return rows.map(toDue)
}

/** The renewing registrations whose next period is one of the plan, by id. */
export async function listRenewingOf(
  db: Database,
  { tenantId, planId }: { tenantId: number; planId: string },
  { after, limit }: { after: string; limit: number },
): Promise<Due[]> {
  const rows = await registrations(db)
    .where('registration.tenant_id', '=', tenantId)
    .where(({ eb, or, and }) =>
      or([
        and([eb('registration.plan_id', '=', planId), eb('registration.next_plan_id', 'is', null)]),
        eb('registration.next_plan_id', '=', planId),
      ]),
    )
    .where('registration.status', '=', 'ACTIVE')
    .where('registration.renews_on', 'is not', null)
    .where('registration.id', '>', after)
    .orderBy('registration.id')
    .limit(limit)
    .execute()
  return rows.map(toDue)
}

type Row = Awaited<ReturnType<ReturnType<typeof registrations>['executeTakeFirstOrThrow']>>

function registrations(db: Database) {
  return db
    .selectFrom('registration')
    .innerJoin('subscription_plan as plan', (join) =>
      join
        .onRef('plan.tenant_id', '=', 'registration.tenant_id')
        .on('plan.id', '=', sql<string>`coalesce(registration.next_plan_id, registration.plan_id)`),
    )
    .innerJoin('subscription_plan as present', (join) => inTenant(join, 'present.id', 'registration.plan_id'))
    .innerJoin('account', (join) => inTenant(join, 'account.id', 'registration.account_id'))
    .innerJoin('tenant', 'tenant.id', 'registration.tenant_id')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .leftJoin('payment_order as bought', (join) => inTenant(join, 'bought.id', 'registration.order_id'))
    .selectAll('registration')
    .select([
      'plan.name as planName',
      'plan.state as planState',
      'plan.tax_class as taxClass',
      'account.cancelled_at as accountCancelledAt',
      'company.status as companyStatus',
      agreedTotal('registration').as('agreedTotal'),
      sql<number>`coalesce(bought.price ->> '$.duration', present.duration)`.as('duration'),
      sql<'day' | 'month' | 'year'>`coalesce(bought.price ->> '$.durationType', present.duration_type)`.as(
        'unit',
      ),
    ])
    .select(({ selectFrom }) => [
      selectFrom('payer')
        .select('payer.member_id')
        .whereRef('payer.tenant_id', '=', 'registration.tenant_id')
        .whereRef('payer.account_id', '=', 'registration.account_id')
        .whereRef('payer.provider', '=', 'registration.provider')
        .as('memberId'),
      selectFrom('payment_outage as outage')
        .select('outage.since')
        .whereRef('outage.tenant_id', '=', 'registration.tenant_id')
        .whereRef('outage.provider', '=', 'registration.provider')
        .as('outageSince'),
      selectFrom('plan_price_notice as notice')
        .select(
          sql<string>`json_group_array(json_object('effectiveOn', notice.effective_on, 'price', notice.price, 'announcedAt', notice.announced_at))`.as(
            'all',
          ),
        )
        .whereRef('notice.tenant_id', '=', 'registration.tenant_id')
        .whereRef('notice.plan_id', '=', 'plan.id')
        .as('notices'),
    ])
}

function toDue(row: Row): Due {
  const present: Renewing = {
    status: row.status,
    provider: row.provider as PaymentProvider | null,
    price: row.price,
    nextTotal: row.next_total,
    anchorOn: row.anchor_on as Day | null,
    anchorPeriod: row.anchor_period,
    period: row.period,
    rests: row.rests,
    endsOn: row.ends_on as Day,
    renewsOn: row.renews_on as Day | null,
    retryOn: row.retry_on as Day | null,
    attempts: row.attempts,
    duration: { duration: row.duration, durationType: row.unit },
    agreedTotal: row.agreedTotal,
    createdAt: row.agreed_at ?? row.created_at,
  }
  return {
    tenantId: row.tenant_id,
    id: row.id,
    accountId: row.account_id,
    orderId: row.order_id,
    planId: row.plan_id,
    coverage: row.coverage,
    next: {
      planId: row.next_plan_id ?? row.plan_id,
      coverage: row.next_coverage ?? row.coverage,
      planName: row.planName,
    },
    present,
    renewing: row.next_agreed === null ? present : changedTo(readNext(row.next_agreed), present),
    around: {
      planState: row.planState,
      isAccountCancelled: row.accountCancelledAt !== null,
      isCompanyStopped: row.companyStatus === 'stop',
      notices: JSON.parse(row.notices ?? '[]') as PriceNotice[],
      taxClass: row.taxClass,
      hasPayer: row.memberId !== null,
    },
    providerRef: row.provider_ref === null ? null : JSON.parse(row.provider_ref),
    startsOn: row.starts_on as Day,
    cancelledAt: row.cancelled_at,
    toldEndsOn: row.told_ends_on as Day | null,
    hasOutage: row.outageSince !== null,
    isHeld: row.held !== null,
  }
}
