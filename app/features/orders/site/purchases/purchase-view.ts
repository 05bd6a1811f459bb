import type { OrderView } from '#app/features/orders/model/order/order-view.ts'
import { type ShownState, shownState } from '#app/features/orders/model/order/shown-state.ts'
import { dayOf } from '#app/kernel/values/day.ts'

/** Of an order that isn't open any more. */
type EndedState = Extract<ShownState, 'confirmed' | 'refunded' | 'refundedInPart' | 'failed' | 'cancelled'>

/** An order in the list of purchases. Days are in Japan. */
export function viewPurchase(order: OrderView) {
  return {
    id: order.id,
    kind: order.kind,
    state: order.isOpen ? ('open' as const) : (shownState(order) as EndedState),
    planName: order.planName,
    total: order.total,
    refunded: order.refunded,
    on: dayOf(order.state === 'confirmed' ? order.movedAt : order.createdAt),
    startsOn: order.startsOn,
    endsOn: order.endsOn,
    /** There is one for money that was taken. */
    hasReceipt: order.money === 'taken',
  }
}

export type PurchaseView = ReturnType<typeof viewPurchase>
