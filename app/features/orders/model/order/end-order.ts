import { settleAttempt } from '#app/features/orders/model/card-brake/attempt-store.ts'
import { outcomeOf } from '#app/features/orders/model/card-brake/card-hold.ts'
import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { endOutage, noteOutage } from '#app/features/orders/model/outage/outage-store.ts'
import { findRenewing } from '#app/features/orders/model/subscription/due-subscription-store.ts'
import { failedInvoice } from '#app/features/orders/model/subscription/invoice-store.ts'
import { afterFailure } from '#app/features/orders/model/subscription/subscription.ts'
import { writeFailure } from '#app/features/orders/model/subscription/subscription-writes.ts'
import { releaseCoupon } from '#app/features/plans/model/coupon/coupon-use-store.ts'
import type { Declined, Found } from '#app/gateways/payment/payment-gateway.ts'
import { isRefundedByHand } from '#app/gateways/payment/ways.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { noteArrival } from './note-arrival.ts'
import {
  isChangeNow,
  isWatchedLong,
  nextLookAfter,
  type Order,
  type OrderDeps,
  staysPayable,
} from './order.ts'
import { changeUnmoved } from './order-store.ts'
import {
  declineChanges,
  type OrderContext,
  refOf,
  type TransitionContext,
  transitionOrder,
} from './order-transition.ts'

type Why = Pick<Declined, 'reason' | 'code'>

/**
 * Ends an order for which nothing will be taken. Its coupon can be used again. If the reader gave up, the order is
 * cancelled, otherwise failed.
 */
export async function endOrder(context: TransitionContext, declined: Omit<Declined, 'is'>): Promise<Order> {
  const to = declined.reason === 'abandoned' ? 'cancelled' : 'failed'
  const { deps, order } = context
  const followed = await failedRenewal(deps, order, declined)
  const ended = await transitionOrder(context, to, {
    detail: declined.code,
    changes: declineChanges(declined),
    more: [
      releaseCoupon(deps.db, order),
      settleAttempt(deps.db, order, outcomeOf(declined.reason)),
      ...followed,
    ],
  })
  return { ...ended, decline: declined }
}

/**
 * Watches an ended order for some time: releases an amount that was reserved late, and gives back one that was taken anyway, or leaves it to
 * the administrators if it can't be given back. We take nothing more ourselves, because taking requires the step `authorised` before it.
 */
export async function settleIfStale(context: OrderContext, found: Found): Promise<Order> {
  const { order, deps } = context
  const isLate = found.state === 'captured' && isRefundedByHand(order.way)
  const isClean = isLate || (await letGo(context, found))
  const arrived = isRefundedByHand(order.way) ? await noteArrival(deps, order, found.received ?? 0) : []
  await deps.reached?.('let go')
  const now = deps.now()
  const isOver = isClean && isWatchedLong(order, now)
  const tries = order.settleTries + 1
  const isRefunded = isClean && !isLate && found.state === 'captured' && staysPayable(order)
  await commitTo(deps.d1, [
    changeUnmoved(deps.db, order, {
      settle_at: isOver ? null : nextLookAfter(order, tries, now),
      settle_tries: tries,
    }),
    // The store's page doesn't lead back to ours, so only a mail can say that the payment was of no use.
    ...(isRefunded ? [tellReturned(deps, order, found)] : []),
    ...arrived,
  ])
  return order
}

function tellReturned({ db, now }: OrderDeps, order: Order, { amount }: Found): Write {
  const returned = { letter: 'refunded', planId: order.planId, total: amount, endsRight: false } as const
  return insertPayerMail(db, order, { ...returned, isOrdered: false }, { about: order.id, now: now() })
}

/** Releases or gives back what the provider holds for the order. Returns whether it holds nothing now. */
async function letGo(context: OrderContext, { state, amount, refunded }: Found): Promise<boolean> {
  const { gateway } = context
  const ref = refOf(context)
  const isOnPage = state === 'waiting' || state === 'promised'
  if (state === 'authorised' || (isOnPage && staysPayable(context.order)))
    return (await gateway.release(ref)).is === 'done'
  if (state !== 'captured') return !isOnPage
  // Ends what the provider would charge by itself from now on.
  if ((await gateway.endPeriodic(ref)).is !== 'done') return false
  if (refunded >= amount) return true
  const refund = { amount: amount - refunded, refundedAfter: amount }
  return (await gateway.refund(ref, refund)).is === 'done'
}

/** The consequences of a failed charge for its registration and its company, in the batch that ends its order. */
async function failedRenewal({ db, now }: OrderDeps, order: Order, { reason, code }: Why): Promise<Write[]> {
  const { kind, tenantId, registrationId, provider, way, providerRef, total, ...period } = order
  if (provider === null) return []
  if (kind === 'purchase' || registrationId === null || isChangeNow(order))
    return reason === 'settings' && staysPayable({ provider, way, providerRef })
      ? noteOutage(db, { tenantId, provider, refusedWith: code }, now())
      : []
  if (staysPayable({ provider, way, providerRef }))
    return failedInvoice(db, { tenantId, provider, registrationId, reason, code }, now())
  const due = await findRenewing(db, { tenantId, id: registrationId })
  if (due === null) return []
  const today = dayOf(now())
  const { attempts } = due.renewing
  const after = afterFailure({ due: period, today, attempts, reason, code })
  const about = { tenantId, provider, refusedWith: code }
  return [
    ...writeFailure(db, due, after, { total, period, today, now: now() }),
    ...(reason === 'settings' ? noteOutage(db, about, now()) : []),
    ...(after.is === 'retry' ? [endOutage(db, about)] : []),
  ]
}
