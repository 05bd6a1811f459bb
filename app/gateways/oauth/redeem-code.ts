import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as oauth from 'oauth4webapi'
import { processUserInfoResponse, type UserInfoResponse, userInfoRequest } from 'oauth4webapi'
import { discover, type Server } from './discover.ts'
import {
  clientOf,
  isIssuer,
  leeway,
  OAuthFault,
  type Outside,
  orFault,
  type Registration,
  requestOptions,
} from './provider.ts'

type Redemption = {
  code: string
  redirectUrl: string
  /** The PKCE verifier. Null if the client that asked for the code sent no challenge. */
  verifier: string | null
  /** The nonce of the sign-in. Null if an API client began it, whose nonce isn't known. */
  nonce: string | null
  /** Scheme, host and port of the site. Microsoft gives tokens to a public client only in cross-origin requests. */
  origin: string
}

type Asked = { outside: Outside; registration: Registration; server: Server; redemption: Redemption }

type Tokens = { claims: oauth.IDToken; accessToken: string }

/** A person as the provider identifies them. An e-mail address counts only if the provider has verified it (ruling 13). */
export type Profile = {
  issuer: string
  /**
   * The person's id at the provider. Google and the learning service: `sub`. Microsoft: `oid`, which is the same for all applications of a
   * directory.
   */
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
  /** Microsoft only: the person's directory. */
  directory: string | null
  /** Learning service only: whether the account is a child's. */
  isChild: boolean
  services: string[]
}

type Claims = Record<string, unknown>

/** Exchanges a code for the verified profile of the person who signed in. Throws OAuthFault. */
export async function redeemCode(
  outside: Outside,
  registration: Registration,
  redemption: Redemption,
): Promise<Profile> {
  const server = await discover(outside, registration)
  const tokens = await requestTokens({ outside, registration, server, redemption })
  const { iss, sub } = tokens.claims
  if (registration.provider !== 'learning') return profileOf(registration, server.issuer, tokens.claims)
  const info = await readUserinfo({ outside, registration, server }, tokens)
  return { ...profileOf(registration, server.issuer, { ...info, iss, sub }), ...membershipOf(info) }
}

const maxNameLength = 255

function profileOf({ provider }: Registration, issuer: string, claims: Claims): Profile {
  const subject = provider === 'microsoft' ? claims.oid : claims.sub
  if (typeof subject !== 'string' || subject === '') throw new OAuthFault('subjectMissing', 'oid')
  const name = textOf(claims.name)?.slice(0, maxNameLength) ?? null
  return {
    // Google's two spellings of its issuer count as one. Microsoft's issuer is that of the directory.
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

function membershipOf(info: Claims): Pick<Profile, 'isChild' | 'services'> {
  const services = Array.isArray(info.services)
    ? info.services.filter((code) => typeof code === 'string')
    : []
  // An account that isn't marked as a parent's may be a child's (R438).
  return { isChild: info.account_kind !== 'parent', services }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/**
 * Fetches the person's data at the learning service with their access token. The answer must be about the subject of the ID token (OpenID
 * Connect Core 5.3.2). Throws OAuthFault.
 */
async function readUserinfo(
  { outside, registration, server }: Omit<Asked, 'redemption'>,
  { accessToken, claims }: Tokens,
): Promise<UserInfoResponse> {
  const client = clientOf(outside, registration)
  return orFault('tokenUnusable', async () => {
    const options = requestOptions(outside, registration)
    const response = await userInfoRequest(server, client, accessToken, options)
    return processUserInfoResponse(server, client, claims.sub, response)
  })
}

/**
 * Exchanges a code for the claims of a fully checked ID token (OpenID Connect Core 3.1.3.7) and an access token. Throws
 * OAuthFault: `codeRefused`, `tokenUnusable`, or `subjectMissing` for a token that names nobody.
 */
export async function requestTokens(asked: Asked): Promise<Tokens> {
  const response = await orFault('codeRefused', () => redeem(asked))
  return orFault('tokenUnusable', () => readTokens(asked, response))
}

async function redeem({ outside, registration, server, redemption }: Asked): Promise<Response> {
  const client = clientOf(outside, registration)
  const { code, redirectUrl, verifier, origin } = redemption
  // Doesn't compare the state: that was done when the stored sign-in was found by it.
  const answer = oauth.validateAuthResponse(
    server,
    client,
    new URLSearchParams({ code }),
    oauth.expectNoState,
  )
  const isPublic = registration.provider === 'microsoft' && registration.clientSecret === null
  return oauth.authorizationCodeGrantRequest(
    server,
    client,
    authenticationOf(registration),
    answer,
    redirectUrl,
    verifier ?? oauth.nopkce,
    { ...requestOptions(outside, registration), headers: isPublic ? { Origin: origin } : {} },
  )
}

/**
 * Chooses how the site authenticates. Microsoft's public clients send the site's origin and no secret, its confidential ones the secret and
 * no origin (AADSTS9002327, 9002326). The library's own Basic header also escapes `-` and `.`, which a provider that doesn't decode them
 * would refuse.
 */
function authenticationOf({ provider, clientId, clientSecret }: Registration): oauth.ClientAuth {
  if (clientSecret === null) return oauth.None()
  if (provider === 'microsoft') return oauth.ClientSecretPost(clientSecret)
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  return (_server, _client, _body, headers) => headers.set('Authorization', `Basic ${btoa(pair)}`)
}

async function readTokens(asked: Asked, response: Response): Promise<Tokens> {
  const { outside, registration, server, redemption } = asked
  const client = clientOf(outside, registration)
  const named = { ...server, issuer: (await issuerIn(response.clone())) ?? server.issuer }
  const tokens =
    redemption.nonce === null
      ? await oauth.processGenericTokenEndpointResponse(named, client, response)
      : await oauth.processAuthorizationCodeResponse(named, client, response, {
          expectedNonce: redemption.nonce,
          requireIdToken: true,
        })
  const claims = oauth.getValidatedIdTokenClaims(tokens) ?? unusable('no token')
  if (decodeProtectedHeader(tokens.id_token ?? '').kid === undefined) unusable('no key is named')
  await verifySignature(asked, response)
  ensureOurs(asked, claims)
  return { claims, accessToken: tokens.access_token }
}

/**
 * Reads the issuer from an unverified token. The library compares a token with one issuer, but Microsoft and Google have several. So the
 * library gets the token's own, and `isIssuer` checks the claims once they are verified.
 */
async function issuerIn(response: Response): Promise<string | undefined> {
  try {
    const { id_token } = (await response.json()) as { id_token: string }
    return decodeJwt(id_token).iss
  } catch {
    return undefined
  }
}

/**
 * Verifies the signature with the provider's keys. If the key is unknown, fetches them again even if they are fresh, because providers
 * change their keys.
 */
async function verifySignature({ outside, registration, server }: Asked, response: Response): Promise<void> {
  const options = requestOptions(outside, registration)
  try {
    await oauth.validateApplicationLevelSignature(server, response, options)
  } catch (error) {
    if (!(error instanceof oauth.OperationProcessingError) || error.code !== oauth.KEY_SELECTION) throw error
    await oauth.validateApplicationLevelSignature({ ...server }, response, options)
  }
}

const maxSubjectLength = 255

/** Makes the checks that the library leaves to its caller. */
function ensureOurs({ outside, registration, server }: Asked, claims: oauth.IDToken): void {
  const { azp, iat, sub } = claims
  if (!isIssuer(registration, server.issuer, claims)) unusable('issuer')
  if (azp !== undefined && azp !== registration.clientId) unusable('authorised party')
  if (iat - leeway > Math.floor(outside.now() / 1000)) unusable('issued in the future')
  if (sub === '' || sub.length > maxSubjectLength) throw new OAuthFault('subjectMissing', 'ID token')
}

function unusable(detail: string): never {
  throw new OAuthFault('tokenUnusable', detail)
}
