import { getOrder } from '#app/features/orders/model/order/list-orders.ts'
import type { OrderView } from '#app/features/orders/model/order/order-view.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Amounts from the ledger. The tax is that of the only rate there is. */
export type Booked = { id: string; on: Day; net: Yen; tax: Yen; total: Yen }

/** What was charged for an order and what was refunded, earliest first. */
export type BookedOrder = { order: OrderView; charge: Booked; refunds: Booked[] }

/**
 * One of the reader's own orders with its ledger entries, for a receipt. Refuses another's order with
 * `transactionNotFound`, and one for which no money was taken with `notFound`.
 */
export async function getReceipt(visit: Visit, orderId: string): Promise<BookedOrder> {
  const order = await getOrder(visit, { orderId })
  const rows = await visit.db
    .selectFrom('ledger_transaction')
    .select(['id', 'kind', 'on_day', 'net', 'tax', 'total'])
    .where('tenant_id', '=', visit.site.tenantId)
    .where('order_id', '=', order.id)
    .where('total', '>', 0)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const ofKind = (kind: Tables['ledger_transaction']['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, on_day, net, tax, total }) => ({ id, on: on_day as Day, net, tax, total }))
  const [charge] = ofKind('charge')
  return { order, charge: charge ?? refuse('notFound'), refunds: ofKind('refund') }
}
