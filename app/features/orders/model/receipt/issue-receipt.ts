import { z } from 'zod'
import type { OrderView } from '#app/features/orders/model/order/order.ts'
import { getOrder } from '#app/features/orders/model/order/own-orders.ts'
import type { Tax } from '#app/features/plans/model/tax/tax-rate.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { nameInput } from '#app/kernel/values/inputs/field-inputs.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type IssuedReceipt, insertReceipt, listReceipts, maxIssues } from './receipt-store.ts'

/** Amounts from the ledger, with the tax as it was charged. */
type Booked = Tax & { id: string; on: Day; net: Yen; tax: Yen; total: Yen }

/** The charge of an order and its refunds, earliest first, and the receipts that its reader has issued. */
type BookedOrder = { order: OrderView; charge: Booked; refunds: Booked[]; issued: IssuedReceipt[] }

/**
 * One of the reader's own orders with its ledger entries and its receipts. Refuses another's order with `transactionNotFound`, and one for
 * which no money was taken with `notFound`.
 */
export async function getReceipt(visit: Visit, orderId: string): Promise<BookedOrder> {
  const order = await getOrder(visit, { orderId })
  const { tenantId } = visit.site
  const [rows, issued] = await Promise.all([
    readBooked(visit.db, { tenantId, orderId: order.id }),
    listReceipts(visit.db, { tenantId, orderId: order.id }),
  ])
  const ofKind = (kind: Tables['ledger_transaction']['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, on_day, net, tax, total, taxClass, taxRate }) => ({
        ...{ id, net, tax, total, taxClass, taxRate },
        on: on_day as Day,
      }))
  const [charge] = ofKind('charge')
  return { order, charge: charge ?? refuse('notFound'), refunds: ofKind('refund'), issued }
}

function readBooked(db: Database, { tenantId, orderId }: { tenantId: number; orderId: string }) {
  return db
    .selectFrom('ledger_transaction')
    .select(['id', 'kind', 'on_day', 'net', 'tax', 'total', 'tax_class as taxClass', 'tax_rate as taxRate'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('total', '>', 0)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** The name that a receipt is for, and how many receipts of the order its reader has seen. */
export const ReceiptInput = z.object({
  addressee: nameInput,
  after: z.coerce.number().int().min(0),
})
export type ReceiptInput = z.output<typeof ReceiptInput>

/**
 * Issues a receipt of a payment in any name. One that was issued after another says so, since both could be handed in as the only one.
 * Issues nothing if there are more receipts than the reader has seen: the form was sent twice. Refuses as `getReceipt` does, and the
 * twenty-first receipt of an order with `badRequest`.
 */
export async function issueReceipt(
  visit: Visit,
  orderId: string,
  { addressee, after }: ReceiptInput,
): Promise<void> {
  const { order, issued } = await getReceipt(visit, orderId)
  if (after !== issued.length) return
  if (after >= maxIssues)
    refuse('badRequest', { fields: { addressee: [fieldProblem('tooManyReceipts', { max: maxIssues })] } })
  const key = { tenantId: visit.site.tenantId, orderId: order.id }
  await commit(visit, [insertReceipt(visit.db, key, { issue: after + 1, addressee, issuedAt: visit.now() })])
}
