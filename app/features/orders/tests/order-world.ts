import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CardProof } from '#app/features/orders/model/card-proof/proof-store.ts'
import { replaceCard, settleOwnProof } from '#app/features/orders/model/card-proof/saved-card.ts'
import { aboutPayment } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import type { TaxClass } from '#app/features/plans/model/tax/tax-rate.ts'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { type Database, openDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { seal } from '#app/kernel/data/sealed.ts'
import { type Site, siteIn } from '#app/visit/site.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { memoryState } from '#tests/sandbox/memory-state.ts'
import { plainRequest } from '#tests/visits/plain-request.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { type PaymentFault, type Provider, pickFault } from '#workers/sandbox/payment/fault.ts'
import { createSandbox } from '#workers/sandbox/respond.ts'

const sandboxOrigin = 'http://sandbox.test'
const payEnv = {
  VERITRANS_API: `${sandboxOrigin}/veritrans`,
  // Nobody answers at these addresses, because the tests use only test contracts.
  GMO_API: `${sandboxOrigin}/gmo-live`,
  GMO_SCRIPT: `${sandboxOrigin}/gmo-live/ext/js/token.js`,
  GMO_TEST_API: `${sandboxOrigin}/gmo`,
  GMO_TEST_SCRIPT: `${sandboxOrigin}/gmo/ext/js/token.js`,
  PUBLISHER_PAY: `${sandboxOrigin}/publisher`,
  SHOPIFY_STORE: `${sandboxOrigin}/shopify/{store}`,
}

/** Makes the ids of a schedule depend on its seed alone. No two seeds share an id. */
const drawn = { seed: 0, counter: 0 }
export function seedIds(seed: number): void {
  Object.assign(drawn, { seed, counter: 0 })
}
function randomBytes(length: number): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, () =>
    createHash('sha256')
      .update(`${drawn.seed}/${drawn.counter++}`)
      .digest(),
  )
  return new Uint8Array(Buffer.concat(blocks).subarray(0, length))
}
export const startOfTests = Date.parse('2026-11-20T03:00:00Z')
export const minutes = 60_000
export const hours = 60 * minutes

/** A platform to sell on: its records, and a clock that tests move by hand. */
export type Platform = { d1: D1Database; db: Database; env: Env; clock: { now: number } }

const unbraked = { limit: async () => ({ success: true }) }

export function platformOn(d1: D1Database): Platform {
  const own = {
    DB: d1,
    SHARED_HOSTS: 'localhost',
    FILES: { get: async () => null },
    LAUNCHES_BY_NETWORK: unbraked,
    SAMPLES_BY_NETWORK: unbraked,
    SAMPLES_BY_READER: unbraked,
    BOOK_ENDS_BY_READER: unbraked,
    SEARCHES_BY_NETWORK: unbraked,
    SUGGESTIONS_BY_NETWORK: unbraked,
    COUPONS_BY_NETWORK: unbraked,
    COUPONS_BY_READER: unbraked,
    NOTES_BY_READER: unbraked,
    // All readers of these tests come from one network.
    CARD_LIMITS: { networkHour: 100_000 },
    SEALING_KEYS: `tests:${Buffer.from('testststeststeststeststeststests').toString('base64')}`,
    ...payEnv,
  }
  return { d1, db: openDatabase(d1), env: own as unknown as Env, clock: { now: startOfTests } }
}

/** The demo site that stands for each provider. They are different tenants, so that each is a stranger to the others. */
export const shops = {
  VERITRANS: 'sakura',
  GMO: 'aozora',
  GAKKEN_ID: 'manabi',
  SHOPIFY: 'tidewell',
} as const satisfies Record<PaymentProvider, WorldTenant>
/** The providers that charge later periods and send the browser back. At the store a reader pays an invoice for each. */
export const chargingProviders = ['VERITRANS', 'GMO', 'GAKKEN_ID'] as const

const nameOf: Record<PaymentProvider, Provider> = {
  VERITRANS: 'veritrans',
  GMO: 'gmo',
  GAKKEN_ID: 'publisher',
  SHOPIFY: 'shopify',
}

const contracts: Record<PaymentProvider, { open: object; secret: object }> = {
  VERITRANS: {
    open: { merchantCcid: 'A100000000000001000000cc', tokenApiKey: 'sandbox-token-key' },
    secret: { merchantSecretKey: 'abcdef0123456789'.repeat(4) },
  },
  GMO: {
    open: { shopId: 'tshop00000001', siteId: 'tsite00000001', cardEntry: 'form', pageConfigId: '001' },
    secret: { shopPass: 'shoppass01', sitePass: 'sitepass01' },
  },
  GAKKEN_ID: {
    open: { serviceCode: 'aozora', clientId: 'bunko-pay' },
    secret: { clientSecret: 'sandbox-pay-secret', webhookSecret: 'sandbox-webhook-secret' },
  },
  SHOPIFY: {
    open: {
      shopifyStore: 'aozora-books.myshopify.com',
      shopifyClientId: 'bunko-shopify',
      shopifyVersion: '2026-07',
    },
    secret: {
      shopifyClientSecret: 'sandbox-shopify-secret',
      shopifyWebhookSecret: 'sandbox-shopify-webhook-secret',
    },
  },
}

/** Stores the provider of each company. */
export async function seedContracts({ db, env, clock }: Platform): Promise<void> {
  for (const provider of Object.keys(shops) as PaymentProvider[]) {
    const companyId = world[shops[provider]].company.id
    const { open, secret } = contracts[provider]
    const words = JSON.stringify({ [provider]: secret })
    await db
      .insertInto('company_payment')
      .values({
        company_id: companyId,
        provider,
        settings: JSON.stringify({ [provider]: open }),
        sealed_secrets: await seal({ env, randomBytes }, words, aboutPayment(companyId)),
        updated_at: clock.now,
      })
      .execute()
  }
}

export const offeredChains = ['SEVEN_ELEVEN', 'LAWSON', 'FAMILYMART'] as const

/** Lets the readers of the shops at GMO and VeriTrans pay in every way that the provider has. */
export async function offerWays({ db }: Platform): Promise<void> {
  const konbini = { days: 7, chains: offeredChains, hours: '10:00-18:00' }
  await db
    .updateTable('company_payment')
    .set({
      konbini: JSON.stringify(konbini),
      transfer: JSON.stringify({ days: 7 }),
      paypay: '{}',
      applepay: '{}',
      googlepay: '{}',
      seller: JSON.stringify({ name: '青空書房', phone: '03-0000-0001' }),
    })
    .where('company_id', 'in', [world[shops.GMO].company.id, world[shops.VERITRANS].company.id])
    .execute()
}

/** Lets the readers of the shop at GMO enter cards on GMO's own page. */
export async function takeCardsOnPage({ db }: Platform): Promise<void> {
  const open = { ...contracts.GMO.open, cardEntry: 'page' }
  await db
    .updateTable('company_payment')
    .set({ settings: JSON.stringify({ GMO: open }) })
    .where('company_id', '=', world[shops.GMO].company.id)
    .execute()
}

type PlanRow = {
  price?: number
  discount_price?: number | null
  free_days?: number
  duration?: number
  tax_class?: TaxClass
}
/** A plan without given groups covers one of its own, so that no two plans are the same. */
type Covers = { covers?: readonly number[] }

export async function addPlan(
  { db }: Platform,
  tenantId: number,
  id: string,
  { covers, ...plan }: PlanRow & Covers = {},
): Promise<string> {
  const terms = { price: 1000, discount_price: null, duration: 1, duration_type: 'month' as const }
  await db
    .insertInto('subscription_plan')
    .values({ tenant_id: tenantId, id, name: id, description: '', image_name: null, ...terms, ...plan })
    .execute()
  const groupIds = covers ?? [await addGroup(db, tenantId)]
  const rows = groupIds.map((group) => ({ tenant_id: tenantId, plan_id: id, group_id: group }))
  if (rows.length > 0) await db.insertInto('subscription_plan_group').values(rows).execute()
  return id
}

async function addGroup(db: Database, tenantId: number): Promise<number> {
  const last = db.selectFrom('content_group').where('tenant_id', '=', tenantId)
  const next = last.select(sql<number>`max(id) + 1`.as('id'))
  const { id } = await db
    .insertInto('content_group')
    .values({ tenant_id: tenantId, id: next, name: sql`hex(randomblob(8))`, ordinal: 99 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type CouponRow = { percent?: number | null; amount?: number | null; usages?: number; expires_on?: string }

export async function addCoupon(
  { db, clock }: Platform,
  tenantId: number,
  code: string,
  coupon: CouponRow = {},
): Promise<string> {
  const terms = { percent: 20, usages: 100, expires_on: '2099-12-31' }
  const row = { tenant_id: tenantId, id: `coupon${code.toLowerCase()}`, code, code_key: code }
  const made = { batch: null, created_at: clock.now, updated_at: clock.now }
  await db
    .insertInto('coupon')
    .values({ ...row, ...terms, ...made, ...coupon })
    .execute()
  return row.id
}

/** Adds readers to a site who can pay at its provider. */
export async function addReaders(
  { db, clock }: Platform,
  tenantId: number,
  ids: readonly string[],
): Promise<void> {
  const nobody = { email: null, email_key: null, username: null, username_key: null, password: null }
  const now = { created_at: clock.now, updated_at: clock.now }
  await db
    .insertInto('account')
    .values(
      ids.map((id) => ({
        ...nobody,
        ...now,
        tenant_id: tenantId,
        id,
        level: 'reader' as const,
        name: id,
        lang: null,
        group_id: null,
        cancelled_at: null,
      })),
    )
    .execute()
  await db
    .insertInto('identity')
    .values(
      ids.map((id) => ({
        tenant_id: tenantId,
        issuer: 'learning',
        subject: `L-${id}`,
        account_id: id,
        provider: 'learning' as const,
        email: null,
        linked_at: clock.now,
      })),
    )
    .execute()
}

/** A payment provider with its books, and the messages that it sent on its own. */
export function newTill({ env, clock }: Platform, provider: PaymentProvider) {
  const pushes: { headers: Headers; body: string }[] = []
  const sandbox: SandboxContext = {
    state: memoryState(),
    now: () => clock.now,
    randomBytes,
    origin: sandboxOrigin,
    wait: async () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      pushes.push({ headers: request.headers, body: await request.text() })
      return new Response('ok')
    },
  }
  const respond = createSandbox(sandbox)
  const fetchHere = (input: RequestInfo | URL, init?: RequestInit) => respond(new Request(input, init))
  const name = nameOf[provider]
  const send = (url: string, fields: Record<string, string> | string) =>
    respond(
      new Request(new URL(url, sandboxOrigin), {
        method: 'POST',
        body: typeof fields === 'string' ? fields : new URLSearchParams(fields),
      }),
    )
  return {
    name,
    sandbox,
    pushes,
    /** The dependencies that the cron handler has. */
    cron: { env, now: () => clock.now, randomBytes, fetch: fetchHere as typeof fetch },
    fetch: fetchHere,
    spoil: (fault: PaymentFault | null, call: string | null = null) => pickFault(sandbox, name, fault, call),
    /** Makes the token of a card that expires in a month, `YYYY-MM`. */
    tokenOf: (cardno = '4111111111111111', expires = '2039-12') =>
      provider === 'GMO' ? tokenOfGmo(send, cardno, expires) : tokenOfVeritrans(send, cardno, expires),
    /** Plays the person on the provider's page. Returns what the browser brings back. */
    async press(url: string, pressed: Pressed, number?: string): Promise<URLSearchParams | null> {
      if (url.includes('/gmo/link/')) return pressOnPage(send, fetchHere, { url, pressed, number })
      const answer = await send(url, pressing[provider](pressed))
      const way = answer.headers.get('Location')
      return way === null ? postedBack(await answer.text()) : new URL(way).searchParams
    },
  }
}

export type Till = ReturnType<typeof newTill>
export type Pressed = 'pay' | 'decline' | 'cancel'
const atIssuer = { pay: 'succeeded', decline: 'failed', cancel: 'abandoned' } as const
const pressing: Record<PaymentProvider, (pressed: Pressed) => Record<string, string>> = {
  VERITRANS: (pressed) => ({ decision: { pay: 'succeed', decline: 'fail', cancel: 'abandon' }[pressed] }),
  GMO: (pressed) => ({ outcome: atIssuer[pressed] }),
  GAKKEN_ID: (pressed) => ({ answer: pressed }),
  // A buyer who leaves the store's page presses nothing there.
  SHOPIFY: (pressed) => ({ answer: pressed === 'cancel' ? 'decline' : pressed }),
}

/**
 * Enters a card on GMO's own page and answers its issuer, goes on to PayPay and answers there, or confirms the payment in another wallet. Of
 * the readers with Google Pay half use a card that their device doesn't have. Who cancels presses nothing there but the way back.
 */
async function pressOnPage(
  send: (url: string, fields: Record<string, string>) => Promise<Response>,
  get: (url: string) => Promise<Response>,
  {
    url,
    pressed,
    number = '4111111111111111',
  }: { url: string; pressed: Pressed; number?: string | undefined },
): Promise<URLSearchParams | null> {
  const card = { number, expires: '12/39', code: '123', holder: 'A B' }
  const shown = await (await get(url)).text()
  const sent = await send(
    url,
    pressed === 'cancel' ? { answer: 'cancel' } : { ...card, answer: answerOn(shown, url, pressed) },
  )
  const next = sent.headers.get('Location')
  if (next === null) return broughtBack(await sent.text())
  const answer = await send(next, { outcome: atIssuer[pressed], answer: pressed === 'pay' ? 'pay' : 'fail' })
  return broughtBack(await (await get(answer.headers.get('Location') ?? url)).text())
}

function answerOn(shown: string, url: string, pressed: Pressed): string {
  if (pressed === 'decline' && shown.includes('value="dismiss"')) return 'dismiss'
  return shown.includes('value="account"') && /[0-7]$/.test(url) ? 'account' : 'pay'
}

/** The parameters with which the browser comes to the shop: those of the address. Null if it stays on the page. */
function broughtBack(text: string): URLSearchParams | null {
  const [, action] = /<form method="post" action="([^"]+)">\s*<input type="hidden"/.exec(text) ?? []
  return action === undefined ? null : new URL(action.replaceAll('&amp;', '&')).searchParams
}

/** The parameters that a browser's form would post to the shop. Null if the browser stays at the issuer. */
function postedBack(text: string): URLSearchParams | null {
  const hidden = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  return hidden.length === 0
    ? null
    : new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]))
}

type Send = (url: string, body: string) => Promise<Response>

async function tokenOfGmo(send: Send, cardno: string, expires: string): Promise<string> {
  const card = {
    shopId: 'tshop00000001',
    cardno,
    expire: expires.replace('-', ''),
    securitycode: '123',
    holdername: 'A B',
  }
  const answer = await send('/gmo/ext/api/token', JSON.stringify(card))
  return ((await answer.json()) as { tokenObject: { token: string } }).tokenObject.token
}

async function tokenOfVeritrans(send: Send, number: string, expires: string): Promise<string> {
  const card = {
    card_number: number,
    card_expire: `${expires.slice(5)}/${expires.slice(2, 4)}`,
    security_code: '123',
  }
  const asked = { ...card, token_api_key: 'sandbox-token-key', lang: 'ja' }
  const answer = await send('/veritrans/4gtoken', JSON.stringify(asked))
  return ((await answer.json()) as { token: string }).token
}

/** The visit of a reader that can reach the provider and nothing else. */
export async function buyerAt(
  { db, d1, env, clock }: Platform,
  provider: PaymentProvider,
  id: string,
  till: Till,
): Promise<Visit> {
  const reader: Reader = {
    kind: 'reader',
    level: 'reader',
    id,
    name: id,
    email: null,
    knownAs: id,
    lang: null,
    groupId: null,
    sessionId: 's',
    loginType: 'EMAIL',
    isApp: false,
    provedAt: clock.now,
  }
  const site = (await readSite(db, world[shops[provider]].address)) as Site
  return {
    ...plainRequest,
    site: siteIn(site, 'ja'),
    actor: reader,
    proof: 'token',
    basePath: site.servicePath === null ? '' : `/${site.servicePath}`,
    address: '203.0.113.7',
    env,
    database: 'DB',
    db,
    d1,
    now: () => clock.now,
    randomBytes,
    fetch: till.fetch as typeof fetch,
  }
}

/** Replaces the card, including the step at its issuer. Returns the state of the proof. */
export async function giveCard(
  visit: Visit,
  till: Till,
  token: string,
  pressed: Pressed = 'pay',
): Promise<CardProof['state']> {
  const { proofId, next } = await replaceCard(visit, { token })
  if (typeof next === 'object') await till.press(next.redirect, pressed)
  return (await settleOwnProof(visit, proofId)).state
}

export const returnPath = '/veritrans-payment/confirm'
