import { refuse } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { appLogin } from './app-login.ts'
import { viewLogin } from './session-view.ts'
import type { Login } from './start-session.ts'

/**
 * Begins a tenant's app (spec customLogin.init): without a UserID only how the sign-in looks, with one a session as
 * `appLogin` gives it. Refuses what is no site's address with `loginPageNotFound`.
 */
export async function startAppSession(
  visit: Visit,
  { userId, appToken }: { userId: string | undefined; appToken: string | undefined },
): Promise<Login | null> {
  if (visit.site.tenantId === 0) refuse('loginPageNotFound')
  if (userId === undefined) {
    if (appToken !== undefined) refuse('loginIdInvalid')
    return null
  }
  return appLogin(visit, { userId, appToken })
}

/** The custom login record, and the login answer where a session began. */
export function viewCustomLogin(login: Login | null, visit: Visit) {
  return { ...visit.site.settings.customLogin, ...(login === null ? {} : viewLogin(login, visit)) }
}
