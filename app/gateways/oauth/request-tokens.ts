import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as oauth from 'oauth4webapi'
import { clientOf, leeway, requestOptions } from './client.ts'
import type { Server } from './discover.ts'
import { OAuthFault, orFault } from './oauth-fault.ts'
import { isIssuer, type Outside, type Registration } from './provider.ts'

export type Redemption = {
  code: string
  redirectUrl: string
  /** Null where the one who asked for the code has sent no challenge. */
  verifier: string | null
  /** Null where a client of the API began the sign-in, and its nonce isn't known. */
  nonce: string | null
  /** Scheme, host and port of the site: Microsoft gives a public client's tokens only across origins. */
  origin: string
}

export type Asked = { outside: Outside; registration: Registration; server: Server; redemption: Redemption }
export type Tokens = { claims: oauth.IDToken; accessToken: string }

/**
 * Exchanges a code for the claims of an ID token, all of it checked (OpenID Connect Core 3.1.3.7), and an access token.
 * Throws OAuthFault: `codeRefused`, `tokenUnusable`, `subjectMissing` for a token that names nobody.
 */
export async function requestTokens(asked: Asked): Promise<Tokens> {
  const response = await orFault('codeRefused', () => redeem(asked))
  return orFault('tokenUnusable', () => readTokens(asked, response))
}

async function redeem({ outside, registration, server, redemption }: Asked): Promise<Response> {
  const client = clientOf(outside, registration)
  const { code, redirectUrl, verifier, origin } = redemption
  // The state was compared when the sign-in was found that it belongs to.
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
 * A public client of Microsoft names the site's origin and no secret; a confidential one the secret and no origin
 * (AADSTS9002327, 9002326). The library's own Basic escapes `-` and `.` as well, which a provider that doesn't decode them
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
 * The library compares a token with one issuer, but Microsoft and Google name several. It is given the token's own, and
 * `isIssuer` judges the claims once they are verified.
 */
async function issuerIn(response: Response): Promise<string | undefined> {
  try {
    const { id_token } = (await response.json()) as { id_token: string }
    return decodeJwt(id_token).iss
  } catch {
    return undefined
  }
}

/** By the provider's keys. Providers change them: those that were fetched a moment ago are fetched anew for an unknown one. */
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

/** What the library leaves to us. */
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
