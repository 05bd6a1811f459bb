import type { SandboxContext } from '#workers/sandbox/context.ts'
import {
  changeStoreOrder,
  findStoreOrder,
  moved,
  newNumber,
  type StoreOrder,
  sumsOf,
  type Transaction,
} from './store.ts'
import { emitWebhook, orderPayload } from './webhook.ts'

/**
 * Refunds a part of what an order's buyer paid, by the app or by the store's staff. A key that was used before makes nothing new. Returns null
 * if so much isn't left.
 */
export async function refundInStore(
  context: SandboxContext,
  number: number,
  { amount, parentId = null, key = null }: { amount: number; parentId?: string | null; key?: string | null },
): Promise<{ status: Transaction['status'] } | null> {
  const before = await findStoreOrder(context, number)
  if (key !== null && before?.refundKeys[key] !== undefined) return { status: 'SUCCESS' }
  const refund = newNumber(context)
  const order = await changeStoreOrder(context, number, (paid) => {
    const { received, refunded } = sumsOf(paid)
    const parent = paid.transactions.find(({ id, kind, status }) => {
      const isParent = status === 'SUCCESS' && (kind === 'SALE' || kind === 'CAPTURE')
      return isParent && (parentId ?? id) === id
    })
    if (parent === undefined || amount <= 0 || refunded + amount > received) return null
    return {
      ...paid,
      transactions: [...paid.transactions, { ...moved(context, 'REFUND', amount), parentId: parent.id }],
      refundKeys: key === null ? paid.refundKeys : { ...paid.refundKeys, [key]: refund },
    }
  })
  if (order === null) return null
  await emitWebhook(context, 'refunds/create', { id: refund, order_id: number, note: null })
  return { status: 'SUCCESS' }
}

/** Takes an amount that is only reserved. Returns null if it can't be taken. */
export async function captureInStore(
  context: SandboxContext,
  number: number,
  { parentTransactionId, amount }: { parentTransactionId: string; amount: number },
): Promise<{ status: Transaction['status'] } | null> {
  const order = await changeStoreOrder(context, number, (reserved) => {
    const { capturable } = sumsOf(reserved)
    const isParent = reserved.transactions.some(
      ({ id, kind }) => id === parentTransactionId && kind === 'AUTHORIZATION',
    )
    if (!isParent || amount > capturable) return null
    const taken = { ...moved(context, 'CAPTURE', amount), parentId: parentTransactionId }
    return { ...reserved, transactions: [...reserved.transactions, taken] }
  })
  if (order === null) return null
  await emitWebhook(context, 'orders/paid', orderPayload(order))
  return { status: 'SUCCESS' }
}

/** Cancels an order and gives up a reservation. What was paid stays until it is refunded. Returns null if it is cancelled already. */
export async function cancelInStore(context: SandboxContext, number: number): Promise<StoreOrder | null> {
  const order = await changeStoreOrder(context, number, (open) => {
    if (open.cancelledAt !== null) return null
    const { capturable } = sumsOf(open)
    const voided = { ...moved(context, 'VOID', capturable), parentId: null }
    return {
      ...open,
      cancelledAt: context.now(),
      transactions: capturable > 0 ? [...open.transactions, voided] : open.transactions,
    }
  })
  if (order !== null) await emitWebhook(context, 'orders/cancelled', orderPayload(order))
  return order
}

/** Records that a promised payment has come. */
export async function markPaid(context: SandboxContext, number: number): Promise<StoreOrder | null> {
  const order = await changeStoreOrder(context, number, (promised) => {
    const waits = promised.transactions.some(({ status }) => status === 'PENDING')
    if (!waits || promised.cancelledAt !== null) return null
    return {
      ...promised,
      transactions: promised.transactions.map((one) => ({ ...one, kind: 'SALE', status: 'SUCCESS' })),
    }
  })
  if (order !== null) await emitWebhook(context, 'orders/paid', orderPayload(order))
  return order
}
