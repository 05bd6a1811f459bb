import { settleAttempt } from '#app/features/orders/model/card-brake/attempt-store.ts'
import { bookCharge, bookCredit, bookShare } from '#app/features/orders/model/ledger/book-transaction.ts'
import { insertPayerMail, type PayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { endOutage } from '#app/features/orders/model/outage/outage-store.ts'
import { updateSeries } from '#app/features/orders/model/payer/payer-store.ts'
import {
  daysOfPurchase,
  extendSubscription,
  findLastDay,
  insertPurchased,
  isWithdrawn,
} from '#app/features/orders/model/subscription/paid-period-store.ts'
import { consumeCoupon } from '#app/features/plans/model/coupon/coupon-use-store.ts'
import { type PaymentProvider, sendsInvoices } from '#app/gateways/payment/payment-gateway.ts'
import { canRenew } from '#app/gateways/payment/ways.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Order, OrderDeps } from './order.ts'
import { findPaidPeriod } from './order-store.ts'
import { type Reported, type TransitionContext, transitionOrder } from './order-transition.ts'
import { lapsesOn } from './place.ts'
import { issuePlaces } from './place-store.ts'
import { forgetQuote } from './purchase-facts.ts'

type Confirmed = {
  reported?: Reported
  /** The provider by which the next period is paid. Null if the registration ends by itself. */
  renewsBy: PaymentProvider | null
  /** The order that paid for it, if this one only redeems a place of that, and the share of its revenue, in yen without tax. */
  paidBy?: { order: Order; net: Yen }
  /** Writes for the same batch, before and after those of the order. */
  before?: readonly Write[]
  more?: readonly Write[]
}

/**
 * Confirms an order after its money was taken, or if there was none to pay. The right to read, the coupon's use, the
 * ledger and the order's last step are one batch, so that none exists without the others.
 */
export async function confirmOrder(context: TransitionContext, confirmed: Confirmed): Promise<Order> {
  const { deps, order } = context
  const right = await rightOf(
    deps,
    order,
    { ...order.providerRef, ...confirmed.reported?.providerRef },
    confirmed,
  )
  const { renewsBy, paidBy } = confirmed
  const used = { ...order, startsOn: right.days.startsOn, endsOn: right.days.endsOn }
  const renews = renewsBy !== null && !sendsInvoices(renewsBy) && !(await isWithdrawn(deps.db, order))
  const confirmedOrder = await transitionOrder(context, 'confirmed', {
    ...(confirmed.reported && { reported: confirmed.reported }),
    ...(confirmed.before && { before: confirmed.before }),
    // An order that had ended may be complete after all.
    changes: {
      ...right.changes,
      redirect_url: null,
      decline_reason: null,
      decline_code: null,
      gateway_code: null,
    },
    more: [
      ...right.writes,
      ...settledWrites(
        deps,
        order.places === null ? used : { ...used, startsOn: used.endsOn },
        order.agreed.credit > 0
          ? await findPaidPeriod(deps.db, { ...order, period: order.period - 1 })
          : null,
      ),
      ...(paidBy === undefined ? [] : bookShare(deps.db, { ...paidBy, to: used }, deps.now())),
      tellSettled(deps, used, { isRedeemed: paidBy !== undefined, renews }),
      ...(confirmed.more ?? []),
    ],
  })
  return { ...confirmedOrder, registrationId: right.registrationId }
}

/**
 * Everything that a confirmed order changes, except for the registration. Places for others are earned on their last day, if nobody redeems them
 * before.
 */
function settledWrites({ db, randomBytes, now }: OrderDeps, order: Order, credited: Order | null): Write[] {
  return [
    consumeCoupon(db, order, now()),
    settleAttempt(db, order, 'taken'),
    // A successful charge proves that the contract works, which ends an outage.
    ...(order.provider === null ? [] : [endOutage(db, { ...order, provider: order.provider })]),
    ...seriesWrites(db, order, now()),
    ...bookCharge(db, order, { id: newElementId(randomBytes), now: now() }),
    ...(credited === null ? [] : bookCredit(db, { from: credited, to: order }, now())),
  ]
}

function seriesWrites(db: Database, { provider, ...order }: Order, now: number): Write[] {
  return provider === null || !canRenew(order.way)
    ? []
    : [updateSeries(db, { ...order, provider }, { ...order, now })]
}

async function rightOf(
  deps: OrderDeps,
  order: Order,
  providerRef: Record<string, string>,
  { renewsBy }: Confirmed,
) {
  const { db } = deps
  if (order.kind === 'renewal')
    return {
      registrationId: order.registrationId,
      changes: {},
      days: order,
      writes: [extendSubscription(db, order)],
    }
  if (order.places !== null) {
    const today = dayOf(deps.now())
    const days = { startsOn: today, endsOn: lapsesOn(today) }
    return {
      registrationId: null,
      days,
      changes: { starts_on: days.startsOn, ends_on: days.endsOn },
      writes: [issuePlaces(db, order, days.endsOn)],
    }
  }
  const days = daysOfPurchase(await firstDay(deps, order), order.agreed)
  const id = newElementId(deps.randomBytes)
  const registered = insertPurchased(db, order, { id, days, renewsBy, providerRef, now: deps.now() })
  return {
    registrationId: id,
    days,
    changes: { registration_id: id, starts_on: days.startsOn, ends_on: days.endsOn },
    writes: [registered, forgetQuote(db, order)],
  }
}

/**
 * assumed: the days of use begin when the payment is settled, so that waiting for it costs none. They begin later if the
 * reader still has a registration of the plan or of the same content groups: a cancelled one, or one that was created
 * meanwhile, for example by an administrator.
 */
async function firstDay({ db, now }: OrderDeps, order: Order): Promise<Day> {
  const today = dayOf(now())
  const last = await findLastDay(db, order, today)
  return last === null ? today : addDays(last, 1)
}

/** The mail about a settled order: what was paid, for which days, and what comes next. */
function tellSettled(
  { db, now }: OrderDeps,
  order: Order,
  settled: { isRedeemed: boolean; renews: boolean },
): Write {
  return insertPayerMail(db, order, mailOf(order, settled), { about: order.id, now: now() })
}

function mailOf(
  { planId, startsOn: from, endsOn: to, places, ...order }: Order,
  { isRedeemed, renews }: { isRedeemed: boolean; renews: boolean },
): PayerMail {
  const { total, tax, nextTotal, renewalTotal } = order.agreed
  if (isRedeemed) return { letter: 'redeemed', planId, from, to }
  if (places !== null)
    return { letter: 'placesOrdered', planId, giftId: order.id, total, tax, places, until: to }
  const next = renews ? { on: addDays(to, 1), total: nextTotal ?? renewalTotal } : null
  return { letter: letterOf(order), planId, total, tax, from, to, next }
}

function letterOf({ kind, changesFrom }: Pick<Order, 'kind' | 'changesFrom'>) {
  if (changesFrom !== null) return 'planChanged' as const
  return kind === 'renewal' ? ('renewed' as const) : ('ordered' as const)
}
