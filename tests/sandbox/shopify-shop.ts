import type { GatewayOrder, OrderRef } from '#app/gateways/payment/payment-gateway.ts'
import type { StoreToken } from '#app/gateways/payment/shopify/ask-store.ts'
import { createShopify } from '#app/gateways/payment/shopify/create-shopify.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { listBooks } from '#workers/sandbox/payment/books.ts'
import { type PaymentFault, pickFault } from '#workers/sandbox/payment/fault.ts'
import { changeSetting, listDrafts, listStoreOrders } from '#workers/sandbox/payment/shopify/store.ts'
import { createSandbox } from '#workers/sandbox/respond.ts'
import { memoryState } from './memory-state.ts'
import { orderOf } from './publisher-shop.ts'

const origin = 'http://sandbox.test'

/** A site that sells through its own store. `told` are the webhooks that the store has sent, `sent` the paths that were asked. */
export function shopifyShop({ secret = 'sandbox-shopify-secret', version = '2026-07' } = {}) {
  const clock = { now: Date.parse('2026-11-20T03:00:00Z') }
  const told: { headers: Headers; body: string }[] = []
  const sent: string[] = []
  const parts = {
    state: memoryState(),
    now: () => clock.now,
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    origin,
    wait: async () => undefined,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      told.push({ headers: request.headers, body: await request.text() })
      return new Response(null, { status: 200 })
    },
  } satisfies SandboxContext
  const respond = createSandbox(parts)
  const send = (path: string, init: RequestInit = {}) => respond(new Request(new URL(path, origin), init))
  let kept: StoreToken | null = null
  const gateway = createShopify(
    {
      ...parts,
      fetch: (input, init) => {
        const request = new Request(input, init)
        sent.push(new URL(request.url).pathname.split('/').at(-1) ?? '')
        return respond(request)
      },
    },
    {
      baseUrl: `${origin}/shopify/aozora-books.myshopify.com`,
      store: 'aozora-books.myshopify.com',
      clientId: 'bunko-shopify',
      clientSecret: secret,
      webhookSecret: 'sandbox-shopify-webhook-secret',
      version,
      tokens: {
        find: async () => kept,
        keep: async (token) => {
          kept = token
        },
      },
    },
  )
  const play = (path: string, fields: Record<string, string> = {}) =>
    send(`/shopify/play/${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  const shop = {
    clock,
    told,
    sent,
    gateway,
    play,
    spoil: (fault: PaymentFault, call: string | null = null) => pickFault(parts, 'shopify', fault, call),
    setting: (changes: Parameters<typeof changeSetting>[1]) => changeSetting(parts, changes),
    books: () => listBooks(parts, 'shopify'),
    drafts: () => listDrafts(parts),
    orders: () => listStoreOrders(parts),

    /** Presses a button on the invoice's page. */
    press: (url: string, answer: 'pay' | 'later' | 'decline') =>
      send(url, { method: 'POST', body: new URLSearchParams({ answer }) }),

    /** Starts an order with this id, and answers it on the invoice's page. */
    async ordered(id: string, answer: 'pay' | 'later' | 'decline' | null = 'pay'): Promise<OrderRef> {
      const begun = await gateway.authorise(orderAt(id))
      if (begun.is !== 'redirect') throw new Error(begun.is)
      if (answer !== null) await shop.press(begun.url, answer)
      return { id, memberId: 'm', providerRef: begun.providerRef }
    },

    /** The webhook that was told last, as the adapter reads it. */
    heard: () => gateway.readPush(told.at(-1)!),
  }
  return shop
}

/** An order of 1,100 yen. Nobody pays it with a card that we keep. */
export const orderAt = (id: string, differs: Partial<GatewayOrder> = {}) =>
  orderOf(id, { subject: null, ...differs })
