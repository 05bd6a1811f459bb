import type { Declined, Found } from '#app/gateways/payment/payment-gateway.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { confirmOrder } from './confirm-order.ts'
import { endOrder, lookAfter } from './end-order.ts'
import { handle } from './handle.ts'
import { coveredCode, isOpen, type Order, type OrderDeps, type OrderKey, unheardLife } from './order.ts'
import { type Cause, findOrder } from './order-store.ts'
import { postpone } from './postpone.ts'
import { type Handling, refOf, takeStep } from './step.ts'
import { ensureStillRenewing } from './still-renewing.ts'
import { isTooLate } from './too-late.ts'

/** If many settle at once, one takes each step and the others read its result. This is how often they try. */
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
  if (order.state === 'confirmed' || order.provider === null) return order
  const handling = await handle(deps, order, cause)
  const found = await handling.gateway.find(refOf(handling))
  await deps.reached?.('found')
  if (found.is === 'unknown') return postpone(deps, order, cause)
  return isOpen(order) ? advance(handling, found) : lookAfter(handling, found)
}

async function advance(handling: Handling, found: Found): Promise<Order> {
  const { order, deps } = handling
  switch (found.state) {
    case 'none':
      return deps.now() > heardBy(order)
        ? endOrder(handling, { reason: 'other', code: 'none' })
        : postpone(deps, order, handling.cause)
    case 'waiting':
      return deps.now() > order.expiresAt
        ? endOrder(handling, { reason: 'abandoned', code: 'expired' })
        : postpone(deps, order, handling.cause)
    case 'failed':
      return endOrder(handling, found.decline ?? { reason: 'other', code: 'failed' })
    case 'released':
      return endOrder(handling, { reason: 'abandoned', code: 'released' })
    case 'authorised':
      if (handling.isGone) return endReserved(handling, found, { reason: 'abandoned', code: 'account' })
      return isAmountOf(order, found) ? takeMoney(handling, found) : endReserved(handling, found, altered)
    case 'captured':
      return isAmountOf(order, found) ? keepMoney(handling, found) : endReserved(handling, found, altered)
  }
}

/** Books an amount that was taken. If it is too late for the reader to use what it pays for, gives it back. */
async function keepMoney(handling: Handling, found: Found): Promise<Order> {
  const { deps, order } = handling
  if (await isTooLate(deps, order)) return endReserved(handling, found, { reason: 'abandoned', code: 'late' })
  return confirmTaken(handling, found)
}

/** The time by which the provider must know the order: if it doesn't know it later either, the order never got there. */
function heardBy({ state, movedAt, expiresAt }: Order): number {
  return state === 'redirected' ? expiresAt : movedAt + unheardLife
}

function isAmountOf({ total }: Order, { amount, refunded }: Found): boolean {
  return amount === total && refunded === 0
}

/** The amount at the provider isn't that of the order. */
const altered = { reason: 'other', code: 'amount' } as const

/**
 * The reader got a running registration for the same content groups meanwhile, in another tab or by taking back a
 * cancellation.
 */
const covered = { reason: 'other', code: coveredCode } as const

/** Ends the order and releases or gives back its money. */
async function endReserved(handling: Handling, found: Found, why: Omit<Declined, 'is'>): Promise<Order> {
  const order = await endOrder(handling, why)
  return lookAfter({ ...handling, order }, found)
}

/**
 * Takes the money. The step `authorised` comes before it, so that a cancellation at the same time collides with that
 * step.
 */
async function takeMoney(handling: Handling, found: Found): Promise<Order> {
  const unwanted = await ensureStillRenewing(handling)
  if (unwanted !== null) return lookAfter({ ...handling, order: unwanted }, found)
  const order =
    handling.order.state === 'authorised'
      ? handling.order
      : await takeStep(handling, 'authorised', { told: found }).catch(nullIfCovered)
  if (order === null) return endReserved(handling, found, covered)
  const authorised = { ...handling, order }
  const answer = await handling.gateway.capture(refOf(authorised), order.total)
  await handling.deps.reached?.('capture answered')
  if (answer.is === 'done') return confirmTaken(authorised, found)
  if (answer.is === 'unknown') return takeStep(authorised, 'unknown', { detail: answer.cause })
  return refusedCapture(authorised, answer)
}

/**
 * Confirms an order whose money was taken. If it can't be registered beside what the reader has, gives the money back.
 */
async function confirmTaken(handling: Handling, found: Found): Promise<Order> {
  const renewsBy = handling.order.provider
  const order = await confirmOrder(handling, { told: found, renewsBy }).catch(nullIfCovered)
  return order ?? endReserved(handling, { ...found, state: 'captured' }, covered)
}

/**
 * If the reader has another registration for the same content groups by now, the constraint registration_covered or
 * registration_running refuses this one.
 */
function nullIfCovered(error: unknown): null {
  if (isRefusal(error) && standsInTheWay.includes(error.name)) return null
  throw error
}

const standsInTheWay: string[] = ['existingPlanNotCancelled', 'planAlreadyRegistered']

/** If the amount can't be taken, somebody else may have taken it: the provider's books decide. */
async function refusedCapture(handling: Handling, declined: Declined): Promise<Order> {
  const found = await handling.gateway.find(refOf(handling))
  if (found.is === 'unknown') return takeStep(handling, 'unknown', { detail: found.cause })
  if (found.state === 'captured' && isAmountOf(handling.order, found)) return confirmTaken(handling, found)
  const order = await endOrder(handling, declined)
  return lookAfter({ ...handling, order }, found)
}
