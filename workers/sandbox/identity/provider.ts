import { newSecret, newUuid, type SandboxContext } from '#workers/sandbox/context.ts'
import type { Fault } from './faults.ts'
import type { Person } from './persons.ts'

export type ProviderName = 'google' | 'microsoft' | 'learning'
export type ResponseMode = 'query' | 'fragment' | 'form_post'
export type Claims = Record<string, unknown>
export type Endpoint = 'discovery' | 'jwks' | 'authorize' | 'token' | 'userinfo'

/** The ways in which a provider differs from the others. `base` is its address, with the directory in Microsoft's. */
export type Provider = {
  name: ProviderName
  title: string
  /** Below `base`; userinfo where there is one. */
  paths: Partial<Record<Endpoint, string>>
  responseModes: readonly ResponseMode[]
  /** Whether the secret may come in the form too, not by Basic only. */
  acceptsSecretInForm: boolean
  demandsChallenge: (client: Client) => boolean
  /** What discovery says the issuer is. */
  announcedIssuer: (base: string) => string
  issuer: (origin: string, person: Person) => string
  /** Whether somebody can sign in at this realm (Microsoft: common, organizations, consumers, a directory). */
  admits: (realm: string, person: Person) => boolean
  /** Claims of the ID token beyond those every one has. */
  claims: (person: Person, grant: Grant) => Promise<Claims> | Claims
  /** Answered at userinfo. */
  userinfo: (person: Person, grant: Pick<Grant, 'scopes'>) => Claims
  /** What goes back to the client beside code and state. */
  alsoReturns: (grant: Grant) => Record<string, string>
  /** One line about somebody on the page where one picks them. */
  describe: (person: Person) => string
}

/** Where a request is: at which provider, and in which of its realms (empty but for Microsoft). */
export type Realm = { provider: Provider; realm: string; base: string }

/** Who may ask a provider. An `spa` has no secret; Microsoft treats its redirects differently from those of a `web` app. */
export type Client = { id: string; secret: string | null; redirectType: 'web' | 'spa' }

/** Each provider knows only its own. The two of Microsoft show both kinds of redirect. */
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
 * Stands for the list of redirect addresses registered for every client: the sign-in pages of any local instance, of path
 * tenants and of domain tenants, to the letter.
 */
export function isRegisteredRedirect(uri: string): boolean {
  return loginPage.test(uri)
}

/** Any page of a local instance: where the learning service's own pages may lead back to. */
export function isRegisteredOrigin(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'http:' || url.username !== '' || url.password !== '') return false
  return url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
}

/** What somebody has allowed a client: kept under the code, and later under the access token. */
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
  /** Milliseconds. */
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

/** Redeems a code. Its first use spends it, even if that request fails. */
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

/** A token request that isn't granted (RFC 6749 5.2). `aadsts` is Microsoft's number for it. */
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

/** As the provider words it: Microsoft adds its number, a trace and the time. */
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
