import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Hint, PeriodicEvent } from '#app/gateways/payment/payment-gateway.ts'
import type { Publisher } from './ask-publisher.ts'

/** How many seconds a webhook may be off because of clocks and delivery. */
const window = 300

const Periodic = z.object({
  id: z.string().min(1).max(64),
  event: z.enum(['periodic.charged', 'periodic.failed', 'periodic.ended']),
  periodic_payment_id: z.string().min(1).max(64),
  gid_order_no: z.string().max(64).nullable(),
  period: z.number().int().min(1),
  amount: z.number().int().min(0),
})
const OrderUpdated = z.object({ event: z.literal('order.updated'), merchant_order_no: z.string() })

/** Reads a webhook. Null if its signature is wrong, too old or in the future. */
export function readPublisherPush(
  { deps, settings }: Publisher,
  { headers, body }: { headers: Headers; body: string },
): Hint | { periodic: PeriodicEvent } | null {
  const at = signedAt(headers.get('X-Signature') ?? '', body, settings.webhookSecret)
  if (at === null || Math.abs(deps.now() / 1000 - at) > window) return null
  const json = parse(body)
  const order = OrderUpdated.safeParse(json)
  if (order.success) return { orderIds: [order.data.merchant_order_no], isSigned: true }
  const periodic = Periodic.safeParse(json)
  return periodic.success ? { periodic: eventOf(periodic.data) } : null
}

const events = {
  'periodic.charged': 'charged',
  'periodic.failed': 'failed',
  'periodic.ended': 'ended',
} as const

function eventOf(told: z.output<typeof Periodic>): PeriodicEvent {
  const { id: eventId, periodic_payment_id: periodicPaymentId, gid_order_no: gidOrderNo } = told
  const { period, amount } = told
  return {
    eventId,
    event: events[told.event],
    periodicPaymentId,
    period,
    amount,
    providerRef: gidOrderNo === null ? null : { gidOrderNo, periodicPaymentId },
  }
}

/** The second at which it was signed with our secret. Null for any other signature. Compares in constant time. */
function signedAt(signature: string, body: string, secret: string): number | null {
  const [, at, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (at === undefined || mac === undefined) return null
  const expected = createHmac('sha256', secret).update(`${at}.${body}`).digest()
  return timingSafeEqual(expected, Buffer.from(mac, 'hex')) ? Number(at) : null
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
