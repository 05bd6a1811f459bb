import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { endOrder, lookAfter } from './end-order.ts'
import { getOrderContext } from './handle.ts'
import { getOrder } from './list-orders.ts'
import { isOpen } from './order.ts'
import { findOwnOrder } from './order-store.ts'
import type { OrderView } from './order-view.ts'
import { settleOrder } from './settle-order.ts'
import { refOf } from './step.ts'

/**
 * Lets readers give up an order that hasn't ended. Nothing more is taken for it, and a reserved amount is released, now
 * or by the sweep. Refuses with `paymentProcessing` while money is being taken or the outcome is unknown. An order that
 * has ended meanwhile stays as it is.
 */
export async function cancelOrder(visit: Visit, { orderId }: { orderId: string }): Promise<OrderView> {
  const { id: accountId } = requireOwnAccount(visit)
  const { tenantId } = visit.site
  const own = await findOwnOrder(visit.db, { tenantId, accountId }, { id: orderId })
  if (own === null) refuse('transactionNotFound')
  const order = await settleOrder(visit, own, 'reader')
  if (order.state === 'authorised' || order.state === 'unknown') refuse('paymentProcessing')
  if (isOpen(order)) {
    const context = await getOrderContext(visit, order, 'reader')
    const ended = { ...context, order: await endOrder(context, { reason: 'abandoned', code: 'reader' }) }
    const found = await context.gateway.find(refOf(ended))
    if (found.is === 'found') await lookAfter(ended, found)
  }
  return getOrder(visit, { orderId })
}
