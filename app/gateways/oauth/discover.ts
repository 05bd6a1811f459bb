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

/** A memory for values about providers, per isolate, until they expire. When it holds `most` of them, it forgets all. */
export class Remembered<T> {
  readonly #items = new Map<string, { value: T; until: number }>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** The remembered value. Null if it was never known or has expired. `now` is in milliseconds. */
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

/** The fields of a discovery document that are used; others have no effect. */
export type Server = {
  /** The issuer in the provider's own spelling. Microsoft's issuer for several directories contains `{tenantid}`. */
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
  userinfo_endpoint?: string
}

const known = new Remembered<Server>(50)

/**
 * Reads a provider's endpoints from its discovery document (OpenID Connect Discovery 1.0) and remembers them. The library stores the
 * provider's keys with the answered object, so they are remembered with it. Throws OAuthFault.
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

/** Accepts an endpoint only with https or the scheme of the provider's own address, so that https never leads to http. */
function addressOf(value: unknown, base: string): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== new URL(base).protocol))
    throw new OAuthFault('providerDown', 'an endpoint is missing')
  return url.href
}

/** How long an answer is remembered by its Cache-Control, in milliseconds: between a minute and a day; an hour if it doesn't say. */
export function lifeOf(headers: Headers): number {
  const said = /\bmax-age=(\d{1,9})\b/i.exec(headers.get('Cache-Control') ?? '')?.[1]
  return said === undefined ? usual : Math.min(longest, Math.max(shortest, Number(said) * 1000))
}

type Authorization = {
  redirectUrl: string
  state: string
  nonce: string
  verifier: string
  /** Learning service only: the code of the service whose readers sign in. */
  serviceCode: string
  /** Microsoft only: identifies the request in Microsoft's logs (R166). */
  requestId: string
}

/**
 * The addresses to which a visitor goes to sign in. Microsoft has a second one, `formPost`, from which the browser can return without a
 * script.
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
