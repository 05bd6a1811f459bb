import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { unseal } from '#app/kernel/data/sealed.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  aboutCompanyKey,
  findKeyInClear,
  isUnusedOn,
  listSealedKeys,
  noteUse,
  type SealedKey,
} from './company-key-store.ts'

/** A company's token is made for a single sign-in, so it may not live longer than this. Seconds. */
const maxLifeSeconds = 600

type Proof = { appToken: string; userId: string; accountId: string }
/** A checked token. `writes` record the first use of the key on a day in the platform's database, together with the use of the token. */
type Verified = { jti: string; expiresAt: number; writes: Write[] }

/**
 * Checks a token against the valid keys of the site's company. Refuses a value that is no JWT with `tokenNotFound`, a
 * token that none of the keys signed with `invalidAccessKey`, and an old one with `tokenExpired`. Refuses with
 * `tokenInvalid` a token for another person or another site, one that lives too long, and one without an id of its own.
 */
export async function verifyCompanyToken(visit: Visit, proof: Proof): Promise<Verified> {
  if (!isJwt(proof.appToken)) refuse('tokenNotFound')
  const platform = await onPlatform(visit)
  const { db, site } = platform
  const [sealed, inClear] = await Promise.all([
    listSealedKeys(db, site.companyId, visit.now()),
    findKeyInClear(db, site.companyId),
  ])
  for (const known of sealed) {
    const key = await unseal(
      visit,
      known.sealed,
      aboutCompanyKey({ companyId: site.companyId, id: known.id }),
    )
    const payload = await verifiedBy(visit, key, proof)
    if (payload !== null) return { ...readPayload(visit, payload), writes: usesOf(platform, known, proof) }
  }
  const payload = inClear === null ? null : await verifiedBy(visit, inClear, proof)
  return { ...readPayload(visit, payload ?? refuse('invalidAccessKey')), writes: [] }
}

/** Verifies the token with one key. Null if another key signed it. */
async function verifiedBy(
  visit: Visit,
  key: string,
  { appToken, userId }: Proof,
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(appToken, new TextEncoder().encode(key), {
      algorithms: ['HS256'],
      audience: visit.site.servicePath ?? visit.site.domain ?? '',
      subject: userId,
      requiredClaims: ['exp', 'jti'],
      currentDate: new Date(visit.now()),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return null
    if (error instanceof errors.JWTExpired) refuse('tokenExpired')
    if (error instanceof errors.JOSEError) refuse('tokenInvalid')
    throw error
  }
}

function readPayload({ now }: Visit, { exp = 0, jti }: JWTPayload): { jti: string; expiresAt: number } {
  const expiresAt = exp * 1000
  if (expiresAt > now() + maxLifeSeconds * 1000 || typeof jti !== 'string') refuse('tokenInvalid')
  return { jti, expiresAt }
}

/** Records the first sign-in with the key on a day. A record of each sign-in would only fill the log. */
function usesOf(visit: Visit, { id, usedOn }: SealedKey, { userId, accountId }: Proof): Write[] {
  const today = dayOf(visit.now())
  if (usedOn === today) return []
  return [
    insertAudit(
      visit,
      { id: accountId, name: userId.slice(0, 100), level: 'reader' },
      { action: 'key.useApp', subject: id, condition: isUnusedOn(visit.db, id, today) },
    ),
    noteUse(visit.db, id, today),
  ]
}

function isJwt(text: string): boolean {
  try {
    decodeProtectedHeader(text)
    return text.length <= 4096
  } catch {
    return false
  }
}
