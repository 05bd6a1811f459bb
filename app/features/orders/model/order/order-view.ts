import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { type Agreed, isOpen, type Order } from './order.ts'

/** An order as its reader sees it: its progress, and what happened to the money. */
export type OrderView = {
  id: string
  kind: Order['kind']
  state: Order['state']
  isOpen: boolean
  planId: string
  planName: string
  price: Agreed
  /** Including tax. */
  total: Yen
  /** The coupon that was applied to the order. */
  couponCode: string | null
  /** The part of the total that was given back. */
  refunded: Yen
  startsOn: Day
  endsOn: Day
  provider: PaymentProvider | null
  registrationId: string | null
  /** Where the reader continues an open order. */
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
  { planName, couponCode, refunded }: Pick<OrderView, 'planName' | 'couponCode' | 'refunded'>,
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
    refunded,
    startsOn: order.startsOn,
    endsOn: order.endsOn,
    provider: order.provider,
    registrationId: order.registrationId,
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
