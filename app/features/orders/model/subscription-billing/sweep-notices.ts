import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import type { OrderDeps } from '#app/features/orders/model/order/order.ts'
import {
  type Due,
  listEnding,
  listRenewingOf,
  listStranded,
  listUnannounced,
  type Renewal,
} from '#app/features/orders/model/subscription/due-subscription-store.ts'
import {
  type DuePeriod,
  daysOfPeriod,
  nextPeriod,
  noticeDays,
  type PriceNotice,
  priceFor,
} from '#app/features/orders/model/subscription/subscription.ts'
import { endPeriodicOf, writeEnd } from '#app/features/orders/model/subscription/subscription-writes.ts'
import { readTaxRates, type TaxRates, taxOn } from '#app/features/plans/model/tax/tax-rate.ts'
import { takesCards } from '#app/gateways/payment/payment-gateway.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, everyTenantDb, type OpenDatabase } from '#app/kernel/data/database.ts'
import { clearJob, insertJob, jobKind } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler } from '#app/kernel/jobs/job-handler.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { withTax } from '#app/kernel/values/yen.ts'

type Notice = PriceNotice & { tenantId: number; planId: string }

type NoticeContext = Pick<OpenDatabase, 'd1' | 'db'> & { now: number; rates: TaxRates }

/**
 * Run by cron, for all tenants: writes to readers once about what is going to happen: their plan ends in a week or renews after a long time,
 * the card that pays for it expires, or its price changes.
 */
export async function sweepNotices({ env, now }: Pick<OrderDeps, 'env' | 'now'>): Promise<void> {
  for await (const tenants of everyTenantDb(env)) {
    const context = { ...tenants, now: now(), rates: readTaxRates(env) }
    await tellEnds(context)
    await tellRenewals(context, { isPaused: false })
    await tellRenewals(context, { isPaused: true })
    await endStranded(context)
    await tellCards(context)
    await tellPrices(context)
  }
}

const daysAhead = 7

const maxPerSweep = 25

/** Writes to readers whose registration doesn't renew, a week before its last day. Writes again only if the last day changes. */
async function tellEnds({ d1, db, now }: NoticeContext): Promise<void> {
  const today = dayOf(now)
  const ending = await listEnding(db, { from: today, to: addDays(today, daysAhead), limit: maxPerSweep })
  for (const one of ending) await commitTo(d1, writesOf({ db, now }, one))
}

/** The mail, and for a withdrawn plan the end of the publisher's charges before the next one. */
function writesOf({ db, now }: Pick<NoticeContext, 'db' | 'now'>, one: Due): Write[] {
  const until = one.renewing.endsOn
  const payerMail = { letter: 'planEnds', planId: one.planId, until } as const
  const untold = db
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', one.tenantId)
    .where('id', '=', one.id)
    .where('ends_on', '=', until)
  const told = { about: `${one.id}-${until}`, now, condition: sql<SqlBool>`EXISTS ${untold}` }
  return [
    ...(isNews(one) ? [insertPayerMail(db, one, payerMail, told)] : []),
    ...(one.renewing.renewsOn === null ? [] : endPeriodicOf(db, one, now)),
    db
      .updateTable('registration')
      .set({ told_ends_on: until })
      .where('tenant_id', '=', one.tenantId)
      .where('id', '=', one.id)
      .where('ends_on', '=', until),
  ]
}

/** Whether the mail tells the reader anything new. Readers who bought or cancelled within these days know already when the plan ends. */
function isNews({ renewing, startsOn, cancelledAt }: Due): boolean {
  const { endsOn } = renewing
  if (addDays(startsOn, daysAhead) > endsOn) return false
  return cancelledAt === null || cancelledAt < startOfDay(addDays(endsOn, -daysAhead))
}

/** Who ordered a year ago may have forgotten it: this many days before a long period renews its reader is told. */
const announcedAhead = [30, 7] as const

/**
 * Writes to readers whose plan renews after a year or longer, or after a pause, in time to cancel: what is charged when, and how not to renew.
 */
async function tellRenewals(
  { d1, db, now, rates }: NoticeContext,
  { isPaused }: { isPaused: boolean },
): Promise<void> {
  const unannounced = await listUnannounced(db, {
    ...{ isPaused, today: dayOf(now), days: announcedAhead, limit: maxPerSweep },
  })
  for (const renewal of unannounced) await commitTo(d1, announcementOf({ db, now, rates }, renewal))
}

function announcementOf({ db, now, rates }: Omit<NoticeContext, 'd1'>, { due, noticeOn }: Renewal): Write[] {
  const { tenantId, id, renewing } = due
  const { planId } = due.next
  const next = nextPeriod(renewing, { ...due.around, rates })
  const untold = db
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('renews_on', '=', renewing.renewsOn)
  const told = { about: `${id}-${noticeOn}`, now, condition: sql<SqlBool>`EXISTS ${untold}` }
  const letter = renewing.rests > 0 ? ('pauseEnds' as const) : ('planRenews' as const)
  return [
    ...(next === null ? [] : [insertPayerMail(db, due, { letter, planId, ...renewalOf(next) }, told)]),
    db
      .updateTable('registration')
      .set({ told_renewal_on: noticeOn })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('renews_on', '=', renewing.renewsOn),
  ]
}

/** The charge, and the day before it: the last one on which the reader can cancel. */
function renewalOf({ startsOn, price }: DuePeriod) {
  return { until: addDays(startsOn, -1), next: { on: startsOn, total: price.total } }
}

/** Ends what rests although its plan was withdrawn, so that its reader can buy another plan for the same contents. */
async function endStranded({ d1, db, now }: NoticeContext): Promise<void> {
  const today = dayOf(now)
  for (const one of await listStranded(db, today, maxPerSweep))
    await commitTo(d1, writeEnd(db, one, 'withdrawn', { today, now }))
}

/** D1 takes about this many statements in a batch. */
const atOnce = 100

/** Writes to every reader whose next charge will have a new price, as soon as the price is announced (ruling 46). */
async function tellPrices(context: NoticeContext): Promise<void> {
  const [notice] = await untold(context)
  if (notice !== undefined) await writeToPayers(context, notice)
}

async function writeToPayers({ d1, db, now, rates }: NoticeContext, notice: Notice): Promise<void> {
  for (let after = ''; ; ) {
    const some = await listRenewingOf(db, notice, { after, limit: atOnce })
    const letters = some.flatMap((due) => {
      const change = changeOf(due, notice, rates)
      if (change === null) return []
      const letter = { letter: 'priceChanges', planId: due.next.planId, ...change } as const
      return [insertPayerMail(db, due, letter, { about: `${due.id}-${notice.effectiveOn}`, now })]
    })
    if (letters.length > 0) await commitTo(d1, letters)
    const last = some.at(-1)
    if (last === undefined) break
    after = last.id
  }
  const { tenantId, planId, effectiveOn } = notice
  const dueAt = Math.max(startOfDay(effectiveOn), now)
  const job = { id: markOf(notice), tenantId, subject: planId, payload: {}, dueAt, now }
  await commitTo(d1, [insertJob(db, priceToldKind, job)])
}

/** The present price and the first charge at the new one. Null if nothing changes for this registration. */
function changeOf(
  { renewing, around }: Due,
  notice: PriceNotice,
  rates: TaxRates,
): { before: number; next: { on: Day; total: number } } | null {
  const { price, anchorOn, createdAt, provider } = renewing
  // assumed: the publisher charges the price that was agreed at the purchase.
  if (price === null || anchorOn === null || provider === 'GAKKEN_ID' || notice.announcedAt <= createdAt)
    return null
  for (let period = renewing.period + 1; ; period++) {
    const { startsOn } = daysOfPeriod({ ...renewing, anchorOn }, period)
    if (startsOn < notice.effectiveOn || startsOn < addDays(dayOf(notice.announcedAt), noticeDays)) continue
    const others = around.notices.filter(({ effectiveOn }) => effectiveOn !== notice.effectiveOn)
    const before = priceFor({ price, createdAt }, others, startsOn)
    const after = priceFor({ price, createdAt }, around.notices, startsOn)
    if (before === after) return null
    const { taxRate } = taxOn(rates, around.taxClass, startsOn)
    return { before: withTax(before, taxRate), next: { on: startsOn, total: withTax(after, taxRate) } }
  }
}

function markOf({ tenantId, planId, effectiveOn }: Notice): string {
  return `price-told-${tenantId}-${planId}-${effectiveOn}`
}

async function untold({ db, now }: NoticeContext): Promise<Notice[]> {
  return db
    .selectFrom('plan_price_notice as notice')
    .select([
      'notice.tenant_id as tenantId',
      'notice.plan_id as planId',
      'notice.effective_on as effectiveOn',
      'notice.price',
      'notice.announced_at as announcedAt',
    ])
    .where('notice.effective_on', '>', dayOf(now))
    .where(({ not, exists, selectFrom, fn, val }) =>
      not(
        exists(
          selectFrom('job')
            .select('job.id')
            .whereRef('job.tenant_id', '=', 'notice.tenant_id')
            .where('job.kind', '=', priceToldKind.name)
            .whereRef('job.subject', '=', 'notice.plan_id')
            .where(
              'job.id',
              '=',
              fn<string>('concat', [
                val('price-told-'),
                'notice.tenant_id',
                val('-'),
                'notice.plan_id',
                val('-'),
                'notice.effective_on',
              ]),
            ),
        ),
      ),
    )
    .limit(1)
    .$castTo<Notice>()
    .execute()
}

const maxCardsPerSweep = 25

/** Writes to readers whose card pays for a renewing plan and expires at the end of next month, once for each card. */
async function tellCards({ d1, db, now }: NoticeContext): Promise<void> {
  for (const payer of await listExpiring(db, now)) {
    const { tenantId, accountId, provider, last, month } = payer
    const payerMail = {
      letter: 'cardExpires',
      ...(takesCards(provider) && { provider }),
      last,
      month,
    } as const
    await commitTo(d1, [
      insertPayerMail(db, payer, payerMail, { about: `${accountId}-${provider}-${month}-${last}`, now }),
      db
        .updateTable('payer')
        .set({ told_expires: month })
        .where('tenant_id', '=', tenantId)
        .where('account_id', '=', accountId)
        .where('provider', '=', provider)
        .where('card_expires', '=', month),
    ])
  }
}

async function listExpiring(db: Database, now: number) {
  const month = dayOf(now).slice(0, 7)
  // The 1st plus 31 days is always in the next month.
  const next = addDays(`${month}-01` as ReturnType<typeof dayOf>, 31).slice(0, 7)
  const rows = await db
    .selectFrom('payer')
    .select([
      'tenant_id as tenantId',
      'account_id as accountId',
      'provider',
      'card_last as last',
      'card_expires as month',
    ])
    .where('card_expires', 'is not', null)
    .where('card_expires', '>=', month)
    .where('card_expires', '<=', next)
    .where(({ eb, or }) =>
      or([eb('told_expires', 'is', null), eb('told_expires', '<>', eb.ref('card_expires'))]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registration')
          .select('registration.id')
          .whereRef('registration.tenant_id', '=', 'payer.tenant_id')
          .whereRef('registration.account_id', '=', 'payer.account_id')
          .whereRef('registration.provider', '=', 'payer.provider')
          .where('registration.status', '=', 'ACTIVE')
          .where('registration.renews_on', 'is not', null),
      ),
    )
    .limit(maxCardsPerSweep)
    .execute()
  return rows.map((row) => ({ ...row, last: row.last ?? '', month: row.month ?? '' }))
}

/** Marks a new price as announced to all its readers. The mark lasts until the price's first day, so that nobody is told twice. */
const priceToldKind = jobKind('price-told', z.object({}))

export const priceTold = jobHandler(priceToldKind, {
  async run(work: JobWork) {
    await work.commit([clearJob(work.db, work.job)])
    return 'ended'
  },
})
