import { newSecret, newUuid, type SandboxContext } from '#workers/sandbox/context.ts'
import type { Fault } from './faults.ts'
import type { Person } from './persons.ts'

export type ProviderName = 'google' | 'microsoft' | 'learning'
export type ResponseMode = 'query' | 'fragment' | 'form_post'
export type Claims = Record<string, unknown>
export type Endpoint = 'discovery' | 'jwks' | 'authorize' | 'token' | 'userinfo'

/** How a provider differs from the others. `base` is its address, which for Microsoft includes the directory. */
export type Provider = {
  name: ProviderName
  title: string
  /** Paths below `base`. Not every provider has `userinfo`. */
  paths: Partial<Record<Endpoint, string>>
  responseModes: readonly ResponseMode[]
  /** True if the client secret may be sent in the form, too, not only by Basic authentication. */
  acceptsSecretInForm: boolean
  demandsChallenge: (client: Client) => boolean
  /** The issuer that the discovery document states. */
  announcedIssuer: (base: string) => string
  issuer: (origin: string, person: Person) => string
  /** Tells whether a person can sign in at this realm (Microsoft: common, organizations, consumers, or a directory). */
  admits: (realm: string, person: Person) => boolean
  /** Returns the claims of the ID token beyond the common ones. */
  claims: (person: Person, grant: Grant) => Promise<Claims> | Claims
  /** Returns the claims that the userinfo endpoint answers. */
  userinfo: (person: Person, grant: Pick<Grant, 'scopes'>) => Claims
  /** Returns parameters that go back to the client beside code and state. */
  alsoReturns: (grant: Grant) => Record<string, string>
  /** Returns one line about a person for the page where one chooses. */
  describe: (person: Person) => string
}

/** The provider and the realm that a request is for. Only Microsoft has realms; it is empty for others. */
export type Realm = { provider: Provider; realm: string; base: string }

/** A registered client of a provider. An `spa` has no secret; Microsoft treats its redirects differently from those of a `web` app. */
export type Client = { id: string; secret: string | null; redirectType: 'web' | 'spa' }

/** Each provider knows only its own clients. Microsoft has one for each type of redirect. */
const clients: Record<ProviderName, readonly Client[]> = {
  google: [{ id: 'bunko-google', secret: 'bunko-google-secret', redirectType: 'web' }],
  microsoft: [
    { id: 'bunko-microsoft', secret: null, redirectType: 'spa' },
    { id: 'bunko-microsoft-web', secret: 'bunko-microsoft-web-secret', redirectType: 'web' },
  ],
  learning: [{ id: 'bunko-learning', secret: 'bunko-learning-secret', redirectType: 'web' }],
}

export function findClient(provider: ProviderName, id: string | null): Client | null {
  return clients[provider].find((client) => client.id === id) ?? null
}

const loginPage =
  /^http:\/\/(?:[a-z0-9-]+\.)*localhost(?::\d{1,5})?(?:\/(?!\.{1,2}\/)[A-Za-z0-9._-]+)?\/login$/

/**
 * Tells whether a redirect address is registered. Registered for every client are the sign-in pages of any local instance, on paths and on
 * domains, which must match exactly.
 */
export function isRegisteredRedirect(uri: string): boolean {
  return loginPage.test(uri)
}

/** Tells whether the learning service's own pages may redirect to an address: any page of a local instance. */
export function isRegisteredOrigin(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'http:' || url.username !== '' || url.password !== '') return false
  return url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
}

/** A person's consent to a client. It is stored under the code, and later under the access token. */
export type Grant = {
  provider: ProviderName
  realm: string
  clientId: string
  redirectUri: string
  challenge: string | null
  nonce: string | null
  scopes: string[]
  person: string
  fault: Fault | null
  /** In milliseconds. */
  issuedAt: number
}

const codeLives = 600_000
const accessLives = 3_600_000
export const accessSeconds = accessLives / 1000

export async function issueCode(context: SandboxContext, grant: Grant): Promise<string> {
  const code = newSecret(context)
  await context.state.put(`code/${code}`, grant)
  return code
}

type Redeemed = { grant: Grant } | { problem: 'unknown' | 'redeemed' | 'expired' }

/** Redeems a code. The first attempt uses it up, even if that request fails. */
export async function redeemCode(context: SandboxContext, realm: Realm, code: string): Promise<Redeemed> {
  const grant = await context.state.take<Grant>(`code/${code}`)
  if (grant === null) {
    const isSpent = (await context.state.get(`spent/${code}`)) !== null
    return { problem: isSpent ? 'redeemed' : 'unknown' }
  }
  await context.state.put(`spent/${code}`, true)
  if (grant.provider !== realm.provider.name) return { problem: 'unknown' }
  if (context.now() >= grant.issuedAt + codeLives) return { problem: 'expired' }
  return { grant }
}

export async function issueAccessToken(context: SandboxContext, grant: Grant): Promise<string> {
  const token = newSecret(context)
  await context.state.put(`access/${token}`, { ...grant, issuedAt: context.now() })
  return token
}

export async function findAccess(
  context: SandboxContext,
  realm: Realm,
  token: string,
): Promise<Grant | null> {
  const grant = await context.state.get<Grant>(`access/${token}`)
  const isLive = grant !== null && context.now() < grant.issuedAt + accessLives
  return isLive && grant.provider === realm.provider.name ? grant : null
}

/** A refused token request (RFC 6749 5.2). `aadsts` is Microsoft's error number. */
export class OAuthRefusal extends Error {
  readonly error: string
  readonly description: string
  readonly status: number
  readonly aadsts: number
  constructor(error: string, description: string, { status = 400, aadsts = 90014 } = {}) {
    super(description)
    this.error = error
    this.description = description
    this.status = status
    this.aadsts = aadsts
  }
}

export const uncached = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

/** Answers a refusal in the provider's form: Microsoft adds its error number, a trace id and the time. */
export function respondRefusal(
  context: SandboxContext,
  provider: ProviderName,
  refusal: OAuthRefusal,
): Response {
  const { error, description, status, aadsts } = refusal
  const headers: Record<string, string> =
    status === 401 ? { ...uncached, 'WWW-Authenticate': 'Basic realm="token"' } : uncached
  if (provider !== 'microsoft')
    return Response.json({ error, error_description: description }, { status, headers })
  const [trace, correlation] = [newUuid(context), newUuid(context)]
  const timestamp = `${new Date(context.now()).toISOString().slice(0, 19).replace('T', ' ')}Z`
  const said = `AADSTS${aadsts}: ${description} Trace ID: ${trace} Correlation ID: ${correlation} Timestamp: ${timestamp}`
  const body = {
    error,
    error_description: said,
    error_codes: [aadsts],
    timestamp,
    trace_id: trace,
    correlation_id: correlation,
    error_uri: `${context.origin}/microsoft/error?code=${aadsts}`,
  }
  return Response.json(body, { status, headers })
}
