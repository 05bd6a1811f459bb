import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type {
  Declined,
  Found,
  GatewayDeps,
  Hint,
  OrderRef,
  PeriodicEvent,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'

/** The company's service at the publisher, and the client that calls for it. */
export type PublisherSettings = {
  baseUrl: string
  serviceCode: string
  clientId: string
  clientSecret: string
  webhookSecret: string
}
export type Publisher = { deps: GatewayDeps; settings: PublisherSettings }

export type PublisherAnswer = { is: 'answer'; status: number; json: Record<string, unknown> }

/** The longest wait for the publisher's answer including its body, in milliseconds. */
const patience = 20_000

type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object; key?: string }

/**
 * Makes one call. A 2xx or 4xx is the publisher's answer, except that wrong credentials are a decline. After anything
 * else, including a JSON object that was cut off, the outcome is unknown (ruling 35).
 */
export async function askPublisher(
  { deps, settings }: Publisher,
  { method, path, body, key }: Call,
): Promise<PublisherAnswer | Declined | Unknown> {
  try {
    const response = await deps.fetch(`${settings.baseUrl}${path}`, {
      method,
      headers: headersOf(settings, key),
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const { status } = response
    if (status === 401 || status === 403) return declined('settings', `http_${status}`)
    if (status === 429 || status >= 500 || (status >= 300 && status < 400)) return unknown(`http_${status}`)
    const json: unknown = await response.json()
    return isObject(json) ? { is: 'answer', status, json } : unknown('no object')
  } catch (error) {
    return unknown(error instanceof Error ? error.name : 'no answer')
  }
}

export function declined(reason: Declined['reason'], code: string): Declined {
  return { is: 'declined', reason, code }
}

export function unknown(cause: string): Unknown {
  return { is: 'unknown', cause }
}

/** The publisher's own name for a refusal. */
export function errorOf({ status, json }: PublisherAnswer): string {
  return typeof json.error === 'string' && /^\w{1,64}$/.test(json.error) ? json.error : `http_${status}`
}

function headersOf({ clientId, clientSecret }: PublisherSettings, key: string | undefined) {
  return {
    Accept: 'application/json',
    Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    'Content-Type': 'application/json',
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
}

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

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

/** Finds an order at the publisher, by its number there or else by ours. Null if the publisher doesn't know it. */
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

/** Translates the publisher's order into the form that the order's state machine reads. */
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

/** The references by which the order is found again, its later periods are ended and its payer is recognised. */
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

/** Whether somebody other than the order's reader has reserved the amount. It isn't taken then, and the publisher releases it by itself. */
function isPaidByAnother({ providerRef }: OrderRef, { status, sub }: PublisherOrder): boolean {
  return status === 'authorized' && providerRef?.subject !== undefined && providerRef.subject !== sub
}

/** How many seconds a webhook's time may differ from ours, because of clocks and delivery. */
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

/** The second at which a text was signed with the company's secret. Null for any other signature. Compares in constant time. */
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
