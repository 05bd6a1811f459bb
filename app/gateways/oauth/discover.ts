import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { discoveryRequest, processDiscoveryResponse } from 'oauth4webapi'
import {
  announcedIssuer,
  baseOf,
  OAuthFault,
  type Outside,
  orFault,
  type Registration,
  requestOptions,
} from './provider.ts'

/**
 * Values about providers that an isolate remembers until they expire. When there are `most` of them it forgets all and
 * begins anew.
 */
export class Remembered<T> {
  readonly #items = new Map<string, { value: T; until: number }>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Null if the value was never known or has expired. `now` is in milliseconds. */
  get(key: string, now: number): T | null {
    const item = this.#items.get(key)
    return item !== undefined && item.until > now ? item.value : null
  }

  set(key: string, value: T, until: number): void {
    if (!this.#items.has(key) && this.#items.size >= this.#most) this.#items.clear()
    this.#items.set(key, { value, until })
  }
}

const shortest = 60_000

const longest = 24 * 3_600_000

const usual = 3_600_000

/** The fields of a discovery document that are used; nothing else in it has an effect. */
export type Server = {
  /** As the provider announces it. Microsoft's issuer for several directories contains `{tenantid}`. */
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
  userinfo_endpoint?: string
}

const known = new Remembered<Server>(50)

/**
 * Reads a provider's endpoints from its discovery document (OpenID Connect Discovery 1.0). The library keeps the
 * provider's keys with the object that this function answers, for as long as it is remembered. Throws OAuthFault.
 */
export async function discover(outside: Outside, registration: Registration): Promise<Server> {
  const base = baseOf(outside, registration)
  const remembered = known.get(base, outside.now())
  if (remembered !== null) return remembered
  const issuer = announcedIssuer(outside, registration)
  const { headers, said } = await orFault('providerDown', async () => {
    const response = await discoveryRequest(new URL(base), requestOptions(outside, registration))
    return { headers: response.headers, said: await processDiscoveryResponse(new URL(issuer), response) }
  })
  const address = (value: unknown) => addressOf(value, base)
  const server = {
    issuer,
    authorization_endpoint: address(said.authorization_endpoint),
    token_endpoint: address(said.token_endpoint),
    jwks_uri: address(said.jwks_uri),
    ...(said.userinfo_endpoint === undefined ? {} : { userinfo_endpoint: address(said.userinfo_endpoint) }),
  }
  known.set(base, server, outside.now() + lifeOf(headers))
  return server
}

/** Accepts an address only with the same scheme as the one that named it, so that https never leads to http. */
function addressOf(value: unknown, base: string): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== new URL(base).protocol))
    throw new OAuthFault('providerDown', 'an endpoint is missing')
  return url.href
}

/**
 * How long an answer may be kept by its Cache-Control: between a minute and a day; an hour if it says nothing.
 * Milliseconds.
 */
export function lifeOf(headers: Headers): number {
  const said = /\bmax-age=(\d{1,9})\b/i.exec(headers.get('Cache-Control') ?? '')?.[1]
  return said === undefined ? usual : Math.min(longest, Math.max(shortest, Number(said) * 1000))
}

type Authorization = {
  redirectUrl: string
  state: string
  nonce: string
  verifier: string
  /** Learning service only: the service whose readers sign in. */
  serviceCode: string
  /** Microsoft only: identifies the request in its logs (R166). */
  requestId: string
}

/**
 * The addresses to which a visitor goes to sign in. Microsoft has a second one that needs no script when the browser
 * returns.
 */
type AuthorizeUrls = { url: string; formPost: string | null }

const scopes = ['openid', 'email', 'profile']

/** Makes the address of the provider's sign-in with PKCE S256, state and nonce (R164, R166). Throws OAuthFault. */
export async function authorizeUrls(
  outside: Outside,
  registration: Registration,
  { redirectUrl, state, nonce, verifier, serviceCode, requestId }: Authorization,
): Promise<AuthorizeUrls> {
  const { authorization_endpoint } = await discover(outside, registration)
  const client = new OAuth2Client(registration.clientId, null, redirectUrl)
  const url = client.createAuthorizationURLWithPKCE(
    authorization_endpoint,
    state,
    CodeChallengeMethod.S256,
    verifier,
    scopes,
  )
  url.searchParams.set('nonce', nonce)
  if (registration.provider === 'learning') url.searchParams.set('service_code', serviceCode)
  if (registration.provider !== 'microsoft') return { url: url.href, formPost: null }
  url.searchParams.set('client-request-id', requestId)
  url.searchParams.set('response_mode', 'fragment')
  const formPost = new URL(url)
  formPost.searchParams.set('response_mode', 'form_post')
  return { url: url.href, formPost: formPost.href }
}
