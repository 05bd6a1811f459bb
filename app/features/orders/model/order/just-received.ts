import type { Order } from './order.ts'
import type { NewOrder } from './order-store.ts'

/** The order that a newly written row stands for. */
export function recentOrder({ key, isNewCard, settleAt, now, ...order }: NewOrder): Order {
  return {
    ...order,
    state: 'received',
    transitions: 0,
    redirectUrl: null,
    decline: null,
    settleTries: 0,
    createdAt: now,
    movedAt: now,
  }
}
