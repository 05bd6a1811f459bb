import { sendsInvoices } from '#app/gateways/payment/payment-gateway.ts'
import { endOrder, settleIfStale } from './end-order.ts'
import type { OrderDeps } from './order.ts'
import { findOpenCharge } from './order-store.ts'
import { getOrderContext, refOf } from './order-transition.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Withdraws the invoice for a registration's next period, so that nobody pays it any more: the right ends, or its reader wants no further
 * period. One that was paid meanwhile is settled instead. Does nothing for registrations that are charged.
 */
export async function withdrawInvoice(
  deps: OrderDeps,
  registration: { tenantId: number; id: string; provider: string | null },
): Promise<void> {
  const invoice = sendsInvoices(registration.provider) ? await findOpenCharge(deps.db, registration) : null
  if (invoice === null) return
  const order = await settleOrder(deps, invoice, 'staff')
  if (order.state !== 'received' && order.state !== 'redirected') return
  const context = await getOrderContext(deps, order, 'staff')
  const ended = { ...context, order: await endOrder(context, { reason: 'abandoned', code: 'withdrawn' }) }
  const found = await context.gateway.find(refOf(ended))
  if (found.is === 'found') await settleIfStale(ended, found)
}
