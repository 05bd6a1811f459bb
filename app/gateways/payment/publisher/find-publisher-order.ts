import { z } from 'zod'
import type { Declined, Found, OrderRef, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import { askPublisher, declined, errorOf, type Publisher, unknown } from './ask-publisher.ts'

const PublisherOrder = z.object({
  gid_order_no: z.string().min(1),
  merchant_order_no: z.string().nullable(),
  status: z.enum(['created', 'authorized', 'confirmed', 'canceled', 'failed', 'expired']),
  amount: z.number().int().min(0),
  refunded: z.number().int().min(0),
  sub: z.string().nullable(),
  periodic_payment_id: z.string().nullable(),
  decline_code: z.string().nullable(),
})
type PublisherOrder = z.output<typeof PublisherOrder>

const states = {
  created: 'waiting',
  authorized: 'authorised',
  confirmed: 'captured',
  canceled: 'released',
  expired: 'released',
  failed: 'failed',
} as const

/** Finds an order at the publisher, by its number there or else by ours. Null if the publisher has never heard of it. */
export async function findPublisherOrder(
  publisher: Publisher,
  { id, providerRef }: OrderRef,
): Promise<PublisherOrder | null | Declined | Unknown> {
  const number = providerRef?.gidOrderNo
  const path = number
    ? `/orders/${encodeURIComponent(number)}`
    : `/orders?merchant_order_no=${encodeURIComponent(id)}`
  const answer = await askPublisher(publisher, { method: 'GET', path })
  if (answer.is !== 'answer') return answer
  if (answer.status === 404) return errorOf(answer) === 'order_not_found' ? null : unknown('http_404')
  const read = PublisherOrder.safeParse(answer.json)
  if (answer.status !== 200 || !read.success) return unknown(errorOf(answer))
  const isOurs = read.data.merchant_order_no === null || read.data.merchant_order_no === id
  return isOurs ? read.data : unknown('another order')
}

/** Translates it for the order's state machine. */
export function viewFound(ref: OrderRef, order: PublisherOrder | null): Found {
  if (order === null) return { ...nothing, state: 'none', providerRef: ref.providerRef, decline: null }
  const found = { ...nothing, providerRef: refOf(order, ref.providerRef?.subject) }
  if (isPaidByAnother(ref, order))
    return { ...found, state: 'failed', decline: declined('authentication', 'other_subject') }
  const state = states[order.status]
  const isHeld = state === 'authorised' || state === 'captured'
  return {
    ...found,
    state,
    amount: isHeld ? order.amount : 0,
    refunded: order.refunded,
    decline: state === 'failed' ? declineOf(order.decline_code) : null,
  }
}

/** The references by which the order is found again, its later periods are ended and its payer is known. */
function refOf(order: PublisherOrder, subject = order.sub): Record<string, string> {
  return {
    gidOrderNo: order.gid_order_no,
    ...(order.periodic_payment_id !== null && { periodicPaymentId: order.periodic_payment_id }),
    ...(subject !== null && { subject }),
  }
}

export function declineOf(code: string | null): Declined {
  return declined(code === 'lost-card' ? 'lost' : 'refused', code ?? 'failed')
}

const nothing = { is: 'found', amount: 0, refunded: 0, card: null } as const

/**
 * Another person than the order's reader has reserved the amount. It isn't taken, and the publisher releases it itself.
 */
function isPaidByAnother({ providerRef }: OrderRef, { status, sub }: PublisherOrder): boolean {
  return status === 'authorized' && providerRef?.subject !== undefined && providerRef.subject !== sub
}
