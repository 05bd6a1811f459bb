import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Hint } from '#app/gateways/payment/payment-gateway.ts'
import type { ShopifySettings } from './ask-store.ts'
import { ownAttribute } from './store-order.ts'

const OfOrder = z.object({
  id: z.number().int().min(1),
  note_attributes: z.array(z.object({ name: z.string(), value: z.unknown() })).default([]),
})
const OfRefund = z.object({ order_id: z.number().int().min(1) })
const OfDraft = z.object({ id: z.number().int().min(1) })

const ownId = /^[0-9A-Za-z-]{1,27}$/

/**
 * Reads a webhook of the store: which orders to look up. Null if its signature or its store is wrong, or the body is unreadable. A message of
 * another kind names no orders. The headers aren't signed, so they prove nothing.
 */
export function readStoreWebhook(
  settings: Pick<ShopifySettings, 'store' | 'clientSecret' | 'webhookSecret'>,
  { headers, body }: { headers: Headers; body: string },
): Hint | null {
  if (headers.get('X-Shopify-Shop-Domain')?.toLowerCase() !== settings.store) return null
  const mac = headers.get('X-Shopify-Hmac-Sha256') ?? ''
  // Webhooks that are made in the store's settings are signed with a secret of their own, all others with the app's.
  const secrets = [settings.webhookSecret, settings.clientSecret]
  if (!secrets.some((secret) => isSigned(body, mac, secret))) return null
  const ids = idsIn(headers.get('X-Shopify-Topic') ?? '', parse(body))
  if (ids === null) return null
  const messageId = headers.get('X-Shopify-Webhook-Id')
  return { ...ids, isSigned: true, ...(messageId && { messageId: messageId.slice(0, 64) }) }
}

/** Whether the signature, in base64, is that of the body with this secret. Compares in constant time. */
function isSigned(body: string, mac: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(mac, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function idsIn(topic: string, json: unknown): Pick<Hint, 'orderIds' | 'providerKeys'> | null {
  switch (topic) {
    case 'orders/paid':
    case 'orders/cancelled': {
      const order = OfOrder.safeParse(json)
      if (!order.success) return null
      const named = order.data.note_attributes.find(({ name }) => name === ownAttribute)?.value
      const orderIds = typeof named === 'string' && ownId.test(named) ? [named] : []
      return { orderIds, providerKeys: [`gid://shopify/Order/${order.data.id}`] }
    }
    case 'refunds/create': {
      const refund = OfRefund.safeParse(json)
      return refund.success
        ? { orderIds: [], providerKeys: [`gid://shopify/Order/${refund.data.order_id}`] }
        : null
    }
    case 'draft_orders/delete': {
      const draft = OfDraft.safeParse(json)
      return draft.success
        ? { orderIds: [], providerKeys: [`gid://shopify/DraftOrder/${draft.data.id}`] }
        : null
    }
    default:
      return { orderIds: [] }
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
