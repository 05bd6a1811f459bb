import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { noteOutage } from '#app/features/orders/model/outage/outage-store.ts'
import { lastChargeOn } from '#app/features/orders/model/subscription/subscription.ts'
import type {
  Declined,
  Found,
  GatewayOrder,
  PaymentGateway,
  Redirect,
  Unknown,
  WaitingRequest,
} from '#app/gateways/payment/payment-gateway.ts'
import { canRenew, isWaitingWay } from '#app/gateways/payment/ways.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { confirmOrder } from './confirm-order.ts'
import { endOrder, settleIfStale } from './end-order.ts'
import { noteArrival } from './note-arrival.ts'
import {
  coveredCode,
  isChangeNow,
  isOpen,
  isPromiseOver,
  lookForMore,
  mayReceiveMore,
  type Order,
  type OrderDeps,
  type OrderKey,
  staysPayable,
  unheardLife,
} from './order.ts'
import { type Cause, changeUnmoved, findOrder } from './order-store.ts'
import { getOrderContext, type OrderContext, refOf, reschedule, transitionOrder } from './order-transition.ts'
import { notePart, remindOfSlip, waitForPayment } from './wait-for-payment.ts'

/** If several requests settle an order at once, one of them takes each step and the others read its result. Each tries this often. */
const maxTurns = 8

/**
 * Advances an order as far as possible now, whoever comes first: return, push, confirm call or sweep. Asks the provider's
 * books and trusts nobody else (ruling 35). Takes a reserved amount once, and books a taken amount once. Refuses with
 * `transactionNotFound` if there is no such order.
 */
export async function settleOrder(deps: OrderDeps, key: OrderKey, cause: Cause): Promise<Order> {
  for (let turn = 1; ; turn++) {
    const order = (await findOrder(deps.db, key)) ?? refuse('transactionNotFound')
    try {
      return await settleNow(deps, order, cause)
    } catch (error) {
      if (!isRefusal(error) || error.name !== 'changedMeanwhile' || turn === maxTurns) throw error
    }
  }
}

async function settleNow(deps: OrderDeps, order: Order, cause: Cause): Promise<Order> {
  if (order.provider === null || (order.state === 'confirmed' && !looksForMore(order, cause))) return order
  const context = await getOrderContext(deps, order, cause)
  const found = await context.gateway.find(refOf(context))
  await deps.reached?.('found')
  if (found.is === 'unknown') return waitFor(context, found)
  if (order.state === 'confirmed') return takeMore(context, found)
  return isOpen(order) ? advance(context, found) : settleIfStale(context, found)
}

/** Whether it is asked now if more arrived for a complete order than it costs. A reader who looks at it doesn't cause that question. */
function looksForMore(order: Order, cause: Cause): boolean {
  return mayReceiveMore(order) && askers.includes(cause)
}

const askers: readonly Cause[] = ['push', 'sweep', 'staff']

/** Records what has arrived for a complete order beyond its price, and postpones the next look at it. */
async function takeMore({ deps, order }: OrderContext, { received = 0 }: Found): Promise<Order> {
  const settleAt = lookForMore(order, deps.now())
  await commitTo(deps.d1, [
    ...(await noteArrival(deps, order, received)),
    changeUnmoved(deps.db, order, { settle_at: settleAt, settle_tries: 0 }),
  ])
  return order
}

/** Postpones an order of which nothing is known. If the provider refuses the contract, the company's administrators are told. */
async function waitFor({ deps, order, cause }: OrderContext, { refusedWith }: Unknown): Promise<Order> {
  const { provider, tenantId } = order
  if (refusedWith !== undefined && provider !== null && cause === 'sweep')
    await commitTo(deps.d1, noteOutage(deps.db, { tenantId, provider, refusedWith }, deps.now()))
  return reschedule(deps, order, cause)
}

async function advance(context: OrderContext, found: Found): Promise<Order> {
  const { order, deps } = context
  switch (found.state) {
    case 'none':
      return deps.now() > heardBy(order)
        ? endOrder(context, { reason: 'other', code: 'none' })
        : reschedule(deps, order, context.cause)
    case 'waiting':
      if (deps.now() > order.expiresAt) return endOnPage(context, found, 'expired')
      return (await isWithdrawn(context)) ? endOnPage(context, found, 'withdrawn') : leadOn(context, found)
    case 'promised':
      if (await isWithdrawn(context)) return endOnPage(context, found, 'withdrawn')
      return isPromiseOver(order, deps.now())
        ? endOnPage(context, found, 'expired')
        : keepPromise(context, found)
    case 'failed':
      return endOrder(context, found.decline ?? { reason: 'other', code: 'failed' })
    case 'released':
      return endOrder(context, { reason: 'abandoned', code: 'released' })
    case 'authorised':
      if (context.isGone) return endReserved(context, found, { reason: 'abandoned', code: 'account' })
      return isAmountOf(order, found) ? takeMoney(context, found) : endReserved(context, found, altered)
    case 'captured':
      return isAmountOf(order, found) ? keepMoney(context, found) : endReserved(context, found, altered)
  }
}

/** Waits for a payment that the reader has promised. Records the numbers to pay with if the provider's first answer was lost. */
async function keepPromise(
  context: OrderContext,
  { slip, received = 0, providerRef }: Found,
): Promise<Order> {
  const { order, deps, cause } = context
  const isNew = order.state === 'received' || order.state === 'unknown'
  if (slip !== undefined && isNew) return waitForPayment(context, { slip, providerRef })
  if (received > 0) await notePart(deps, order, received)
  if (cause === 'sweep' && isWaitingWay(order.way)) await remindOfSlip(deps, order)
  return reschedule(deps, order, cause)
}

/** Whether nobody is to pay any more for an order whose page stays open: its account or its registration was cancelled. */
async function isWithdrawn({ deps, order, isGone }: OrderContext): Promise<boolean> {
  if (!staysPayable(order)) return false
  return isGone || (order.kind === 'renewal' && !(await isRenewable(deps, order)))
}

/** Ends an order that waits on the provider's page. Where that page would stay open, it is closed at once. */
async function endOnPage(context: OrderContext, found: Found, code: string): Promise<Order> {
  const order = await endOrder(context, { reason: 'abandoned', code })
  return staysPayable(order) ? settleIfStale({ ...context, order }, found) : order
}

/** Records the page of an order that its reader wasn't sent to yet, because the provider's first answer was lost. */
function leadOn(context: OrderContext, { payUrl, providerRef }: Found): Promise<Order> {
  const { order, deps, cause } = context
  const isNew = payUrl !== undefined && (order.state === 'received' || order.state === 'unknown')
  return isNew ? redirectOrder(context, { url: payUrl, providerRef }) : reschedule(deps, order, cause)
}

/**
 * Books an amount that was taken. If it is too late for the reader to use what it pays for, or nobody can use it any more, gives it back.
 */
async function keepMoney(context: OrderContext, found: Found): Promise<Order> {
  const { deps, order } = context
  if (context.isGone && order.state === 'redirected')
    return endReserved(context, found, { reason: 'abandoned', code: 'account' })
  if (await isTooLate(deps, order)) return endReserved(context, found, { reason: 'abandoned', code: 'late' })
  if (order.state !== 'redirected') return confirmTaken(context, found)
  // An order that was paid on the provider's page passes through this step, too, so that it collides with a cancellation.
  const authorised = await transitionOrder(context, 'authorised', { reported: found }).catch(nullIfCovered)
  if (authorised === null) return endReserved(context, found, covered)
  return confirmTaken({ ...context, order: authorised }, found)
}

/** The time by which the provider must know the order: if it doesn't know it later either, the order never got there. */
function heardBy({ state, movedAt, expiresAt }: Order): number {
  return state === 'redirected' ? expiresAt : movedAt + unheardLife
}

function isAmountOf({ total }: Order, { amount, refunded }: Found): boolean {
  return amount === total && refunded === 0
}

/** The reason of an order whose amount at the provider isn't our amount. */
const altered = { reason: 'other', code: 'amount' } as const

/**
 * The reader got a running registration for the same content groups meanwhile, in another tab or by taking back a
 * cancellation.
 */
const covered = { reason: 'other', code: coveredCode } as const

/** Ends the order and releases or gives back its money. */
async function endReserved(context: OrderContext, found: Found, why: Omit<Declined, 'is'>): Promise<Order> {
  const order = await endOrder(context, why)
  return settleIfStale({ ...context, order }, found)
}

/**
 * Takes the money. The step `authorised` comes before it, so that a cancellation at the same time collides with that
 * step.
 */
async function takeMoney(context: OrderContext, found: Found): Promise<Order> {
  const unwanted = await ensureRenewable(context)
  if (unwanted !== null) return settleIfStale({ ...context, order: unwanted }, found)
  const order =
    context.order.state === 'authorised'
      ? context.order
      : await transitionOrder(context, 'authorised', { reported: found }).catch(nullIfCovered)
  if (order === null) return endReserved(context, found, covered)
  const authorised = { ...context, order }
  const answer = await context.gateway.capture(refOf(authorised), order.total)
  await context.deps.reached?.('capture answered')
  if (answer.is === 'done') return confirmTaken(authorised, found)
  if (answer.is === 'unknown') return transitionOrder(authorised, 'unknown', { detail: answer.cause })
  return refusedCapture(authorised, answer)
}

/**
 * Confirms an order whose money was taken. If it can't be registered beside what the reader has, gives the money back.
 */
async function confirmTaken(context: OrderContext, found: Found): Promise<Order> {
  const { way, provider } = context.order
  const renewsBy = canRenew(way) ? provider : null
  const order = await confirmOrder(context, { reported: found, renewsBy }).catch(nullIfCovered)
  return order ?? endReserved(context, { ...found, state: 'captured' }, covered)
}

/**
 * Returns null for a refusal by the constraint registration_covered or registration_running: the reader has another registration for the
 * same content groups by now. Throws any other error.
 */
function nullIfCovered(error: unknown): null {
  if (isRefusal(error) && standsInTheWay.includes(error.name)) return null
  throw error
}

const standsInTheWay: string[] = ['existingPlanNotCancelled', 'planAlreadyRegistered']

/** Decides about an amount that can't be taken. Another request may have taken it, so the provider's books decide. */
async function refusedCapture(context: OrderContext, declined: Declined): Promise<Order> {
  const found = await context.gateway.find(refOf(context))
  if (found.is === 'unknown') return transitionOrder(context, 'unknown', { detail: found.cause })
  if (found.state === 'captured' && isAmountOf(context.order, found)) return confirmTaken(context, found)
  const order = await endOrder(context, declined)
  return settleIfStale({ ...context, order }, found)
}

/** `waiting` is set if the reader pays within days. */
export type AcceptedOrder = { context: OrderContext; asked: GatewayOrder; waiting?: WaitingRequest | null }

/**
 * Asks the provider once for the money of an order that is written down, and records the answer. If the outcome is
 * unknown, the provider's books settle it later, never a second charge. If somebody else, such as a faster push, has
 * advanced the order meanwhile, their result stands.
 */
export async function authoriseOrder({ context, asked, waiting = null }: AcceptedOrder): Promise<Order> {
  const { deps, gateway, order, cause } = context
  await deps.reached?.('received')
  const answer = await (waiting === null ? gateway.authorise(asked) : issueSlip(gateway, asked, waiting))
  await deps.reached?.('authorise answered')
  try {
    switch (answer.is) {
      case 'redirect':
        return await redirectOrder(context, answer)
      case 'promised':
        return await waitForPayment(context, answer)
      case 'authorised':
        await transitionOrder(context, 'authorised', { reported: answer })
        break
      case 'unknown':
        return await transitionOrder(context, 'unknown', { detail: answer.cause })
      case 'declined':
        return { ...(await endOrder(context, answer)), decline: answer }
    }
  } catch (error) {
    if (!isRefusal(error) || !settles.includes(error.name)) throw error
  }
  return settleOrder(deps, order, cause)
}

async function issueSlip(gateway: PaymentGateway, asked: GatewayOrder, request: WaitingRequest) {
  return (await gateway.issueSlip?.(asked, request)) ?? refuse('invalidGateway')
}

/** Records the page on which the reader pays. An invoice is mailed, because nobody waits for its page. */
async function redirectOrder(
  context: OrderContext,
  { url, providerRef }: Pick<Redirect, 'url' | 'providerRef'>,
): Promise<Order> {
  const { deps, order } = context
  const redirected = await transitionOrder(context, 'redirected', {
    reported: { providerRef, card: null },
    changes: { redirect_url: url },
    more: order.kind === 'renewal' && !isChangeNow(order) ? [tellInvoice(deps, order)] : [],
  })
  return { ...redirected, redirectUrl: url }
}

function tellInvoice({ db, now }: OrderDeps, order: Order): Write {
  const { total, tax } = order.agreed
  const days = { from: order.startsOn, to: order.endsOn, until: addDays(order.startsOn, -1) }
  const invoice = { letter: 'invoice', planId: order.planId, orderId: order.id, total, tax, ...days } as const
  return insertPayerMail(db, order, invoice, { about: order.id, now: now() })
}

/**
 * Refusals after which the amount reserved for the order is released: another request has advanced the order, or the reader has another one
 * for the same content groups.
 */
const settles: string[] = ['changedMeanwhile', 'existingPlanNotCancelled']

type Paid = Pick<Order, 'tenantId' | 'kind' | 'registrationId' | 'endsOn'>

/**
 * Whether a taken amount comes too late to be used, checked when its provider reports it: the period is over, or the
 * registration ended as missed or by a refund. Until then it counts however late it is reported, because it was requested within the
 * days of grace.
 */
export async function isTooLate({ db, now }: Pick<OrderDeps, 'db' | 'now'>, paid: Paid): Promise<boolean> {
  if (paid.kind === 'purchase') return false
  if (dayOf(now()) > paid.endsOn) return true
  const ended = await db
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', paid.tenantId)
    .where('id', '=', paid.registrationId)
    .where((eb) => eb.or([eb('end_reason', '=', 'missed'), eb('status', '=', 'REFUNDED')]))
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Ends a renewal if its registration was cancelled or refunded meanwhile, or if its period must not be charged any more
 * (ruling 54). Null if the money may be taken.
 */
export async function ensureRenewable(context: OrderContext): Promise<Order | null> {
  const { deps, order } = context
  if (order.kind === 'purchase') return null
  if (dayOf(deps.now()) > lastChargeOn(order)) return endOrder(context, { reason: 'abandoned', code: 'late' })
  if (await isRenewable(deps, order)) return null
  return endOrder(context, { reason: 'abandoned', code: 'registration' })
}

async function isRenewable({ db }: OrderDeps, { tenantId, registrationId, period }: Order) {
  const row = await db
    .selectFrom('registration')
    .innerJoin('account', (join) => inTenant(join, 'account.id', 'registration.account_id'))
    .select('registration.id')
    .where('registration.tenant_id', '=', tenantId)
    .where('registration.id', '=', registrationId)
    .where('registration.status', '=', 'ACTIVE')
    .where('registration.period', '=', period - 1)
    .where('account.cancelled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
