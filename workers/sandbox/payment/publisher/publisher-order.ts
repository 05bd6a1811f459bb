import type { SandboxContext } from '#workers/sandbox/context.ts'
import { amendBook, openBook, refundedOf } from '#workers/sandbox/payment/books.ts'
import type { Periodic } from './periodic.ts'

/** A charge as the publisher stores it: the first of a plan, or one of a later period, which has no order number of the shop. */
export type PublisherOrder = {
  gid_order_no: string
  merchant_order_no: string | null
  status: 'created' | 'authorized' | 'confirmed' | 'canceled' | 'failed' | 'expired'
  amount: number
  /** The refunded part of the amount. */
  refunded: number
  sub: string | null
  plan: { id: string; name: string }
  periodic: Periodic['terms']
  periodic_payment_id: string | null
  decline_code: string | null
  return_url: string
  cancel_url: string
  webhook_url: string | null
  state: string
  /** The text of the request that created it. A repeated request with the same text gets the same answer. */
  asked: string
  expires_at: number
}

/** Milliseconds for which the payment page works. A reservation that isn't confirmed is cancelled after a day. */
export const pageLife = 20 * 60_000
const reservationLife = 24 * 3_600_000

/** Finds an order. If it wasn't paid or confirmed in time, this marks it as expired. */
export async function findOrder(context: SandboxContext, gidOrderNo: string): Promise<PublisherOrder | null> {
  const order = await context.state.get<PublisherOrder>(keyOf(gidOrderNo))
  if (order === null || !hasLapsed(context, order)) return order
  const expired = { ...order, status: 'expired' as const }
  await saveOrder(context, expired)
  return expired
}

export async function findOrderOfShop(
  context: SandboxContext,
  merchantOrderNo: string,
): Promise<PublisherOrder | null> {
  const gidOrderNo = await context.state.get<string>(shopKeyOf(merchantOrderNo))
  return gidOrderNo === null ? null : findOrder(context, gidOrderNo)
}

/**
 * Adds an order, and records it in the books. Returns false if the shop has used its order number before. A later period is recorded under
 * the publisher's number.
 */
export async function addOrder(context: SandboxContext, order: PublisherOrder): Promise<boolean> {
  const { gid_order_no, merchant_order_no, status, amount } = order
  await context.state.put(keyOf(gid_order_no), order)
  if (merchant_order_no !== null && !(await context.state.add(shopKeyOf(merchant_order_no), gid_order_no))) {
    await context.state.take(keyOf(gid_order_no))
    return false
  }
  await openBook(context, { ...bookOf(order), state: bookStates[status], amount })
  return true
}

/** Saves an order, and records in the books when it was charged and what was refunded now. */
export async function saveOrder(context: SandboxContext, order: PublisherOrder): Promise<void> {
  await context.state.put(keyOf(order.gid_order_no), order)
  const at = context.now()
  await amendBook(context, bookOf(order), (entry) => {
    const back = order.refunded - refundedOf(entry)
    const state = bookStates[order.status]
    return {
      state,
      capturedAt: state === 'captured' ? (entry.capturedAt ?? at) : null,
      refunds: back > 0 ? [...entry.refunds, { amount: back, at }] : entry.refunds,
    }
  })
}

/** Returns an order in the form of the API. */
export function viewOrder({ gid_order_no, merchant_order_no, status, ...order }: PublisherOrder) {
  const { amount, refunded, sub, periodic_payment_id, decline_code } = order
  return {
    gid_order_no,
    merchant_order_no,
    status,
    amount,
    refunded,
    sub,
    periodic_payment_id,
    decline_code,
    expires_at: new Date(order.expires_at).toISOString(),
  }
}

const bookStates = {
  created: 'waiting',
  authorized: 'authorised',
  confirmed: 'captured',
  canceled: 'released',
  expired: 'released',
  failed: 'failed',
} as const

function bookOf({ merchant_order_no, gid_order_no }: PublisherOrder) {
  return { provider: 'publisher', orderId: merchant_order_no ?? gid_order_no } as const
}

function hasLapsed({ now }: SandboxContext, { status, expires_at }: PublisherOrder): boolean {
  if (status === 'created') return now() >= expires_at
  return status === 'authorized' && now() >= expires_at + reservationLife
}

function keyOf(gidOrderNo: string): string {
  return `publisher-order/${gidOrderNo}`
}

function shopKeyOf(merchantOrderNo: string): string {
  return `publisher-shop-order/${merchantOrderNo}`
}
