import { isRefusal, refuse } from '#app/errors/refusal.ts'
import type { Declined, Found } from '#app/gateways/payment/payment-gateway.ts'
import { confirmOrder } from './confirm-order.ts'
import { endOrder, lookAfter } from './end-order.ts'
import { handle } from './handle.ts'
import { coveredCode, isOpen, type Order, type OrderDeps, type OrderKey, unheardLife } from './order.ts'
import { type Cause, findOrder } from './order-store.ts'
import { postpone } from './postpone.ts'
import { type Handling, refOf, takeStep } from './step.ts'
import { ensureStillRenewing } from './still-renewing.ts'
import { isTooLate } from './too-late.ts'

/** Of many who settle at once one takes each step; the others read again what it did. */
const mostTurns = 8

/**
 * Brings an order as far as it can be brought now, whoever comes first: return, push, confirm call or sweep. Asks the provider
 * what it has in its books and believes nobody else (ruling 35); takes what is reserved once, and books what was taken once.
 * Refuses `transactionNotFound` where there is no such order.
 */
export async function settleOrder(deps: OrderDeps, key: OrderKey, cause: Cause): Promise<Order> {
  for (let turn = 1; ; turn++) {
    const order = (await findOrder(deps.db, key)) ?? refuse('transactionNotFound')
    try {
      return await settleNow(deps, order, cause)
    } catch (error) {
      if (!isRefusal(error) || error.name !== 'changedMeanwhile' || turn === mostTurns) throw error
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

/** What was taken is booked, unless it comes too late to be read for: then it is given back. */
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

/** Somebody changed what is to be paid. */
const altered = { reason: 'other', code: 'amount' } as const

/** The reader has a running registration of the same by now, from another tab or taken back. */
const covered = { reason: 'other', code: coveredCode } as const

/** Nothing of it is kept. */
async function endReserved(handling: Handling, found: Found, why: Omit<Declined, 'is'>): Promise<Order> {
  const order = await endOrder(handling, why)
  return lookAfter({ ...handling, order }, found)
}

/** The step that says `authorised` comes before the money is asked for: who cancels meanwhile collides with it. */
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

/** The money is taken; what can't be registered beside what the reader has is given back. */
async function confirmTaken(handling: Handling, found: Found): Promise<Order> {
  const renewsBy = handling.order.provider
  const order = await confirmOrder(handling, { told: found, renewsBy }).catch(nullIfCovered)
  return order ?? endReserved(handling, { ...found, state: 'captured' }, covered)
}

/** Has the reader another that covers the same by now, the constraint registration_covered refuses this one, or its own registration_running. */
function nullIfCovered(error: unknown): null {
  if (isRefusal(error) && standsInTheWay.includes(error.name)) return null
  throw error
}

const standsInTheWay: string[] = ['existingPlanNotCancelled', 'planAlreadyRegistered']

/** What can't be taken has perhaps been taken by another who settles it: the books tell. */
async function refusedCapture(handling: Handling, declined: Declined): Promise<Order> {
  const found = await handling.gateway.find(refOf(handling))
  if (found.is === 'unknown') return takeStep(handling, 'unknown', { detail: found.cause })
  if (found.state === 'captured' && isAmountOf(handling.order, found)) return confirmTaken(handling, found)
  const order = await endOrder(handling, declined)
  return lookAfter({ ...handling, order }, found)
}
