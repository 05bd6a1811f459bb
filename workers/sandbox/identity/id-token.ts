import { type Ground, newSecret } from '#workers/sandbox/ground.ts'
import type { FaultName } from './faults.ts'
import type { Grant } from './grant.ts'
import { rotateKey, signHs256, signingKey, signRs256, strangersKey } from './keys.ts'
import type { Person } from './persons.ts'
import type { Claims, ProviderName, Realm } from './provider.ts'

/** An ID token lives an hour. Seconds. */
const lives = 3600
/** Further away than any clock is wrong. */
const longAgo = 2 * lives

type Subject = { ground: Ground; realm: Realm; grant: Grant; person: Person }

/** Says who has signed in: RS256, with the client's nonce, wrong in the one thing that the grant's fault names. */
export async function issueIdToken(subject: Subject): Promise<string> {
  const { ground, realm, grant } = subject
  const fault = grant.fault?.name ?? null
  const claims = spoil(await claimsOf(subject), fault, ground)
  return sign(ground, realm.provider.name, claims, fault)
}

async function claimsOf({ ground, realm, grant, person }: Subject): Promise<Claims> {
  const issuedAt = Math.floor(ground.now() / 1000)
  return {
    iss: realm.provider.issuer(ground.origin, person),
    aud: grant.clientId,
    sub: person.sub,
    iat: issuedAt,
    exp: issuedAt + lives,
    ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
    ...(await realm.provider.claims(person, grant)),
  }
}

function spoil(claims: Claims, fault: FaultName | null, ground: Ground): Claims {
  const issuedAt = claims.iat as number
  const { nonce, sub, email, email_verified, name, ...others } = claims
  switch (fault) {
    case 'wrong-nonce':
      return { ...claims, nonce: newSecret(ground) }
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

async function sign(ground: Ground, provider: ProviderName, claims: Claims, fault: FaultName | null) {
  // Whoever already has the keys would not ask for them again but for one that they don't know.
  if (fault === 'jwks-500') {
    await rotateKey(ground, provider)
    await ground.state.put(`jwks-fails/${provider}`, true)
  }
  const key = await signingKey(ground, provider)
  const stranger = fault === 'wrong-key' || fault === 'unknown-kid' ? await strangersKey(ground) : key
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
