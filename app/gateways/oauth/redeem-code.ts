import { ask } from './ask.ts'
import { discover, type Endpoints } from './discover.ts'
import { OAuthFault } from './oauth-fault.ts'
import { isIssuer, type Outside, type Registration } from './provider.ts'
import { findKey } from './read-keys.ts'
import { readUserinfo } from './read-userinfo.ts'
import { type Claims, verifyIdToken } from './verify-id-token.ts'

export type Redemption = {
  code: string
  redirectUrl: string
  /** Null where the one who asked for the code has sent no challenge. */
  verifier: string | null
  nonce: string | null
  /** Scheme, host and port of the site: Microsoft gives a public client's tokens only across origins. */
  origin: string
}

/** Who a provider says somebody is; what it says of an e-mail address is believed only where it is proven (ruling 13). */
export type Profile = {
  issuer: string
  /** Google and the learning service: `sub`; Microsoft: `oid`, the same for every application of ours. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
  /** Microsoft: the directory. */
  directory: string | null
  /** Learning service. */
  isChild: boolean
  services: string[]
}

/** Exchanges a code for the verified profile of whoever signed in. Throws OAuthFault. */
export async function redeemCode(
  outside: Outside,
  registration: Registration,
  redemption: Redemption,
): Promise<Profile> {
  const endpoints = await discover(outside, registration)
  const { idToken, accessToken } = await requestTokens(outside, registration, endpoints, redemption)
  const claims = await verifyIdToken(idToken, {
    clientId: registration.clientId,
    nonce: redemption.nonce,
    now: outside.now(),
    isIssuer: (said) => isIssuer(registration, endpoints.issuer, said),
    findKey: (kid) => findKey(outside, endpoints.jwks, kid),
  })
  if (registration.provider !== 'learning') return profileOf(registration, endpoints, claims)
  const info = await readUserinfo(outside, endpoints, accessToken, claims.sub)
  return { ...profileOf(registration, endpoints, { ...info, ...idsOf(claims) }), ...membershipOf(info) }
}

const longestName = 255

function profileOf({ provider }: Registration, { issuer }: Endpoints, claims: Claims): Profile {
  const subject = provider === 'microsoft' ? claims.oid : claims.sub
  if (typeof subject !== 'string' || subject === '') throw new OAuthFault('subjectMissing', 'oid')
  const name = textOf(claims.name)?.slice(0, longestName) ?? null
  return {
    // Google's two spellings are one issuer; Microsoft's is the directory's own.
    issuer: provider === 'microsoft' ? (claims.iss as string) : issuer,
    subject,
    email: textOf(claims.email),
    isEmailVerified: provider === 'google' && claims.email_verified === true,
    name,
    directory: provider === 'microsoft' ? (claims.tid as string) : null,
    isChild: false,
    services: [],
  }
}

function idsOf({ iss, sub }: Claims): Claims {
  return { iss, sub }
}

function membershipOf(info: Claims): Pick<Profile, 'isChild' | 'services'> {
  const services = Array.isArray(info.services)
    ? info.services.filter((code) => typeof code === 'string')
    : []
  // Whoever isn't said to be a parent may be a child (R438).
  return { isChild: info.account_kind !== 'parent', services }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Codes of RFC 6749 that blame the code; all others blame our registration, or the provider itself. */
const codeFaults = new Set(['invalid_grant', 'invalid_request', 'redirect_uri_mismatch'])

async function requestTokens(
  outside: Outside,
  registration: Registration,
  { token }: Endpoints,
  redemption: Redemption,
): Promise<{ idToken: unknown; accessToken: string | null }> {
  const { status, json } = await ask(outside, token, tokenRequest(registration, redemption))
  if (status === 400 || status === 401) {
    const error = /^\w{1,40}$/.exec(String(json?.error))?.[0] ?? 'no error'
    throw new OAuthFault(codeFaults.has(error) ? 'codeRefused' : 'providerDown', `token endpoint: ${error}`)
  }
  if (status !== 200 || json === null) throw new OAuthFault('providerDown', `token endpoint: ${status}`)
  return { idToken: json.id_token, accessToken: textOf(json.access_token) }
}

/**
 * One request for all three, as arctic's own has neither time limit nor Origin. A public client of Microsoft names the
 * site's origin and no secret; a confidential one the secret and no origin (AADSTS9002327, 9002326).
 */
function tokenRequest(registration: Registration, redemption: Redemption): RequestInit {
  const { provider, clientId, clientSecret } = registration
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: redemption.code,
    redirect_uri: redemption.redirectUrl,
  })
  if (redemption.verifier !== null) body.set('code_verifier', redemption.verifier)
  const headers = new Headers({
    'Content-Type': 'application/x-www-form-urlencoded',
    Accept: 'application/json',
  })
  if (provider === 'microsoft' || clientSecret === null) body.set('client_id', clientId)
  if (provider === 'microsoft') {
    if (clientSecret === null) headers.set('Origin', redemption.origin)
    else body.set('client_secret', clientSecret)
  } else if (clientSecret !== null) {
    const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
    headers.set('Authorization', `Basic ${btoa(pair)}`)
  }
  return { method: 'POST', headers, body }
}
