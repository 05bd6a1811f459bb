import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Checked, type Credentials, checkPassword } from './check-password.ts'
import { ensureSecondFactor } from './second-step.ts'
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
 * The second half, after a correct password. The type of a reader's session depends on what they typed as their name
 * (R125). Refuses a starting password with `ownPasswordNeeded` (946): the sign-in page asks for a new one instead
 * (docs/adr/067).
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
