import type { OrderPrice } from '#app/features/plans/model/price/price-of-order.ts'
import type { Declined, PaymentProvider, ProviderRef } from '#app/gateways/payment/payment-gateway.ts'
import type { OrderState } from '#app/kernel/data/tables.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * What the steps of an order need: provided by a visit or by the cron handler. `reached` is where tests end the process.
 */
export type OrderDeps = Pick<Visit, 'env' | 'db' | 'd1' | 'now' | 'randomBytes' | 'fetch'> & {
  reached?(step: string): Promise<void>
}

export type OrderKey = { tenantId: number; id: string }

/** What the reader agreed to on the last page before ordering: the price and the length of a period. */
export type Agreed = OrderPrice & { duration: number; durationType: 'day' | 'month' | 'year' }

/** A charge from the first request to its end: a purchase, or the renewal of a registration. */
export type Order = OrderKey & {
  accountId: string
  planId: string
  /** The content groups of the plan when it was ordered (see `coverageOf`). */
  coverage: string
  kind: 'purchase' | 'renewal'
  registrationId: string | null
  period: number
  /** Null if there is nothing to pay. */
  provider: PaymentProvider | null
  state: OrderState
  /** The number of steps it has taken. */
  transitions: number
  agreed: Agreed
  /** To be paid now, including tax. */
  total: Yen
  couponId: string | null
  startsOn: Day
  endsOn: Day
  providerRef: ProviderRef | null
  redirectUrl: string | null
  returnTo: string | null
  stateWord: string | null
  decline: Pick<Declined, 'reason' | 'code' | 'gatewayCode'> | null
  settleTries: number
  expiresAt: number
  createdAt: number
  /** When it took its last step. */
  movedAt: number
}

export const openStates = ['received', 'redirected', 'authorised', 'unknown'] as const satisfies OrderState[]

export function isOpen({ state }: Pick<Order, 'state'>): boolean {
  return openStates.some((open) => open === state)
}

const minute = 60_000
/** Minutes until cron looks at an order again: soon at first, and hourly in the end. */
const pauses = [1, 2, 5, 10, 30]

export function nextLook(tries: number, now: number): number {
  return now + (pauses[tries] ?? 60) * minute
}

/** How long a browser may take at the provider. The provider's own page expires sooner. */
export const orderLife = 30 * minute
/** If the provider doesn't know an order after this time, the order never reached it. */
export const unheardLife = 5 * minute
/** How long an order without success is watched, so that an amount reserved late is released. */
export const careLife = 24 * 60 * minute

/** The order failed because its reader has another one with the same content groups. */
export const coveredCode = 'covered'
