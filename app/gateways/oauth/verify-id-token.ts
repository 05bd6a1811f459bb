import { type JWTPayload, jwtVerify } from 'jose'
import { OAuthFault } from './oauth-fault.ts'

export type Claims = JWTPayload

export type Expected = {
  clientId: string
  /** What this sign-in sent; null where a client of the API began it, and its nonce isn't known. */
  nonce: string | null
  /** Milliseconds. */
  now: number
  isIssuer: (claims: Claims) => boolean
  findKey: (kid: string) => Promise<CryptoKey | null>
}

/** Clocks differ. Seconds. */
const leeway = 60
const longestToken = 20_000
const longestSubject = 255

/**
 * The claims of an ID token, all of it checked (OpenID Connect Core 3.1.3.7): RS256 and nothing else, a key of the
 * provider, its issuer, ourselves as audience, the times, the nonce. Throws OAuthFault `tokenUnusable`, and
 * `subjectMissing` for one that names nobody.
 */
export async function verifyIdToken(token: unknown, expected: Expected): Promise<Claims & { sub: string }> {
  if (typeof token !== 'string' || token.length > longestToken) unusable('no token')
  const claims = await verify(token, expected)
  const { aud, azp, sub, iat = 0 } = claims
  if (!expected.isIssuer(claims)) unusable('issuer')
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== expected.clientId)
    unusable('authorised party')
  if (iat - leeway > Math.floor(expected.now / 1000)) unusable('issued in the future')
  if (expected.nonce !== null && claims.nonce !== expected.nonce) unusable('nonce')
  if (typeof sub !== 'string' || sub === '' || sub.length > longestSubject)
    throw new OAuthFault('subjectMissing', 'ID token')
  return { ...claims, sub }
}

/** Signature, audience and times. */
async function verify(token: string, { clientId, now, findKey }: Expected): Promise<Claims> {
  try {
    const keyOf = async ({ kid }: { kid?: string }) => (await findKey(kid ?? '')) ?? unusable('unknown key')
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['RS256'],
      audience: clientId,
      currentDate: new Date(now),
      clockTolerance: leeway,
      requiredClaims: ['iss', 'exp', 'iat'],
    })
    return payload
  } catch (error) {
    if (error instanceof OAuthFault) throw error
    // The library's messages name claims, never what they hold.
    return unusable(error instanceof Error ? error.message : 'no token')
  }
}

function unusable(detail: string): never {
  throw new OAuthFault('tokenUnusable', detail)
}
