import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { appLogin } from './app-login.ts'
import { viewLogin } from './session-view.ts'
import type { Login } from './start-session.ts'

/**
 * Starts a tenant's app (spec customLogin.init). Without a UserID answers only how the sign-in looks, with one a session
 * as from `appLogin`. Refuses an address that isn't a site's with `loginPageNotFound`.
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

/** The custom sign-in record, and the sign-in's answer if a session began. */
export function viewCustomLogin(login: Login | null, visit: Visit) {
  return { ...visit.site.settings.customLogin, ...(login === null ? {} : viewLogin(login, visit)) }
}
