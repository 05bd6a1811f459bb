import type { GatewayOrder, OrderRef, PeriodicEvent } from '#app/gateways/payment/payment-gateway.ts'
import { createPublisher } from '#app/gateways/payment/publisher/publisher.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { listBooks } from '#workers/sandbox/payment/books.ts'
import { type PaymentFault, pickFault } from '#workers/sandbox/payment/fault.ts'
import { createSandbox } from '#workers/sandbox/respond.ts'
import { memoryState } from './memory-state.ts'
import { planDays } from './plan-days.ts'

const origin = 'http://sandbox.test'
const site = 'http://localhost/tana'

/** A shop that uses our adapter with its own publisher. `told` are the webhooks that the publisher has sent. */
export function publisherShop({ secret = 'sandbox-pay-secret', service = 'aozora' } = {}) {
  const clock = { now: Date.parse('2026-11-20T03:00:00Z') }
  const told: { headers: Headers; body: string }[] = []
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
  const gateway = createPublisher(
    { ...parts, fetch: (input, init) => respond(new Request(input, init)) },
    {
      baseUrl: `${origin}/publisher`,
      serviceCode: service,
      clientId: 'bunko-pay',
      clientSecret: secret,
      webhookSecret: 'sandbox-webhook-secret',
    },
  )

  const shop = {
    clock,
    told,
    send,
    gateway,
    spoil: (fault: PaymentFault, call: string | null = null) => pickFault(parts, 'publisher', fault, call),

    books: () => listBooks(parts, 'publisher'),

    /** Presses a button on the payment page. Returns the address to which the browser goes. */
    async press(url: string, answer: 'pay' | 'decline' | 'cancel') {
      const pressed = await send(url, { method: 'POST', body: new URLSearchParams({ answer }) })
      return new URL(pressed.headers.get('Location')!)
    },

    /** Starts an order with this id, and answers it on the payment page. */
    async ordered(id: string, answer: 'pay' | 'decline' | 'cancel' | null = 'pay'): Promise<OrderRef> {
      const begun = await gateway.authorise(orderOf(id))
      if (begun.is !== 'redirect') throw new Error(begun.is)
      if (answer !== null) await shop.press(begun.url, answer)
      return { id, memberId: 'm', providerRef: begun.providerRef }
    },

    /** Makes an order with a running periodic payment. Returns the number that the publisher gave the payment. */
    async running(id: string) {
      const ref = await shop.ordered(id)
      await gateway.capture(ref, 1100)
      told.length = 0
      const found = await gateway.find(ref)
      if (found.is !== 'found') throw new Error(found.is)
      const periodicPaymentId = found.providerRef!.periodicPaymentId!
      const play = (what: 'charge' | 'fail' | 'end') =>
        send(`/publisher/play/periodic/${periodicPaymentId}/${what}`, { method: 'POST' })
      return { ref, periodicPaymentId, play }
    },

    /** Returns the event that our adapter reads from the latest webhook. */
    async heard(): Promise<PeriodicEvent | null> {
      const read = await gateway.readPush(told.at(-1)!)
      return read !== null && 'periodic' in read ? read.periodic : null
    },
  }
  return shop
}

export function orderOf(id: string, differs: Partial<GatewayOrder> = {}): GatewayOrder {
  return {
    id,
    amount: 1100,
    taxRate: 10,
    memberId: 'm',
    card: { kind: 'saved' },
    browser: {
      returnUrl: `${site}/gakken-payment/processing`,
      pushUrl: `${site}/payment/push`,
      state: 'state-1',
      holderName: null,
      email: null,
      address: null,
      userAgent: null,
      accept: null,
      language: 'ja',
    },
    plan: {
      id: 'plan-1',
      name: '読み放題',
      duration: 1,
      durationType: 'month',
      renewalTotal: 2200,
      ...planDays,
    },
    subject: 'L0000001',
    earlier: null,
    ...differs,
  }
}
