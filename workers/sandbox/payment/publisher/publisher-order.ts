import type { SandboxContext } from '#workers/sandbox/context.ts'
import { amendBook, openBook, refundedOf } from '#workers/sandbox/payment/books.ts'
import type { Periodic } from './periodic.ts'

/** A charge as the publisher keeps it: the first of a plan, or a later period's (which has no number of the shop's). */
export type PublisherOrder = {
  gid_order_no: string
  merchant_order_no: string | null
  status: 'created' | 'authorized' | 'confirmed' | 'canceled' | 'failed' | 'expired'
  amount: number
  /** Of what was charged, given back. */
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
  /** What was asked for, word by word: the same again is answered again. */
  asked: string
  expires_at: number
}

/** The page to pay on stands so long; what is reserved and not confirmed is let go after a day. Milliseconds. */
export const pageLife = 20 * 60_000
const reservationLife = 24 * 3_600_000

/** Nobody paid in time, or nobody took what was reserved: it is seen when it is asked for. */
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

/** False when the shop used its number before. Opens it in the books, too, a later period's under the publisher's number. */
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

/** Writes what became of it in the books, too: when it was taken, and what was given back now. */
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

/** What the shop is told of it. */
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
