import { createHmac } from 'node:crypto'
import { newUuid, type SandboxContext } from '#workers/sandbox/context.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { findSetting, type StoreOrder, storeClient, sumsOf } from './store.ts'

/** A delivery to one address. `id` is unique to it, and stays the same if it is sent again. */
export type Delivery = {
  id: string
  eventId: string
  topic: string
  uri: string
  body: string
  sent: number
  lastStatus: number | null
}

const possible = ['push-never', 'push-late', 'push-twice', 'wrong-signature'] as const

/** Sends a webhook to every address that wants the topic. A fault may prevent that, or delay it until somebody sends it from the page. */
export async function emitWebhook(context: SandboxContext, topic: string, payload: object): Promise<void> {
  const { webhooks } = await findSetting(context)
  const wanted = webhooks.filter((one) => one.topic === topic)
  if (wanted.length === 0) return
  const fault = await takeFault(context, { provider: 'shopify', call: 'webhook', possible })
  if (fault === 'push-never') return
  const eventId = newUuid(context)
  for (const { uri } of wanted) {
    const delivery = { id: newUuid(context), eventId, topic, uri, body: JSON.stringify(payload), sent: 0 }
    await context.state.put(keyOf(delivery.id), { ...delivery, lastStatus: null } satisfies Delivery)
    if (fault === 'push-late') continue
    await sendDelivery(context, delivery.id, fault)
    if (fault === 'push-twice') await sendDelivery(context, delivery.id)
  }
}

/** Sends a delivery, even if it was sent before, and stores the shop's status code with it. Returns whether there is one. */
export async function sendDelivery(
  context: SandboxContext,
  id: string,
  fault: (typeof possible)[number] | null = null,
): Promise<boolean> {
  const delivery = await context.state.get<Delivery>(keyOf(id))
  if (delivery === null) return false
  const secret = fault === 'wrong-signature' ? 'another-secret' : storeClient.clientSecret
  const { body } = delivery
  const headers = {
    'Content-Type': 'application/json',
    'X-Shopify-Topic': delivery.topic,
    'X-Shopify-Shop-Domain': storeClient.store,
    'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64'),
    'X-Shopify-Webhook-Id': delivery.id,
    'X-Shopify-Event-Id': delivery.eventId,
    'X-Shopify-API-Version': '2026-07',
  }
  const lastStatus = await context
    .fetch(delivery.uri, { method: 'POST', headers, body, redirect: 'manual' })
    .then(({ status }) => status)
    .catch(() => null)
  await context.state.put(keyOf(id), { ...delivery, sent: delivery.sent + 1, lastStatus })
  return true
}

export function listDeliveries({ state }: SandboxContext): Promise<Delivery[]> {
  return state.list<Delivery>(keyOf(''))
}

/** An order as webhooks have it. */
export function orderPayload(order: StoreOrder) {
  const { received, refunded } = sumsOf(order)
  const status =
    received === 0
      ? 'pending'
      : refunded === 0
        ? 'paid'
        : refunded < received
          ? 'partially_refunded'
          : 'refunded'
  return {
    id: order.number,
    admin_graphql_api_id: `gid://shopify/Order/${order.number}`,
    financial_status: status,
    currency: 'JPY',
    total_price: String(order.total),
    tags: order.tags.join(', '),
    note_attributes: order.attributes.map(({ key, value }) => ({ name: key, value })),
  }
}

function keyOf(id: string): string {
  return `shopify-delivery/${id}`
}
