import type { Order } from './order.ts'
import type { NewOrder } from './order-store.ts'

/** An order as it is once its row is written. */
export function justReceived({ key, isNewCard, settleAt, now, ...order }: NewOrder): Order {
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
