import type { OrderState } from '#app/data/tables.ts'
import type { OrderPrice } from '#app/domain/commerce/price/price-of-order.ts'
import type { Declined, PaymentProvider, ProviderRef } from '#app/gateways/payment/payment-gateway.ts'
import type { Day } from '#app/values/day.ts'
import type { Yen } from '#app/values/yen.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What the steps of an order stand on: a visit, or what the cron handler has. `reached` is where tests end the process. */
export type OrderDeps = Pick<Visit, 'env' | 'db' | 'd1' | 'now' | 'randomBytes' | 'fetch'> & {
  reached?(step: string): Promise<void>
}

export type OrderKey = { tenantId: number; id: string }

/** What was agreed on the last page before ordering: the price, and how long a period is. */
export type Agreed = OrderPrice & { duration: number; durationType: 'day' | 'month' | 'year' }

/** A charge from its first asking to its end: a purchase, or the renewal of a registration. */
export type Order = OrderKey & {
  accountId: string
  planId: string
  /** What the plan covered when it was ordered (see `coverageOf`). */
  coverage: string
  kind: 'purchase' | 'renewal'
  registrationId: string | null
  period: number
  /** Null where there is nothing to pay. */
  provider: PaymentProvider | null
  state: OrderState
  /** How many steps it has taken. */
  transitions: number
  agreed: Agreed
  /** To be paid now, tax included. */
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
/** When cron looks after an order again: soon at first, hourly in the end. */
const pauses = [1, 2, 5, 10, 30]

export function nextLook(tries: number, now: number): number {
  return now + (pauses[tries] ?? 60) * minute
}

/** A browser has this long at the provider, whose own page lives shorter. */
export const orderLife = 30 * minute
/** If the provider doesn't know an order after this time, the order never reached it. */
export const unheardLife = 5 * minute
/** What didn't come about is looked at so long: something reserved late is let go. */
export const careLife = 24 * 60 * minute

/** Of an order that came to nothing because its reader has another that covers the same. */
export const coveredCode = 'covered'
