import { readSignInRules } from '#app/domain/access/sign-in-rules.ts'
import { refuse } from '#app/errors/refusal.ts'
import { emailKey } from '#app/values/email.ts'
import { verifyPassword } from '#app/values/password.ts'
import { staffMayWorkOn } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countFailure, findBlock, holderOf, holderOfName } from './login-failures.ts'
import { type Candidate, findStaff, listReadersNamed, readerNamed } from './login-store.ts'

export type Credentials = {
  /** What was typed into the name field: e-mail or username, as the tenant's account type asks. */
  name: string
  /** Lower-case hex SHA-256 of the password (decision 4). */
  digest: string
}

/**
 * Who has this name and password here, reader or administrator. Refuses an unknown name and a wrong password alike with
 * `invalidAccount`, in the same time and with the same lock (decision 9); from the fifth failure on with
 * `accountBlockedTemporarily`, the right password included (R103, R104); a stopped account with `userBlocked` (R443).
 */
export async function checkPassword(visit: Visit, { name, digest }: Credentials): Promise<Candidate> {
  const { db, site } = visit
  const candidate = await findCandidate(visit, name)
  const holder =
    candidate === null ? holderOfName(site.tenantId, emailKey(name)) : holderOf(site.tenantId, candidate)
  const [isRight, block] = await Promise.all([
    verifyPassword(digest, candidate?.password ?? null),
    findBlock(db, holder, visit.now()),
  ])
  if (block !== null) refuse('accountBlockedTemporarily')
  if (candidate === null || !isRight) {
    const outcome = await countFailure(db, holder, visit.now())
    refuse(outcome === 'blocked' ? 'accountBlockedTemporarily' : 'invalidAccount')
  }
  if (candidate.status === 'stop') refuse('userBlocked')
  return candidate
}

/** All is always asked, so that the time of an answer tells nothing (decision 9). */
async function findCandidate({ db, site }: Visit, name: string): Promise<Candidate | null> {
  const [rules, readers, staff] = await Promise.all([
    site.tenantId === 0 ? null : readSignInRules(db, site.tenantId),
    listReadersNamed(db, site.tenantId, name),
    findStaff(db, name),
  ])
  const reader = rules === null ? null : readerNamed(readers, rules.accountType, name)
  if (reader !== null) return reader
  return staff !== null && staffMayWorkOn(staff, site) ? staff : null
}
