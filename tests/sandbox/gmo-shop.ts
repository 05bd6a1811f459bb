import { createGmo } from '#app/gateways/payment/gmo/create-gmo.ts'
import type {
  CardSource,
  GatewayOrder,
  OrderRef,
  PayerBrowser,
} from '#app/gateways/payment/payment-gateway.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { findBook } from '#workers/sandbox/payment/books.ts'
import { type PaymentFault, pickFault } from '#workers/sandbox/payment/fault.ts'
import { type Member, memberKey, readCard } from '#workers/sandbox/payment/gmo/card.ts'
import { createSandbox } from '#workers/sandbox/respond.ts'
import { memoryState } from './memory-state.ts'
import { planDays } from './plan-days.ts'

const origin = 'http://sandbox.test'
export const shop = { ShopID: 'tshop00000001', ShopPass: 'shoppass01' }
export const site = { SiteID: 'tsite00000001', SitePass: 'sitepass01' }
const settings = {
  baseUrl: `${origin}/gmo`,
  shopId: shop.ShopID,
  shopPass: shop.ShopPass,
  siteId: site.SiteID,
  sitePass: site.SitePass,
  pageConfigId: '',
  cardEntry: 'form',
}
export const goodCard = {
  shopId: shop.ShopID,
  cardno: '4111111111111111',
  expire: '203012',
  securitycode: '123',
  holdername: 'HANAKO YAMADA',
}
export const browser: PayerBrowser = {
  returnUrl: 'http://localhost:8787/tana/gmo/return',
  pushUrl: 'http://localhost:8787/tana/gmo/push',
  state: 'S1',
  holderName: 'HANAKO YAMADA',
  email: 'hanako@tana.example',
  address: null,
  userAgent: null,
  accept: null,
  language: 'ja',
}

export type Answer = Record<string, string>

/** A shop that uses our adapter with its own provider. The test sets the clock, and all requests are recorded. */
export function gmoShop(changed: Partial<typeof settings> = {}) {
  const clock = { now: Date.parse('2026-11-20T03:00:00Z') }
  const waited: number[] = []
  const sent: { api: string; body: string }[] = []
  let listener: (body: string) => void = () => undefined
  let next: Uint8Array<ArrayBuffer> | null = null
  const context: SandboxContext = {
    state: memoryState(),
    now: () => clock.now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    origin,
    wait: async (milliseconds) => void waited.push(milliseconds),
    fetch: async (input, init) => {
      listener(await new Request(input, init).text())
      return new Response('0')
    },
  }
  const respond = createSandbox(context)
  const send = (path: string, init: RequestInit = {}) => respond(new Request(new URL(path, origin), init))
  const fetchHere = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const [, api = ''] = /(\w+)\.idPass$/.exec(request.url) ?? []
    sent.push({ api, body: await request.clone().text() })
    const instead = next
    next = null
    return instead === null ? respond(request) : new Response(instead)
  }
  const gateway = createGmo({ ...context, fetch: fetchHere }, { ...settings, ...changed })

  const shopHere = {
    clock,
    waited,
    sent,
    send,
    gateway,
    /** Passes the bodies of the provider's result notifications on. */
    hear: (hears: typeof listener) => {
      listener = hears
    },
    /** Lets the next call of our adapter get this answer instead of the provider's. */
    answerNext: (bytes: Uint8Array<ArrayBuffer>) => {
      next = bytes
    },
    spoil: (fault: PaymentFault | null, call: string | null = null) => pickFault(context, 'gmo', fault, call),
    book: (orderId: string) => findBook(context, 'gmo', orderId),

    /** Makes a call, and returns the raw answer. `body` replaces the encoded fields. */
    async bytes(api: string, fields: Record<string, string | number>, body?: string) {
      const pairs = Object.entries(fields).map(([name, value]) => [name, String(value)])
      const init = { method: 'POST', body: body ?? new URLSearchParams(pairs) }
      return send(`/gmo/payment/${api}.idPass`, init)
    },

    /** Makes a call, and decodes the answer without our adapter. */
    async call(api: string, fields: Record<string, string | number>): Promise<Answer> {
      const answer = await shopHere.bytes(api, fields)
      const text = new TextDecoder('shift_jis').decode(await answer.arrayBuffer())
      return Object.fromEntries(
        text.split('&').map((pair) => [pair.split('=')[0], pair.replace(/^[^=]*=/, '')]),
      )
    },

    async tokenise(card: object) {
      const answer = await send('/gmo/ext/api/token', { method: 'POST', body: JSON.stringify(card) })
      return (await answer.json()) as { resultCode: string; tokenObject?: { token: string } }
    },

    async tokenOf(card: Partial<typeof goodCard> = {}): Promise<string> {
      return (await shopHere.tokenise({ ...goodCard, ...card })).tokenObject!.token
    },

    async source(card: Partial<typeof goodCard> = {}): Promise<CardSource> {
      return { kind: 'token', token: await shopHere.tokenOf(card) }
    },

    /** Makes an order whose amount is reserved, or charged if `isTaken`. */
    async reserved(id: string, amount = 1100, isTaken = false): Promise<OrderRef> {
      await shopHere.fromBefore()
      const outcome = await gateway.authorise(orderOf(id, { amount }))
      if (outcome.is !== 'authorised') throw new Error(JSON.stringify(outcome))
      const ref = refOf(id)
      if (isTaken && (await gateway.capture(ref, amount)).is !== 'done') throw new Error('not captured')
      return ref
    },

    /** Starts an order with the issuer's page, and returns the page's address. */
    async begun(id: string, card: Partial<typeof goodCard> = {}): Promise<string> {
      const outcome = await gateway.authorise(orderOf(id, { card: await shopHere.source(card), browser }))
      if (outcome.is !== 'redirect') throw new Error(JSON.stringify(outcome))
      return outcome.url
    },

    /** Stores a card for the member as one from before authentication was required. */
    async fromBefore(card: Partial<typeof goodCard> = {}): Promise<void> {
      const kept = { ...readCard({ ...goodCard, ...card }), isDefault: true, isDeleted: false }
      const member: Member = { memberId: 'tana-reader1', memberName: '', cards: [kept] }
      await context.state.put(memberKey(member.memberId), member)
    },

    /** Has a card of the member authenticated by its issuer and stored. Returns what the provider knows before it stores the card. */
    async proven(id: string, card: Partial<typeof goodCard> = {}) {
      const order = orderOf(id, { amount: 0, plan: null, card: await shopHere.source(card), browser })
      const outcome = await gateway.authorise(order)
      if (outcome.is !== 'redirect') throw new Error(JSON.stringify(outcome))
      await shopHere.press(outcome.url, 'succeeded')
      const found = await gateway.find(refOf(id))
      if (found.is === 'found' && found.state === 'authorised') await gateway.capture(refOf(id), 0)
      return found
    },

    /** Presses a button on the issuer's page. Returns the address to which the browser goes. */
    async press(url: string, outcome: 'succeeded' | 'failed' | 'abandoned'): Promise<URL> {
      const answer = await send(url, { method: 'POST', body: new URLSearchParams({ outcome }) })
      return new URL(answer.headers.get('Location')!)
    },
  }
  return shopHere
}

export function refOf(id: string, memberId = 'tana-reader1'): OrderRef {
  return { id, memberId, providerRef: null }
}

export function orderOf(id: string, changed: Partial<GatewayOrder> = {}): GatewayOrder {
  return {
    id,
    amount: 1100,
    taxRate: 10,
    memberId: 'tana-reader1',
    card: { kind: 'saved' },
    browser: null,
    plan: { id: 'P1', name: '月刊', duration: 1, durationType: 'month', renewalTotal: 1100, ...planDays },
    subject: null,
    earlier: null,
    ...changed,
  }
}
