import { readFields } from '#workers/sandbox/body.ts'
import { newSecret, type SandboxContext } from '#workers/sandbox/context.ts'
import type { FaultName } from './faults.ts'
import { rotateKey, signHs256, signingKey, signRs256, strangersKey } from './keys.ts'
import { findPerson, type Person } from './persons.ts'
import {
  accessSeconds,
  type Claims,
  type Client,
  findClient,
  type Grant,
  issueAccessToken,
  OAuthRefusal,
  type ProviderName,
  type Realm,
  redeemCode,
  respondRefusal,
  uncached,
} from './provider.ts'

type Subject = { context: SandboxContext; realm: Realm; grant: Grant; person: Person }

/**
 * Redeems a code (RFC 6749 4.1.3, RFC 7636 4.5). The client and the redirect must be the same as before, the verifier must fit the
 * challenge, and the code works once and for a limited time.
 */
export async function respondToken(
  context: SandboxContext,
  realm: Realm,
  request: Request,
): Promise<Response> {
  try {
    const form = await readForm(request)
    const client = authenticateClient(realm, request, form)
    if (form.get('grant_type') !== 'authorization_code')
      throw new OAuthRefusal('unsupported_grant_type', 'grant_type must be authorization_code', {
        aadsts: 70003,
      })
    const grant = await redeem(context, realm, client, form)
    return await answer(context, realm, grant)
  } catch (thrown) {
    if (thrown instanceof OAuthRefusal) return respondRefusal(context, realm.provider.name, thrown)
    throw thrown
  }
}

async function readForm(request: Request): Promise<URLSearchParams> {
  if (request.method !== 'POST')
    throw new OAuthRefusal('invalid_request', 'POST only', { status: 405, aadsts: 900561 })
  const type = request.headers.get('Content-Type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded'))
    throw new OAuthRefusal('invalid_request', 'the body must be application/x-www-form-urlencoded', {
      aadsts: 900144,
    })
  const form = await readFields(request)
  const repeated = [...form.keys()].find((key) => form.getAll(key).length > 1)
  if (repeated !== undefined) throw new OAuthRefusal('invalid_request', `${repeated} is repeated`)
  return form
}

const spentWords = {
  unknown: { description: 'the code is unknown', aadsts: 70000 },
  redeemed: { description: 'OAuth2 Authorization code was already redeemed', aadsts: 54005 },
  expired: { description: 'the code has expired', aadsts: 70008 },
}

async function redeem(
  context: SandboxContext,
  realm: Realm,
  client: Client,
  form: URLSearchParams,
): Promise<Grant> {
  const code = form.get('code')
  if (!code) throw new OAuthRefusal('invalid_request', 'code is missing', { aadsts: 900144 })
  const redeemed = await redeemCode(context, realm, code)
  if ('problem' in redeemed) {
    const { description, aadsts } = spentWords[redeemed.problem]
    throw new OAuthRefusal('invalid_grant', description, { aadsts })
  }
  const { grant } = redeemed
  if (grant.clientId !== client.id)
    throw new OAuthRefusal('invalid_grant', "the code is another client's", { aadsts: 70000 })
  if (grant.redirectUri !== form.get('redirect_uri')) throw redirectMismatch(realm)
  await ensureVerified(grant, form.get('code_verifier'))
  return grant
}

function redirectMismatch({ provider }: Realm): OAuthRefusal {
  return provider.name === 'google'
    ? new OAuthRefusal('redirect_uri_mismatch', 'Bad Request')
    : new OAuthRefusal('invalid_grant', 'the redirect_uri is not the one the code was issued for', {
        aadsts: 500112,
      })
}

/** Refuses a verifier without a challenge, too: somebody may have removed the challenge from the first request. */
async function ensureVerified({ challenge }: Grant, verifier: string | null): Promise<void> {
  if (challenge === null && verifier === null) return
  const bytes = new TextEncoder().encode(verifier ?? '')
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url')
  if (verifier !== null && digest === challenge) return
  const description =
    verifier === null ? 'code_verifier is missing' : 'The code_verifier does not match the code_challenge.'
  throw new OAuthRefusal('invalid_grant', description, { aadsts: 501481 })
}

async function answer(context: SandboxContext, realm: Realm, grant: Grant): Promise<Response> {
  const fault = grant.fault?.name
  if (fault === 'slow') await context.wait(grant.fault?.milliseconds ?? 0)
  if (fault === 'token-500') return new Response('Internal Server Error', { status: 500 })
  if (fault === 'token-not-json')
    return new Response('<!doctype html><title>Sorry</title>', { headers: { 'Content-Type': 'text/html' } })
  const person = (await findPerson(context, realm.provider.name, grant.person)) as Person
  const wantsId = grant.scopes.includes('openid') && fault !== 'no-id-token'
  const body = {
    access_token: await issueAccessToken(context, grant),
    token_type: 'Bearer',
    expires_in: accessSeconds,
    scope: grant.scopes.join(' '),
    ...(wantsId ? { id_token: await issueIdToken({ context, realm, grant, person }) } : {}),
  }
  return Response.json(body, { headers: uncached })
}

/**
 * Finds the client of a request by its secret, which comes by Basic authentication or, if the provider allows that, in the form. It also
 * checks Microsoft's rule for redirects: an `spa` sends an Origin header and no secret, a `web` app a secret and no Origin header.
 */
function authenticateClient({ provider }: Realm, request: Request, form: URLSearchParams): Client {
  const basic = readBasic(request.headers.get('Authorization'))
  const client = findClient(provider.name, basic?.id ?? form.get('client_id'))
  if (client === null) throw unauthorized('The OAuth client was not found.', 700016)
  if (basic !== null && form.has('client_id') && form.get('client_id') !== basic.id)
    throw new OAuthRefusal('invalid_request', 'two clients are named')
  if (provider.name === 'microsoft') ensureOriginFits(client, request.headers.has('Origin'))
  const secret = basic?.secret ?? (provider.acceptsSecretInForm ? form.get('client_secret') : null)
  if (client.secret === null && secret !== null)
    throw unauthorized(
      'Client is public so neither client_assertion nor client_secret should be presented.',
      700025,
    )
  if (client.secret !== null && secret === null) throw unauthorized('The client secret is missing.', 7000218)
  if (client.secret !== secret) throw unauthorized('Invalid client secret provided.', 7000215)
  return client
}

function ensureOriginFits({ redirectType }: Client, hasOrigin: boolean): void {
  if (redirectType === 'spa' && !hasOrigin)
    throw new OAuthRefusal(
      'invalid_request',
      "Tokens issued for the 'Single-Page Application' client-type may only be redeemed via cross-origin requests.",
      { aadsts: 9002327 },
    )
  if (redirectType === 'web' && hasOrigin)
    throw new OAuthRefusal(
      'invalid_request',
      "Cross-origin token redemption is permitted only for the 'Single-Page Application' client-type.",
      { aadsts: 9002326 },
    )
}

/** Reads Basic credentials without URL-decoding: no client here has a character that needs encoding. */
function readBasic(header: string | null): { id: string; secret: string } | null {
  const [, encoded] =
    /^Basic ((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return null
  const [id = '', ...secret] = atob(encoded).split(':')
  return { id, secret: secret.join(':') }
}

function unauthorized(description: string, aadsts: number): OAuthRefusal {
  return new OAuthRefusal('invalid_client', description, { status: 401, aadsts })
}

/** The lifetime of an ID token, in seconds. */
const lives = 3600

/** Seconds by which a token is outdated on purpose, more than any clock is wrong. */
const longAgo = 2 * lives

/** Makes the ID token, signed with RS256 and with the client's nonce. A fault of the grant makes one thing in it wrong. */
async function issueIdToken(subject: Subject): Promise<string> {
  const { context, realm, grant } = subject
  const fault = grant.fault?.name ?? null
  const claims = spoil(await claimsOf(subject), fault, context)
  return sign(context, realm.provider.name, claims, fault)
}

async function claimsOf({ context, realm, grant, person }: Subject): Promise<Claims> {
  const issuedAt = Math.floor(context.now() / 1000)
  return {
    iss: realm.provider.issuer(context.origin, person),
    aud: grant.clientId,
    sub: person.sub,
    iat: issuedAt,
    exp: issuedAt + lives,
    ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
    ...(await realm.provider.claims(person, grant)),
  }
}

function spoil(claims: Claims, fault: FaultName | null, context: SandboxContext): Claims {
  const issuedAt = claims.iat as number
  const { nonce, sub, email, email_verified, name, ...others } = claims
  switch (fault) {
    case 'wrong-nonce':
      return { ...claims, nonce: newSecret(context) }
    case 'no-nonce':
      return { ...others, sub, email, email_verified, name }
    case 'wrong-issuer':
      return { ...claims, iss: 'https://accounts.attacker.example' }
    case 'mixed-tenant':
      return { ...claims, tid: '33333333-3333-4333-8333-333333333333' }
    case 'wrong-audience':
      return { ...claims, aud: 'somebody-elses-client', azp: 'somebody-elses-client' }
    case 'no-subject':
      return { ...others, nonce, email, email_verified, name }
    case 'expired':
      return { ...claims, iat: issuedAt - longAgo, nbf: issuedAt - longAgo, exp: issuedAt - longAgo + lives }
    case 'not-yet-valid':
      return { ...claims, iat: issuedAt + longAgo, nbf: issuedAt + longAgo, exp: issuedAt + longAgo + lives }
    case 'no-email':
      return { ...others, nonce, sub, name }
    case 'unverified-email':
      return { ...claims, email_verified: false }
    case 'no-name':
      return { ...others, nonce, sub, email, email_verified }
    default:
      return claims
  }
}

async function sign(
  context: SandboxContext,
  provider: ProviderName,
  claims: Claims,
  fault: FaultName | null,
) {
  // A client with cached keys would not fetch them again unless it meets an unknown key, so this signs with a new one.
  if (fault === 'jwks-500') {
    await rotateKey(context, provider)
    await context.state.put(`jwks-fails/${provider}`, true)
  }
  const key = await signingKey(context, provider)
  const stranger = fault === 'wrong-key' || fault === 'unknown-kid' ? await strangersKey(context) : key
  const alg = fault === 'alg-none' ? 'none' : fault === 'alg-hs256' ? 'HS256' : 'RS256'
  const header = { alg, typ: 'JWT', kid: fault === 'unknown-kid' ? stranger.kid : key.kid }
  const text = `${encodeJson(header)}.${encodeJson(claims)}`
  if (alg === 'none') return `${text}.`
  const signature = await (alg === 'HS256' ? signHs256(key, text) : signRs256(stranger, text))
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}

function encodeJson(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
