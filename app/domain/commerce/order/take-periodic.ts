import { commitTo, type Write } from '#app/data/commit.ts'
import { periodOf } from '#app/domain/commerce/period/period.ts'
import { priceOfRenewal } from '#app/domain/commerce/price/price-of-order.ts'
import { type Due, findByPeriodicPayment } from '#app/domain/commerce/renewing/due-store.ts'
import { writeEnd } from '#app/domain/commerce/renewing/renewing-writes.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import type { PaymentGateway, PeriodicEvent } from '#app/gateways/payment/payment-gateway.ts'
import { dayOf } from '#app/values/day.ts'
import { newElementId } from '#app/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'
import { confirmOrder } from './confirm-order.ts'
import { justReceived } from './just-received.ts'
import { insertOrder, type NewOrder } from './order-store.ts'
import { findEvent, insertEvent } from './payment-event-store.ts'
import { tellPeriodicFailure } from './tell-periodic-failure.ts'

/**
 * A later period that the publisher charged by itself, told by its signed webhook: extends the registration once for each event and
 * period, and books it. Answers false where it should be told again: its books don't have it yet, or a period before is
 * missing. One for nobody of this site, or of another amount than was agreed, is written down and books nothing.
 */
export async function takePeriodic(
  visit: Visit,
  gateway: PaymentGateway,
  event: PeriodicEvent,
): Promise<boolean> {
  const { tenantId } = visit.site
  if (await findEvent(visit.db, { tenantId, eventId: event.eventId })) return true
  const due = await findByPeriodicPayment(visit.db, tenantId, event.periodicPaymentId)
  try {
    return due === null ? await note(visit, event, 'nobody') : await take(visit, gateway, { event, due })
  } catch (error) {
    // The same, told twice at once.
    if (isRefusal(error) && error.name === 'changedMeanwhile') return false
    throw error
  }
}

type Told = { event: PeriodicEvent; due: Due }

async function take(visit: Visit, gateway: PaymentGateway, told: Told): Promise<boolean> {
  const { event, due } = told
  const at = { today: dayOf(visit.now()), now: visit.now() }
  switch (event.event) {
    case 'failed':
      return note(visit, event, 'failed', tellPeriodicFailure(visit.db, due, event, at))
    case 'ended':
      return note(visit, event, 'ended', writeEnd(visit.db, due, 'cancelled', at))
    case 'charged':
      return takeCharge(visit, gateway, told)
  }
}

/** The first period was the purchase's own, so the publisher's first is our second. */
async function takeCharge(visit: Visit, gateway: PaymentGateway, { event, due }: Told): Promise<boolean> {
  const period = event.period + 1
  if (due.renewing.status === 'ACTIVE' && period > due.renewing.period + 1) return false
  const row = newPeriodic(visit, due, event)
  const found = await gateway.find({ id: row.id, memberId: '', providerRef: event.providerRef })
  if (found.is === 'unknown' || found.state !== 'captured') return false
  if (event.amount !== row.total || found.amount !== row.total) return note(visit, event, 'amount')
  if (due.renewing.status !== 'ACTIVE') return giveBack(visit, gateway, { event, due }, row)
  if (period <= due.renewing.period) return note(visit, event, 'known')
  await confirmOrder(
    { deps: visit, order: justReceived(row), cause: 'push' },
    {
      told: { providerRef: event.providerRef, card: null },
      renewsBy: 'GAKKEN_ID',
      before: [insertEvent(visit.db, eventOf(visit, event, 'charged', row.id)), insertOrder(visit.db, row)],
    },
  )
  return true
}

/** Charged for who has cancelled, before the publisher heard of it: nothing is kept, and nothing booked. */
async function giveBack(visit: Visit, gateway: PaymentGateway, { event }: Told, row: NewOrder) {
  const ref = { id: row.id, memberId: '', providerRef: event.providerRef }
  const given = await gateway.refund(ref, { amount: row.total, refundedAfter: row.total })
  return given.is === 'done' ? note(visit, event, 'given back') : false
}

function newPeriodic({ now, randomBytes }: Visit, due: Due, event: PeriodicEvent): NewOrder {
  const { renewing } = due
  if (renewing.anchorOn === null || renewing.price === null)
    throw new Error('what the publisher charges has a price and an anchor')
  const price = priceOfRenewal({ price: renewing.price, nextTotal: null })
  const period = event.period + 1
  return {
    tenantId: due.tenantId,
    id: newElementId(randomBytes),
    accountId: due.accountId,
    planId: due.planId,
    kind: 'renewal',
    registrationId: due.id,
    period,
    provider: 'GAKKEN_ID',
    agreed: { ...price, ...renewing.duration },
    total: price.total,
    couponId: null,
    ...periodOf(renewing.anchorOn, period, renewing.duration),
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
  visit: Visit,
  event: PeriodicEvent,
  outcome: string,
  writes: Write[] = [],
): Promise<true> {
  await commitTo(visit.d1, [insertEvent(visit.db, eventOf(visit, event, outcome, null)), ...writes])
  return true
}

function eventOf({ site, now }: Visit, { eventId }: PeriodicEvent, outcome: string, orderId: string | null) {
  return { tenantId: site.tenantId, eventId, outcome, orderId, now: now() }
}
