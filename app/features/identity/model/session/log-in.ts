import { admit, type Hashing } from '#app/features/identity/model/password/admit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { ensureWithinRate } from '#app/visit/brake.ts'
import { staffMayWorkOn } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { deviceOf, holderOfDevice, isKnownDevice } from './known-device.ts'
import { countFailure, findBlock, type Holder, holderOf, holderOfName } from './login-failures.ts'
import { type Candidate, findStaff, listReadersNamed, readerNamed } from './login-store.ts'
import { ensureSecondFactor } from './second-step.ts'
import { readSignInRules } from './sign-in-rules.ts'
import { type Login, startReaderSession, startStaffSession } from './start-session.ts'

/** `otp` is the code of an administrator's second factor. */
type LoginOptions = { keep: boolean; isApp?: boolean; otp?: string | undefined }

/**
 * Signs a reader or an administrator in by name and password. Refuses as `checkPassword`, `ensureSecondFactor` and the
 * starts of sessions do.
 */
export async function logIn(visit: Visit, credentials: Credentials & LoginOptions): Promise<Login> {
  return logCheckedIn(visit, await checkPassword(visit, credentials), credentials)
}

/**
 * Continues a sign-in after a correct password. The type of a reader's session depends on what they typed as their name (R125). Refuses a
 * starting password with `ownPasswordNeeded` (946): the sign-in page asks for a new one instead (docs/adr/067).
 */
export async function logCheckedIn(
  visit: Visit,
  { kind, id, failures, hasStartingPassword }: Checked,
  { name, keep, isApp = false, otp }: LoginOptions & Pick<Credentials, 'name'>,
): Promise<Login> {
  if (kind === 'staff') {
    await ensureSecondFactor(visit, { staffId: id, failures }, otp)
    return startStaffSession(visit, id, failures)
  }
  if (hasStartingPassword) refuse('ownPasswordNeeded')
  const loginType = name.includes('@') ? 'EMAIL' : 'ID'
  return startReaderSession(visit, { accountId: id, keep, loginType, isApp, failures })
}

type Credentials = {
  /** The typed name: an e-mail address or a user name, depending on the tenant's account type. */
  name: string
  /** Lower-case hex SHA-256 of the password (ruling 4). */
  digest: string
}

/** The person whose password was right, with the account's own counter of failures and the counter for this attempt. */
export type Checked = Candidate & { account: Holder; failures: Holder }

/**
 * Finds the reader or administrator with this name and password. Refuses an unknown name and a wrong password with
 * `invalidAccount`, in the same time and with the same lock (ruling 9). After the fifth failure refuses even the right
 * password with `accountBlockedTemporarily` (R103, R104), except on known devices, which have counters of their own.
 * Refuses a stopped account with `userBlocked` (R443), and too many attempts as `admit` does.
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
  // The lock is checked before hashing, so that locked attempts cost no hash.
  if ((await findBlock(db, failures, visit.now())) !== null) refuse('accountBlockedTemporarily')
  const isRight = await verify(digest, candidate?.password ?? null)
  if (candidate === null || !isRight) {
    const outcome = await countFailure(db, failures, visit.now())
    refuse(outcome === 'blocked' ? 'accountBlockedTemporarily' : 'invalidAccount')
  }
  if (candidate.status === 'stop') refuse('userBlocked')
  return { ...candidate, account, failures }
}

/** The counter of this attempt: that of the device if it is known, otherwise the account's. Unknown devices also share a rate limit. */
async function ensureMayTry(visit: Visit, account: Holder): Promise<Holder> {
  const device = deviceOf(visit, account)
  if (device !== null && (await isKnownDevice(visit.db, device))) return holderOfDevice(device)
  await ensureWithinRate(visit.env.SIGN_INS_BY_NAME, `${account.tenantId} ${account.key}`)
  return account
}

/** Finds the reader or administrator with this name. It always makes all queries, so that the response time reveals nothing (ruling 9). */
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
