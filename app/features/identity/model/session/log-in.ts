import { admit, type Hashing } from '#app/features/identity/model/password/admit.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { ensureWithinRate } from '#app/visit/brake.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { staffMayWorkOn } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { deviceOf, holderOfDevice, isKnownDevice as isKnown } from './known-device.ts'
import { countFailure, findBlock, type Holder, holderOf, holderOfName } from './login-failures.ts'
import { type Candidate, findStaff, listReadersNamed, readerNamed } from './login-store.ts'
import { ensureSecondFactor } from './second-step.ts'
import { findHolder, type SessionHolder } from './session-holder.ts'
import { readSignInRules } from './sign-in-rules.ts'
import { type Login, startReaderSession, startStaffSession } from './start-session.ts'

/** `otp` is the code of an administrator's second factor, `also` what is written together with a reader's session. */
type LoginOptions = { keep: boolean; isApp?: boolean; otp?: string | undefined; also?: readonly Write[] }

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
  { kind, id, failures, hasStartingPassword, holder }: Checked,
  { name, keep, isApp = false, otp, also = [] }: LoginOptions & Pick<Credentials, 'name'>,
): Promise<Login> {
  if (kind === 'staff') {
    const platform = await onPlatform(visit)
    await ensureSecondFactor(platform, { staffId: id, failures }, otp)
    return startStaffSession(platform, id, failures)
  }
  if (hasStartingPassword) refuse('ownPasswordNeeded')
  const loginType = name.includes('@') ? 'EMAIL' : 'ID'
  return startReaderSession(visit, { accountId: id, keep, loginType, isApp, failures, holder, also })
}

type Credentials = {
  /** The typed name: an e-mail address or a user name, depending on the tenant's account type. */
  name: string
  /** Lower-case hex SHA-256 of the password (ruling 4). */
  digest: string
}

/**
 * The person whose password was right, with the account's own counter of failures and the counter for this attempt, and with the facts that
 * decide on a reader's session.
 */
export type Checked = Candidate & {
  account: Holder
  failures: Holder
  isKnownDevice: boolean
  holder: SessionHolder | null
}

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
  const { site } = visit
  const candidate = await findCandidate(visit, name)
  // Attempts on an administrator's account are counted where their session begins.
  const counting = candidate?.kind === 'staff' ? await onPlatform(visit) : visit
  const account =
    candidate === null ? holderOfName(site.tenantId, emailKey(name)) : holderOf(site.tenantId, candidate)
  const known = await readAttempt(counting, account, candidate)
  // Unknown devices also share a rate limit.
  if (!known.isKnownDevice)
    await ensureWithinRate(visit.env.SIGN_INS_BY_NAME, `${account.tenantId} ${account.key}`)
  const { failures } = known
  // The lock is checked before hashing, so that locked attempts cost no hash.
  if (known.blockedUntil !== null) refuse('accountBlockedTemporarily')
  const isRight = await verify(digest, candidate?.password ?? null)
  if (candidate === null || !isRight) {
    const outcome = await countFailure(counting.db, failures, visit.now())
    refuse(outcome === 'blocked' ? 'accountBlockedTemporarily' : 'invalidAccount')
  }
  if (candidate.status === 'stop') refuse('userBlocked')
  const { isKnownDevice, holder } = known
  return { ...candidate, account, failures, isKnownDevice, holder }
}

/**
 * The counter of this attempt, that of the device if it is known, otherwise the account's, with its block; and what decides on the session.
 * All is asked at once, and the same for a name that nobody has, so that neither the wait nor its length reveals anything (ruling 9).
 */
async function readAttempt(visit: Visit, account: Holder, candidate: Candidate | null) {
  const { db, site, locale } = visit
  const device = deviceOf(visit, account)
  const ofDevice = device === null ? null : holderOfDevice(device)
  const now = visit.now()
  const [isKnownDevice, blockOfAccount, blockOfDevice, holder] = await Promise.all([
    device === null ? false : isKnown(db, device),
    findBlock(db, account, now),
    ofDevice === null ? null : findBlock(db, ofDevice, now),
    findHolder(db, { tenantId: site.tenantId, locale }, candidate?.id ?? ''),
  ])
  return ofDevice !== null && isKnownDevice
    ? { isKnownDevice, failures: ofDevice, blockedUntil: blockOfDevice, holder }
    : { isKnownDevice: false, failures: account, blockedUntil: blockOfAccount, holder }
}

/** Finds the reader or administrator with this name. It always makes all queries, so that the response time reveals nothing (ruling 9). */
async function findCandidate(visit: Visit, name: string): Promise<Candidate | null> {
  const { db, site } = visit
  const platform = await onPlatform(visit)
  const [rules, readers, staff] = await Promise.all([
    site.tenantId === 0 ? null : readSignInRules(db, site.tenantId),
    listReadersNamed(db, site.tenantId, name),
    findStaff(platform.db, name),
  ])
  const reader = rules === null ? null : readerNamed(readers, rules.accountType, name)
  if (reader !== null) return reader
  return staff !== null && staffMayWorkOn(staff, site) ? staff : null
}
