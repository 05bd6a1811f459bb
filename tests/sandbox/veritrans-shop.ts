import type {
  CardSource,
  GatewayOrder,
  OrderRef,
  PaymentGateway,
} from '#app/gateways/payment/payment-gateway.ts'
import { createVeritrans } from '#app/gateways/payment/veritrans/create-veritrans.ts'
import { readText } from '#workers/sandbox/body.ts'
import { type BookEntry, findBook } from '#workers/sandbox/payment/books.ts'
import { type PaymentFault, pickFault } from '#workers/sandbox/payment/fault.ts'
import type { Decision } from '#workers/sandbox/payment/veritrans/respond-veritrans.ts'
import { createSandbox } from '#workers/sandbox/respond.ts'
import { memoryState } from './memory-state.ts'
import { planDays } from './plan-days.ts'

export const origin = 'http://sandbox.test'
export const contract = {
  baseUrl: `${origin}/veritrans`,
  merchantCcid: 'A100000000000001000000cc',
  merchantSecretKey: 'abcdef0123456789'.repeat(4),
  isLive: false,
}
export const browser: GatewayOrder['browser'] = {
  returnUrl: 'http://app.test/aozora/veritrans-payment/confirm',
  pushUrl: 'http://app.test/aozora/veritrans-payment/push',
  state: 'state-1',
  holderName: 'HANAKO AOZORA',
  email: 'reader@aozora.example',
  address: '192.0.2.1',
  userAgent: 'Test',
  accept: 'text/html',
  language: 'ja',
}
export const refOf = (id: string): OrderRef => ({ id, memberId: 'aozora-reader1', providerRef: null })

/** A push that the app received. */
export type Pushed = { headers: Headers; body: string }

/** A shop with its own sandbox. The test sets the clock; waits and pushes are only recorded. */
export function veritransShop(settings: Partial<typeof contract> = {}) {
  const clock = { now: Date.parse('2026-11-20T03:00:00Z') }
  const [waited, pushed] = [[] as number[], [] as Pushed[]]
  const pushAnswer = { status: 200 }
  const state = memoryState()
  const context = {
    state,
    now: () => clock.now,
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    origin,
    wait: async (milliseconds: number) => void waited.push(milliseconds),
    fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      pushed.push({ headers: request.headers, body: await readText(request) })
      return new Response(null, { status: pushAnswer.status })
    }) as typeof fetch,
  }
  const respond = createSandbox(context)
  const fetchSandbox = ((input: RequestInfo | URL, init?: RequestInit) =>
    respond(new Request(input, init))) as typeof fetch
  const deps = { fetch: fetchSandbox, now: context.now, randomBytes: context.randomBytes }
  const gateway: PaymentGateway = createVeritrans(deps, { ...contract, ...settings })

  const tokenise = async (number: string, fields: object = {}) =>
    respond(
      new Request(`${origin}/veritrans/4gtoken`, {
        method: 'POST',
        body: JSON.stringify({
          token_api_key: 'sandbox-token-key',
          card_number: number,
          card_expire: '12/28',
          security_code: '123',
          lang: 'ja',
          ...fields,
        }),
      }),
    )
  const source = async (number = '4111111111111111', fields: object = {}): Promise<CardSource> => {
    const { token } = (await (await tokenise(number, fields)).json()) as { token: string }
    return { kind: 'token', token }
  }
  const order = async (id: string, change: Partial<GatewayOrder> = {}): Promise<GatewayOrder> => ({
    id,
    amount: 1100,
    taxRate: 10,
    memberId: 'aozora-reader1',
    card: change.card ?? (await source()),
    browser: null,
    plan: { id: 'plan-1', name: '月額', duration: 1, durationType: 'month', renewalTotal: 1100, ...planDays },
    subject: null,
    earlier: null,
    ...change,
  })
  return {
    clock,
    waited,
    pushed,
    pushAnswer,
    state,
    respond,
    gateway,
    tokenise,
    source,
    order,
    reserved: async (id: string, change: Partial<GatewayOrder> = {}) =>
      gateway.authorise(await order(id, change)),
    /** Has a card of the member authenticated by its issuer and stored. Returns what the provider knows of the order. */
    proven: async (id: string, number?: string, fields: object = {}) => {
      const card = await source(number, fields)
      const outcome = await gateway.authorise(await order(id, { amount: 0, plan: null, card, browser }))
      if (outcome.is !== 'redirect') throw new Error(JSON.stringify(outcome))
      const body = new URLSearchParams({ decision: 'succeed' })
      await respond(new Request(outcome.url, { method: 'POST', body }))
      const found = await gateway.find(refOf(id))
      if (found.is === 'found' && found.state === 'authorised') await gateway.capture(refOf(id), 0)
      return found
    },
    pick: (fault: PaymentFault, call: string | null = null) => pickFault(context, 'veritrans', fault, call),
    book: (id: string): Promise<BookEntry | null> => findBook(context, 'veritrans', id),
    /** Opens the issuer's page, or presses a button there. Returns the form by which the browser goes back; null if it stays. */
    visitIssuer: async (url: string, decision?: Decision) => {
      const body = decision === undefined ? undefined : new URLSearchParams({ decision })
      const answer = await respond(new Request(url, body === undefined ? {} : { method: 'POST', body }))
      return { answer, back: wayBack(await answer.text()) }
    },
  }
}

/** Reads the form that a browser posts to the shop. */
function wayBack(text: string): URLSearchParams | null {
  if (!/<form method="post" action="http:\/\/app\.test\//.test(text)) return null
  const hidden = text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return new URLSearchParams([...hidden].map(([, name = '', value = '']) => [name, value]))
}
