import { refuse } from '#app/errors/refusal.ts'
import { emailKey } from '#app/values/email.ts'
import { verifyPassword } from '#app/values/password.ts'
import { newTenantToken, tokenId } from '#app/values/tenant-token.ts'
import { usernameKey } from '#app/values/username.ts'
import { commit } from '#app/visit/commit.ts'
import { idleLife, staffMayWorkOn } from '#app/visit/read-actor.ts'
import type { Visit } from '#app/visit/visit.ts'
import { isBlocked } from './login-block.ts'
import { type Candidate, countFailure, findReader, findStaff, forgetFailures, nobody } from './login-store.ts'
import { insertReaderSession, insertStaffSession } from './session-store.ts'

export type Credentials = {
  /** What was typed into the name field: e-mail or username, as the tenant's account type asks. */
  name: string
  /** Lower-case hex SHA-256 of the password (decision 4). */
  digest: string
  keep: boolean
}

export type Login = {
  kind: 'reader' | 'staff'
  accessToken: string
  /** When the session ends by itself, milliseconds: a year when kept, else 24 hours without use (decision 7). */
  expiresAt: number
}

const yearLife = 365 * 24 * 3_600_000

/**
 * Signs a reader or an administrator in by name and password. Refuses an unknown name and a wrong password alike
 * with `invalidAccount`, in the same time (decision 9); a blocked account with `accountBlockedTemporarily`, the
 * right password included (R104); a stopped one with `userBlocked` (R443).
 */
export async function logIn(visit: Visit, { name, digest, keep }: Credentials): Promise<Login> {
  const candidate = await findCandidate(visit, name)
  const isRight = await verifyPassword(digest, candidate?.password ?? null)
  if (candidate !== null && isBlocked(candidate, visit.now())) refuse('accountBlockedTemporarily')
  if (candidate === null || !isRight) {
    // For nobody's name as well: the time of a write tells whether there was one.
    const failure = countFailure(visit.db, visit.site.tenantId, candidate ?? nobody, visit.now())
    const [counted] = await commit(visit, [failure])
    refuse(candidate !== null && counted === 0 ? 'accountBlockedTemporarily' : 'invalidAccount')
  }
  if (candidate.status === 'stop') refuse('userBlocked')
  return startSession(visit, candidate, { keep, loginType: name.includes('@') ? 'EMAIL' : 'ID' })
}

async function findCandidate(visit: Visit, name: string): Promise<Candidate | null> {
  const { accountType, tenantId } = visit.site
  const byEmail = accountType === 'EMAIL' || (accountType === 'ALL' && name.includes('@'))
  const byUsername = accountType === 'USERNAME' || (accountType === 'ALL' && !name.includes('@'))
  const keys = {
    emailKey: byEmail ? emailKey(name) : null,
    usernameKey: byUsername ? usernameKey(name) : null,
  }
  // Both are always asked, so that the time of an answer tells nothing (decision 9).
  const [reader, staff] = await Promise.all([
    byEmail || byUsername ? findReader(visit.db, tenantId, keys) : null,
    findStaff(visit.db, emailKey(name)),
  ])
  if (reader !== null) return reader
  return staff !== null && staffMayWorkOn(staff, visit.site) ? staff : null
}

async function startSession(
  visit: Visit,
  holder: Candidate,
  { keep, loginType }: { keep: boolean; loginType: string },
): Promise<Login> {
  const tenantId = visit.site.tenantId
  const accessToken = newTenantToken(holder.kind, tenantId, visit.randomBytes)
  const session = {
    tenantId,
    id: tokenId(accessToken),
    holderId: holder.id,
    keep: keep && holder.kind === 'reader',
    loginType,
    userAgent: visit.userAgent,
    createdAt: visit.now(),
    expiresAt: visit.now() + yearLife,
  }
  const insert = holder.kind === 'staff' ? insertStaffSession : insertReaderSession
  // The account first and by itself: attempts that failed meanwhile may have blocked it.
  const [allowed] = await commit(visit, [forgetFailures(visit.db, tenantId, holder, visit.now())])
  if (allowed === 0) refuse('accountBlockedTemporarily')
  await commit(visit, [insert(visit.db, session)])
  return {
    kind: holder.kind,
    accessToken,
    expiresAt: session.keep ? session.expiresAt : visit.now() + idleLife,
  }
}
