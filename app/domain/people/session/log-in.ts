import type { Visit } from '#app/visit/visit.ts'
import { type Credentials, checkPassword } from './check-password.ts'
import type { Candidate } from './login-store.ts'
import { type Login, startReaderSession, startStaffSession } from './start-session.ts'

type LoginOptions = { keep: boolean; isApp?: boolean }

/** Signs a reader or an administrator in by name and password; refuses what `checkPassword` and the starts of sessions do. */
export async function logIn(visit: Visit, credentials: Credentials & LoginOptions): Promise<Login> {
  const candidate = await checkPassword(visit, credentials)
  return candidate.kind === 'staff'
    ? startStaffSession(visit, candidate.id)
    : logReaderIn(visit, candidate, credentials)
}

/** The second half for a reader whose password was right; the type of the login is what they typed as their name (R125). */
export function logReaderIn(
  visit: Visit,
  candidate: Candidate,
  { name, keep, isApp = false }: LoginOptions & Pick<Credentials, 'name'>,
): Promise<Login> {
  const loginType = name.includes('@') ? 'EMAIL' : 'ID'
  return startReaderSession(visit, { accountId: candidate.id, keep, loginType, isApp })
}
