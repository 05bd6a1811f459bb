import { getOrder } from '#app/features/orders/model/order/list-orders.ts'
import type { OrderView } from '#app/features/orders/model/order/order-view.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Money as the ledger has it: the tax is that of the one rate there is. */
export type Booked = { id: string; on: Day; net: Yen; tax: Yen; total: Yen }

/** What was taken for an order, and what of it was given back, the first first. */
export type BookedOrder = { order: OrderView; charge: Booked; refunds: Booked[] }

/**
 * An order of the reader's own with what the ledger says of it, for its receipt. Refuses what isn't theirs with `transactionNotFound`, and
 * what no money was taken for with `notFound`.
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
