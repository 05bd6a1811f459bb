import { type ExpressionBuilder, sql } from 'kysely'
import type { OrderPrice } from '#app/features/plans/model/price/price-of-order.ts'
import {
  beganOnPage,
  type Declined,
  type PaymentProvider,
  type PaymentSlip,
  type ProviderRef,
  sendsInvoices,
} from '#app/gateways/payment/payment-gateway.ts'
import { isWaitingWay, type Way } from '#app/gateways/payment/ways.ts'
import type { OrderState, Tables } from '#app/kernel/data/tables.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { LatePayment } from './late-payment-store.ts'

/** The dependencies of an order's steps, provided by a visit or by the cron handler. Tests use `reached` to end the process at a step. */
export type OrderDeps = Pick<Visit, 'env' | 'db' | 'd1' | 'now' | 'randomBytes' | 'fetch'> & {
  reached?(step: string): Promise<void>
}

export type OrderKey = { tenantId: number; id: string }

/** The price and the length of a period that the reader agreed to on the last page before ordering. */
export type Agreed = OrderPrice & { duration: number; durationType: 'day' | 'month' | 'year' }

/**
 * The fields that stored prices lack from before coupons could take an amount off, from before plans could be changed, and from when everything
 * was sold at 10 %.
 */
const before = {
  couponAmount: null,
  credit: 0,
  creditNet: 0,
  taxClass: 'standard',
  taxRate: 10,
  nextTaxRate: 10,
}

/** Reads a stored price. */
export function readAgreed(price: string): Agreed {
  return { ...before, ...JSON.parse(price) }
}

/** A charge from the first request to its end: a purchase, or the renewal of a registration. */
export type Order = OrderKey & {
  accountId: string
  planId: string
  /** The content groups of the plan when it was ordered (see `coverageOf`). */
  coverage: string
  kind: 'purchase' | 'renewal'
  registrationId: string | null
  period: number
  /** The plan that the registration has until the order is paid. Null if the order doesn't change it. */
  changesFrom: string | null
  /** The number of places for other people that it pays for. Null if the reader buys the plan for themselves. */
  places: number | null
  /** The provider that charges the order. Null if there is nothing to pay. */
  provider: PaymentProvider | null
  /** How it is paid, if not by card or on the provider's page. */
  way: Way | null
  state: OrderState
  /** The number of steps that the order has taken. */
  transitions: number
  agreed: Agreed
  /** The amount to pay now, including tax. */
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
  /** When the order took its last step. */
  movedAt: number
}

/**
 * Whether the reader orders a change of plan and pays for it now. One that begins with the next period has no address to come back to, because
 * it is charged like any renewal.
 */
export function isChangeNow({ changesFrom, returnTo }: Pick<Order, 'changesFrom' | 'returnTo'>): boolean {
  return changesFrom !== null && returnTo !== null
}

export const openStates = ['received', 'redirected', 'authorised', 'unknown'] as const satisfies OrderState[]

export function isOpen({ state }: Pick<Order, 'state'>): boolean {
  return openStates.some((open) => open === state)
}

const minute = 60_000
const day = 24 * 60 * minute

/** Minutes until cron looks at an order again: soon at first, and hourly in the end. */
const pauses = [1, 2, 5, 10, 30]

export function nextCheck(tries: number, now: number): number {
  return now + (pauses[tries] ?? 60) * minute
}

/** How long a browser may take at the provider. The provider's own page expires sooner. */
export const orderLife = 30 * minute

/** How long an order may be unknown to its provider. After this time it never reached the provider. */
export const unheardLife = 5 * minute

/** How long an order without success is watched, so that an amount reserved late is released. */
const careLife = 24 * 60 * minute

/** How long an order that could be paid within days is watched after its end, because some payments are reported late. assumed. */
const lateLife = 14 * day

/** Whether an order that has ended needs to be watched no more. Cron looks at it as `nextLookAfter` says. */
export function isWatchedLong({ way, movedAt }: Pick<Order, 'way' | 'movedAt'>, now: number): boolean {
  return now >= movedAt + (isWaitingWay(way) ? lateLife : careLife)
}

/** When cron looks at an order that has ended again: soon on the first day, and daily after that. */
export function nextLookAfter({ movedAt }: Pick<Order, 'movedAt'>, tries: number, now: number): number {
  return now < movedAt + careLife ? nextCheck(tries, now) : now + day
}

/** How long an order waits for the provider's books to say that nobody paid in time. assumed. */
const afterTerm = day

/** Whether nobody is to pay any more what the reader has promised to pay. */
export function isPromiseOver(
  { way, createdAt, expiresAt }: Pick<Order, 'way' | 'createdAt' | 'expiresAt'>,
  now: number,
): boolean {
  return now > (isWaitingWay(way) ? expiresAt + afterTerm : createdAt + promiseLife)
}

/**
 * Whether the order could still be paid after it has ended, so that this must be made impossible: on the store's page, on the provider's
 * page, at the till of a convenience store, or by bank transfer.
 */
export function staysPayable({
  provider,
  way,
  providerRef,
}: Pick<Order, 'provider' | 'way' | 'providerRef'>): boolean {
  return way !== null || sendsInvoices(provider) || beganOnPage(providerRef)
}

/** How long an order waits for a payment that its reader has promised the provider, such as a bank transfer. assumed. */
const promiseLife = 14 * day

/** Whether the reader chooses the amount, so that less or more than the order costs may arrive, also after it is complete. */
export function mayReceiveMore({ way }: Pick<Order, 'way'>): boolean {
  return way === 'transfer'
}

/** When a paid order is looked at next for more money than it costs: soon, then daily for two weeks. Null after that. */
export function lookForMore({ movedAt }: Pick<Order, 'movedAt'>, now: number): number | null {
  return now < movedAt + lateLife ? now + day : null
}

/**
 * When a paid order is looked at next, because the store's staff may have refunded it without our hearing of it: daily for a week, then
 * weekly for 60 days, after which the store shows us its orders no more. Null after that.
 */
export function lookForRefund(paidAt: number, now: number): number | null {
  const age = now - paidAt
  if (age < 7 * day) return now + day
  return age < 60 * day ? now + 7 * day : null
}

/** The decline code of an order that failed because its reader has another one with the same content groups. */
export const coveredCode = 'covered'

/** The state of an order as people see it: its own, or what happened to its money since. */
export type ShownState = Order['state'] | 'refunded' | 'refundedInPart'

/** `refunded` is the amount already given back. A refund that is only requested doesn't count. */
export function shownState({
  state,
  total,
  refunded,
}: {
  state: Order['state']
  total: Yen
  refunded: Yen
}): ShownState {
  if (state !== 'confirmed' || refunded === 0) return state
  return refunded < total ? 'refundedInPart' : 'refunded'
}

/** Sums the amounts given back, for a query with `payment_order` in its FROM. */
export function refundedOf(eb: ExpressionBuilder<Tables, 'payment_order'>) {
  const sum = eb
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('refund.amount').as('sum'))
    .whereRef('refund.tenant_id', '=', 'payment_order.tenant_id')
    .whereRef('refund.order_id', '=', 'payment_order.id')
    .where('refund.state', '=', 'done')
  return eb.fn.coalesce(sum, sql.lit(0)).$castTo<number>()
}

/** An order as its reader sees it: its progress, and what happened to the money. */
export type OrderView = {
  id: string
  kind: Order['kind']
  state: Order['state']
  isOpen: boolean
  planId: string
  planName: string
  price: Agreed
  /** The total including tax. */
  total: Yen
  /** The coupon that was applied to the order. */
  couponCode: string | null
  /** The part of the total that was given back. */
  refunded: Yen
  startsOn: Day
  endsOn: Day
  provider: PaymentProvider | null
  way: Way | null
  /** With this the order is paid within days. Null if it isn't, or the provider hasn't made it yet. */
  slip: PaymentSlip | null
  /** What has arrived of an order that still waits for the rest. */
  received: Yen
  /** Money that arrived after the order had ended, the latest. Null if there was none. */
  late: LatePayment['state'] | null
  /** Whether that money was less than the order costs. */
  isPart: boolean
  registrationId: string | null
  /** The plan before, if the order changes the plan of its registration. */
  changesFrom: string | null
  /** The number of places for other people that it pays for. */
  places: number | null
  /** The page on which the reader continues an open order. */
  redirectUrl: string | null
  returnTo: string | null
  decline: Order['decline']
  /**
   * `none`: nothing was taken; `reserved`: it is being taken; `taken`; `unknown`: the outcome isn't known yet, but the
   * money can neither be lost nor taken twice.
   */
  money: 'none' | 'reserved' | 'taken' | 'unknown'
  createdAt: number
  /** When the order was settled or ended. */
  movedAt: number
}

export function viewOrder(
  order: Order,
  {
    planName,
    couponCode,
    ...about
  }: Pick<OrderView, 'planName' | 'couponCode' | 'refunded' | 'slip' | 'received' | 'late' | 'isPart'>,
): OrderView {
  return {
    id: order.id,
    kind: order.kind,
    state: order.state,
    isOpen: isOpen(order),
    planId: order.planId,
    planName,
    price: order.agreed,
    total: order.total,
    couponCode,
    ...about,
    startsOn: order.startsOn,
    endsOn: order.endsOn,
    provider: order.provider,
    way: order.way,
    registrationId: order.registrationId,
    changesFrom: order.changesFrom,
    places: order.places,
    redirectUrl: order.state === 'redirected' ? order.redirectUrl : null,
    returnTo: order.returnTo,
    decline: order.decline,
    money: moneyOf(order),
    createdAt: order.createdAt,
    movedAt: order.movedAt,
  }
}

function moneyOf({ state, total }: Order): OrderView['money'] {
  switch (state) {
    case 'confirmed':
      return total > 0 ? 'taken' : 'none'
    case 'authorised':
      return total > 0 ? 'reserved' : 'none'
    case 'unknown':
      return 'unknown'
    default:
      return 'none'
  }
}
