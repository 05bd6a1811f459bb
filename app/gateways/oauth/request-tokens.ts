import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as oauth from 'oauth4webapi'
import { clientOf, leeway, requestOptions } from './client.ts'
import type { Server } from './discover.ts'
import { OAuthFault, orFault } from './oauth-fault.ts'
import { isIssuer, type Outside, type Registration } from './provider.ts'

export type Redemption = {
  code: string
  redirectUrl: string
  /** Null if the client that asked for the code sent no challenge. */
  verifier: string | null
  /** Null if an API client began the sign-in, whose nonce isn't known. */
  nonce: string | null
  /** Scheme, host and port of the site. Microsoft gives tokens to a public client only in cross-origin requests. */
  origin: string
}

export type Asked = { outside: Outside; registration: Registration; server: Server; redemption: Redemption }
export type Tokens = { claims: oauth.IDToken; accessToken: string }

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
  // The state was compared already, when the sign-in that it belongs to was found.
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
 * Microsoft's public clients send the site's origin and no secret, its confidential ones the secret and no origin
 * (AADSTS9002327, 9002326). The library's own Basic header also escapes `-` and `.`, which a provider that doesn't decode
 * them would refuse.
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
 * The library compares a token with one issuer, but Microsoft and Google name several. So it gets the token's own, and
 * `isIssuer` checks the claims after they were verified.
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
 * Verifies the signature with the provider's keys. Providers change their keys, so for an unknown one they are fetched
 * again even if they were fetched a moment ago.
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

const longestSubject = 255

/** The checks that the library leaves to us. */
function ensureOurs({ outside, registration, server }: Asked, claims: oauth.IDToken): void {
  const { azp, iat, sub } = claims
  if (!isIssuer(registration, server.issuer, claims)) unusable('issuer')
  if (azp !== undefined && azp !== registration.clientId) unusable('authorised party')
  if (iat - leeway > Math.floor(outside.now() / 1000)) unusable('issued in the future')
  if (sub === '' || sub.length > longestSubject) throw new OAuthFault('subjectMissing', 'ID token')
}

function unusable(detail: string): never {
  throw new OAuthFault('tokenUnusable', detail)
}
