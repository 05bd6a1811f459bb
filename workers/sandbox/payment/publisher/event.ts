import { createHmac } from 'node:crypto'
import { newUuid, type SandboxContext } from '#workers/sandbox/context.ts'
import { type PaymentFault, takeFault } from '#workers/sandbox/payment/fault.ts'
import { publisherClient } from './publisher-client.ts'

/** A webhook to the shop. `id` is unique to the event, and stays the same if it is sent again. */
export type PublisherEvent = {
  id: string
  url: string
  body: string
  sent: number
  lastStatus: number | null
}

const possible = [
  'push-never',
  'push-late',
  'push-twice',
  'wrong-signature',
  'clock-off',
  'amount-altered',
] as const
const clockError = 600

/**
 * Stores an event and sends it. A fault may prevent that, or delay it until somebody sends it from the page. Does nothing without an
 * address.
 */
export async function emitEvent(context: SandboxContext, url: string | null, told: object): Promise<void> {
  if (url === null) return
  const fault = await takeFault(context, { provider: 'publisher', call: 'webhook', possible })
  if (fault === 'push-never') return
  const id = newUuid(context)
  const event = { id, url, body: JSON.stringify({ id, ...told }), sent: 0, lastStatus: null }
  await context.state.put(keyOf(id), event)
  if (fault === 'push-late') return
  await sendEvent(context, event, fault)
  if (fault === 'push-twice') await sendEvent(context, (await findEvent(context, id))!)
}

/** Sends an event, even if it was sent before, and stores the shop's status code with it. */
export async function sendEvent(
  context: SandboxContext,
  event: PublisherEvent,
  fault: PaymentFault | null = null,
) {
  const { body, signature } = signed(context, event.body, fault)
  const headers = { 'Content-Type': 'application/json', 'X-Signature': signature }
  const lastStatus = await context
    .fetch(event.url, { method: 'POST', headers, body, redirect: 'manual' })
    .then(({ status }) => status)
    .catch(() => null)
  await context.state.put(keyOf(event.id), { ...event, sent: event.sent + 1, lastStatus })
}

export function findEvent({ state }: SandboxContext, id: string): Promise<PublisherEvent | null> {
  return state.get<PublisherEvent>(keyOf(id))
}

export function listEvents({ state }: SandboxContext): Promise<PublisherEvent[]> {
  return state.list<PublisherEvent>(keyOf(''))
}

/** Signs a body. With the fault `amount-altered` the body is changed after it was signed, as an attacker would do. */
function signed({ now }: SandboxContext, body: string, fault: PaymentFault | null) {
  const at = Math.floor(now() / 1000) - (fault === 'clock-off' ? clockError : 0)
  const secret = fault === 'wrong-signature' ? 'another-secret' : publisherClient.webhookSecret
  const hmac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const altered = body.replace(/"amount":\d+/, '"amount":1')
  return { body: fault === 'amount-altered' ? altered : body, signature: `t=${at},v1=${hmac}` }
}

function keyOf(id: string): string {
  return `publisher-event/${id}`
}
