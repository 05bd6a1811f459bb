import type { Ground } from '#workers/sandbox/ground.ts'
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

export async function findOrder(ground: Ground, gidOrderNo: string): Promise<PublisherOrder | null> {
  const order = await ground.state.get<PublisherOrder>(keyOf(gidOrderNo))
  return order === null ? null : lapsed(ground, order)
}

export async function findOrderOfShop(
  ground: Ground,
  merchantOrderNo: string,
): Promise<PublisherOrder | null> {
  const gidOrderNo = await ground.state.get<string>(shopKeyOf(merchantOrderNo))
  return gidOrderNo === null ? null : findOrder(ground, gidOrderNo)
}

/** False when the shop used its number before. */
export async function addOrder({ state }: Ground, order: PublisherOrder): Promise<boolean> {
  const { gid_order_no, merchant_order_no } = order
  await state.put(keyOf(gid_order_no), order)
  if (merchant_order_no === null || (await state.add(shopKeyOf(merchant_order_no), gid_order_no))) return true
  await state.take(keyOf(gid_order_no))
  return false
}

export async function saveOrder({ state }: Ground, order: PublisherOrder): Promise<void> {
  await state.put(keyOf(order.gid_order_no), order)
}

export function listOrders({ state }: Ground): Promise<PublisherOrder[]> {
  return state.list<PublisherOrder>(keyOf(''))
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

/** Nobody paid in time, or nobody took what was reserved. */
function lapsed({ now }: Ground, order: PublisherOrder): PublisherOrder {
  const isOver =
    (order.status === 'created' && now() >= order.expires_at) ||
    (order.status === 'authorized' && now() >= order.expires_at + reservationLife)
  return isOver ? { ...order, status: 'expired' } : order
}

function keyOf(gidOrderNo: string): string {
  return `publisher-order/${gidOrderNo}`
}

function shopKeyOf(merchantOrderNo: string): string {
  return `publisher-shop-order/${merchantOrderNo}`
}
