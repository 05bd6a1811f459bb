import { z } from 'zod'
import type { Declined, GatewayDeps, Unknown } from '#app/gateways/payment/payment-gateway.ts'

/** The versions of the store's API that this adapter is written for. A refund needs an idempotency key since the first of them. */
export const shopifyVersions = ['2026-04', '2026-07', '2026-10'] as const

/** A company's store, its app there, and the place where the app's token is kept. */
export type ShopifySettings = {
  /** The address of the store, such as `https://aozora.myshopify.com`. */
  baseUrl: string
  /** The store's permanent domain, `….myshopify.com`. */
  store: string
  clientId: string
  clientSecret: string
  webhookSecret: string
  version: string
  tokens: TokenPlace
}
export type Shopify = { deps: GatewayDeps; settings: ShopifySettings }

/** A token of a store's app. `expiresAt` is in milliseconds since 1970. `hooks` is the address whose webhooks were looked after with it. */
export type StoreToken = {
  store: string
  clientId: string
  token: string
  expiresAt: number
  hooks: string | null
}

/** Keeps one token, so that a new one isn't asked for with each call. Losing it costs one more call. */
export type TokenPlace = { find(): Promise<StoreToken | null>; keep(token: StoreToken): Promise<void> }

type Answer = { is: 'answer'; data: unknown }
type Refused = Declined | Unknown

/** The longest wait for an answer including its body, in milliseconds. */
const patience = 20_000

/** A token isn't used in its last minutes, so that it doesn't expire on the way. Milliseconds. */
const margin = 5 * 60_000

/**
 * Asks a store's GraphQL Admin API. A token that the store has revoked is replaced once. Wrong credentials, missing rights and another
 * version than the pinned one are declined as `settings`. After anything else than a complete answer the outcome is unknown (ruling 35); the
 * cause `throttled` means that the store did nothing.
 */
export async function askStore(
  shopify: Shopify,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Answer | Refused> {
  const kept = await keptToken(shopify)
  const first = kept === null ? 'stale' : await post(shopify, kept.token, { query, variables })
  if (first !== 'stale') return first
  const fresh = await newToken(shopify)
  if (typeof fresh !== 'string') return fresh
  const second = await post(shopify, fresh, { query, variables })
  return second === 'stale' ? declined('settings', 'http_401') : second
}

export function declined(reason: Declined['reason'], code: string): Declined {
  return { is: 'declined', reason, code: code.slice(0, 64) }
}

export function unknown(cause: string): Unknown {
  return { is: 'unknown', cause }
}

/** The token of the store's app that is kept and still works for a while. */
export async function keptToken({ deps, settings }: Shopify): Promise<StoreToken | null> {
  const kept = await settings.tokens.find()
  const isOurs = kept?.store === settings.store && kept.clientId === settings.clientId
  return kept !== null && isOurs && kept.expiresAt - margin > deps.now() ? kept : null
}

const Token = z.object({ access_token: z.string().min(1).max(500), expires_in: z.number().int().min(0) })

/** Exchanges the app's id and secret for a token of a day. */
async function newToken({ deps, settings }: Shopify): Promise<string | Refused> {
  const { store, clientId, clientSecret, tokens } = settings
  const asked = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  try {
    const response = await deps.fetch(`${settings.baseUrl}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(asked),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    if (isRefusal(response.status)) return declined('settings', `token_${response.status}`)
    if (response.status !== 200) return unknown(`token_${response.status}`)
    const { access_token: token, expires_in } = Token.parse(await response.json())
    await tokens.keep({ store, clientId, token, expiresAt: deps.now() + expires_in * 1000, hooks: null })
    return token
  } catch (error) {
    return unknown(nameOf(error))
  }
}

/** Whether the store's answer is about the contract: no such store or app, no payment for the store, or it is closed. */
function isRefusal(status: number): boolean {
  return [400, 401, 402, 403, 404, 423].includes(status)
}

/** `stale`: the store doesn't accept the token. */
async function post(
  { deps, settings }: Shopify,
  token: string,
  body: { query: string; variables: Record<string, unknown> },
): Promise<Answer | Refused | 'stale'> {
  try {
    const response = await deps.fetch(`${settings.baseUrl}/admin/api/${settings.version}/graphql.json`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'X-Shopify-Access-Token': token,
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    if (response.status === 401) return 'stale'
    if (isRefusal(response.status)) return declined('settings', `http_${response.status}`)
    if (response.status !== 200)
      return unknown(response.status === 429 ? 'throttled' : `http_${response.status}`)
    const answered = response.headers.get('X-Shopify-API-Version')
    // The store answers a version that it no longer has by the oldest that it has, without saying so anywhere else.
    if (answered !== settings.version) return declined('settings', `version_${answered ?? 'none'}`)
    return answerOf(await response.json())
  } catch (error) {
    return unknown(nameOf(error))
  }
}

const Body = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string().optional() }).optional() })).optional(),
})

const ofContract = ['ACCESS_DENIED', 'SHOP_INACTIVE']

/** Reads a body of status 200, in which the store also reports errors. */
function answerOf(json: unknown): Answer | Refused {
  const read = Body.safeParse(json)
  if (!read.success) return unknown('no object')
  const { data, errors = [] } = read.data
  const [code] = errors.map(({ extensions }) => extensions?.code ?? 'error')
  if (code === undefined) return data ? { is: 'answer', data } : unknown('no data')
  if (ofContract.includes(code)) return declined('settings', code.toLowerCase())
  return unknown(code === 'THROTTLED' ? 'throttled' : code)
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'no answer'
}
