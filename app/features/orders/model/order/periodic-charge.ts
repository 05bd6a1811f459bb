import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import {
  type Due,
  findByPeriodicPayment,
  findRenewing,
  type SubscriptionKey,
} from '#app/features/orders/model/subscription/due-subscription-store.ts'
import { daysOfPeriod, graceOf } from '#app/features/orders/model/subscription/subscription.ts'
import { writeEnd } from '#app/features/orders/model/subscription/subscription-writes.ts'
import { priceOfRenewal } from '#app/features/plans/model/price/price-of-order.ts'
import { readTaxRates, taxOn } from '#app/features/plans/model/tax/tax-rate.ts'
import type { PaymentGateway, PeriodicEvent } from '#app/gateways/payment/payment-gateway.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { confirmOrder } from './confirm-order.ts'
import { type EventKey, findEvent } from './event-store.ts'
import type { OrderDeps } from './order.ts'
import { insertOrder, type NewOrder, recentOrder } from './order-store.ts'
import { isTooLate } from './settle-order.ts'

/** A site at which a period was reported, or whose periods cron checks. */
type AtSite = OrderDeps & { site: { tenantId: number } }

/**
 * Handles a later period that the publisher charged itself and reported by its signed webhook: extends the registration
 * once for each event and period, and books the charge. Returns false if it should be reported again, because the
 * publisher's books don't have it yet or an earlier period is missing. A charge that belongs to nobody at this site is
 * recorded but not booked. One of another amount than agreed is given back.
 */
export async function takePeriodic(
  deps: AtSite,
  gateway: PaymentGateway,
  event: PeriodicEvent,
): Promise<boolean> {
  const { tenantId } = deps.site
  if (await findEvent(deps.db, { tenantId, provider: 'GAKKEN_ID', eventId: event.eventId })) return true
  const due = await findByPeriodicPayment(deps.db, tenantId, event.periodicPaymentId)
  try {
    return due === null ? await note(deps, event, 'nobody') : await take(deps, gateway, { event, due })
  } catch (error) {
    // Another request is handling the same event.
    if (isRefusal(error) && error.name === 'changedMeanwhile') return false
    throw error
  }
}

type Reported = { event: PeriodicEvent; due: Due }

async function take(deps: AtSite, gateway: PaymentGateway, reported: Reported): Promise<boolean> {
  const { event, due } = reported
  const at = { today: dayOf(deps.now()), now: deps.now() }
  switch (event.event) {
    case 'failed':
      return note(deps, event, 'failed', tellPeriodicFailure(deps.db, due, event, at))
    case 'ended':
      return note(deps, event, 'ended', writeEnd(deps.db, due, 'cancelled', at))
    case 'charged':
      return takeCharge(deps, gateway, reported)
  }
}

/** Handles a reported charge. The purchase itself paid for the first period, so the publisher's first period is our second. */
async function takeCharge(deps: AtSite, gateway: PaymentGateway, { event, due }: Reported): Promise<boolean> {
  const period = event.period + 1
  if (due.renewing.status === 'ACTIVE' && period > due.renewing.period + 1) return false
  const row = newPeriodic(deps, due, event)
  const found = await gateway.find({ id: row.id, memberId: '', providerRef: event.providerRef })
  if (found.is === 'unknown' || found.state !== 'captured') return false
  // The same charge was reported under another event id. It is booked already, so it isn't given back, whatever became of
  // the registration.
  if (period <= due.renewing.period) return note(deps, event, 'known')
  // The report and the books disagree, so it must be reported again.
  if (event.amount !== found.amount) return false
  const why = await whyGivenBack(deps, due, { row, amount: found.amount })
  if (why !== null) return giveBack(deps, gateway, { event, row, why })
  await confirmOrder(
    { deps, order: recentOrder(row), cause: 'push' },
    {
      reported: { providerRef: event.providerRef, card: null },
      renewsBy: 'GAKKEN_ID',
      before: [insertEvent(deps.db, eventOf(deps, event, 'charged', row.id)), insertOrder(deps.db, row)],
    },
  )
  return true
}

type Why = 'amount' | 'given back' | 'late'

type Unwanted = { event: PeriodicEvent; row: NewOrder; why: Why }

/**
 * The reason to give a charge back: another amount than agreed, a cancellation before the publisher heard of it, or a report that came too
 * late to be used. Null if the charge is kept.
 */
async function whyGivenBack(
  deps: AtSite,
  { renewing }: Due,
  { row, amount }: { row: NewOrder; amount: number },
): Promise<Why | null> {
  if (amount !== row.total) return 'amount'
  if (renewing.status !== 'ACTIVE') return 'given back'
  return (await isTooLate(deps, row)) ? 'late' : null
}

/** Gives the whole charge back and books nothing. */
async function giveBack(deps: AtSite, gateway: PaymentGateway, { event, row, why }: Unwanted) {
  const { amount, providerRef } = event
  const ref = { id: row.id, memberId: '', providerRef }
  const given = await gateway.refund(ref, { amount, refundedAfter: amount })
  return given.is === 'done' ? note(deps, event, why) : false
}

function newPeriodic({ env, now, randomBytes }: AtSite, due: Due, event: PeriodicEvent): NewOrder {
  const { renewing } = due
  if (renewing.anchorOn === null || renewing.price === null)
    throw new Error('what the publisher charges has a price and an anchor')
  const period = event.period + 1
  const days = daysOfPeriod({ ...renewing, anchorOn: renewing.anchorOn }, period)
  const rates = readTaxRates(env)
  const taxOf = (day: Day) => taxOn(rates, due.around.taxClass, day)
  const tax = { ...taxOf(days.startsOn), nextTaxRate: taxOf(addDays(days.endsOn, 1)).taxRate }
  const price = priceOfRenewal({ price: renewing.price, nextTotal: renewing.agreedTotal, tax })
  return {
    tenantId: due.tenantId,
    id: newElementId(randomBytes),
    accountId: due.accountId,
    planId: due.planId,
    coverage: due.coverage,
    kind: 'renewal',
    registrationId: due.id,
    period,
    changesFrom: null,
    provider: 'GAKKEN_ID',
    agreed: { ...price, ...renewing.duration },
    total: price.total,
    couponId: null,
    ...days,
    providerRef: event.providerRef,
    returnTo: null,
    stateWord: null,
    key: null,
    isNewCard: false,
    settleAt: null,
    expiresAt: now(),
    now: now(),
  }
}

async function note(
  deps: AtSite,
  event: PeriodicEvent,
  outcome: string,
  writes: Write[] = [],
): Promise<true> {
  await commitTo(deps.d1, [insertEvent(deps.db, eventOf(deps, event, outcome, null)), ...writes])
  return true
}

function eventOf({ site, now }: AtSite, { eventId }: PeriodicEvent, outcome: string, orderId: string | null) {
  return { tenantId: site.tenantId, eventId, outcome, orderId, now: now() }
}

/** Records the event. The batch fails if it was recorded before. */
function insertEvent(
  db: Database,
  event: Omit<EventKey, 'provider'> & { outcome: string; orderId: string | null; now: number },
): Write {
  return db.insertInto('payment_event').values({
    tenant_id: event.tenantId,
    provider: 'GAKKEN_ID',
    event_id: event.eventId,
    order_id: event.orderId,
    outcome: event.outcome,
    at: event.now,
  })
}

/** Tells the reader that the charge failed, and how long they can read meanwhile. The publisher tries again by itself. */
function tellPeriodicFailure(
  db: Database,
  due: Due,
  { eventId, amount }: PeriodicEvent,
  { today, now }: { today: Day; now: number },
): Write[] {
  if (due.renewing.status !== 'ACTIVE') return []
  const until = graceOf(due.renewing) ?? today
  const payerMail = {
    letter: 'paymentFailed',
    planId: due.planId,
    total: amount,
    retryOn: null,
    until,
  } as const
  return [insertPayerMail(db, due, payerMail, { about: eventId, now })]
}

/**
 * Finds charges of the publisher whose webhooks never came and handles them as if they had been reported. Returns whether
 * a period was paid that way. Throws if the publisher's books can't be asked.
 */
export async function reconcilePeriodic(deps: OrderDeps, key: SubscriptionKey): Promise<boolean> {
  const due = await findRenewing(deps.db, key)
  if (due?.renewing.provider !== 'GAKKEN_ID' || due.orderId === null) return false
  const { period } = due.renewing
  const gateway = await chooseGateway(deps, key.tenantId, 'GAKKEN_ID')
  const found = await gateway.listPeriodic({ id: due.orderId, memberId: '', providerRef: due.providerRef })
  if (found.is === 'unknown') throw new Error(found.cause)
  const at = { ...deps, site: { tenantId: key.tenantId } }
  // The publisher's first period is our second.
  for (const charge of found.charged.filter((one) => one.period + 1 > period))
    if (!(await takePeriodic(at, gateway, charge))) {
      if (await isBehindGap(deps, key, charge.period)) break
      throw new Error('not in its books yet')
    }
  return (await findRenewing(deps.db, key))?.renewing.period !== period
}

/** Whether the charge of an earlier period was given back, so that this one can't be used. It is given back when the registration ends. */
async function isBehindGap({ db }: OrderDeps, key: SubscriptionKey, chargedPeriod: number): Promise<boolean> {
  const due = await findRenewing(db, key)
  return due?.renewing.status === 'ACTIVE' && chargedPeriod > due.renewing.period
}
