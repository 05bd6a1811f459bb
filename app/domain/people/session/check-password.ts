import { readSignInRules } from '#app/domain/access/sign-in-rules.ts'
import { admit, type Hashing } from '#app/domain/people/password/admit.ts'
import { refuse } from '#app/errors/refusal.ts'
import { emailKey } from '#app/values/email.ts'
import { ensureWithinRate } from '#app/visit/brake.ts'
import { staffMayWorkOn } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { deviceOf, holderOfDevice, isKnownDevice } from './known-device.ts'
import { countFailure, findBlock, type Holder, holderOf, holderOfName } from './login-failures.ts'
import { type Candidate, findStaff, listReadersNamed, readerNamed } from './login-store.ts'

export type Credentials = {
  /** What was typed into the name field: e-mail or username, as the tenant's account type asks. */
  name: string
  /** Lower-case hex SHA-256 of the password (ruling 4). */
  digest: string
}

/** Somebody whose password was right: the account's own count of failures, and the one that this attempt fell under. */
export type Checked = Candidate & { account: Holder; failures: Holder }

/**
 * Who has this name and password here, reader or administrator. Refuses an unknown name and a wrong password alike with
 * `invalidAccount`, in the same time and with the same lock (ruling 9); from the fifth failure on with
 * `accountBlockedTemporarily`, the right password included (R103, R104), but for devices that are known and have failures
 * of their own; a stopped account with `userBlocked` (R443); what is too much at once or too often, as `admit` does.
 */
export function checkPassword(visit: Visit, credentials: Credentials): Promise<Checked> {
  return admit(visit, (hashing) => check(visit, credentials, hashing))
}

async function check(visit: Visit, { name, digest }: Credentials, { verify }: Hashing): Promise<Checked> {
  const { db, site } = visit
  const candidate = await findCandidate(visit, name)
  const account =
    candidate === null ? holderOfName(site.tenantId, emailKey(name)) : holderOf(site.tenantId, candidate)
  const failures = await ensureMayTry(visit, account)
  // Before the hash, which who is locked out could otherwise still have made.
  if ((await findBlock(db, failures, visit.now())) !== null) refuse('accountBlockedTemporarily')
  const isRight = await verify(digest, candidate?.password ?? null)
  if (candidate === null || !isRight) {
    const outcome = await countFailure(db, failures, visit.now())
    refuse(outcome === 'blocked' ? 'accountBlockedTemporarily' : 'invalidAccount')
  }
  if (candidate.status === 'stop') refuse('userBlocked')
  return { ...candidate, account, failures }
}

/** Whose failures count: those of the device, where it is known, else the account's. Strangers have a limit together. */
async function ensureMayTry(visit: Visit, account: Holder): Promise<Holder> {
  const device = deviceOf(visit, account)
  if (device !== null && (await isKnownDevice(visit.db, device))) return holderOfDevice(device)
  await ensureWithinRate(visit.env.SIGN_INS_BY_NAME, `${account.tenantId} ${account.key}`)
  return account
}

/** All is always asked, so that the time of an answer tells nothing (ruling 9). */
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
