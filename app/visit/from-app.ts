import { ownCookie } from './cookies.ts'
import type { Site } from './site.ts'
import type { Visit } from './visit.ts'

/** By this name a query and a form say that they come from the tenant's mobile app (R082). */
export const appFlag = 'is_login_mobile_app'

/** What an address says of itself, be it an app's own link with a `UserID` (R131) or the flag. */
export function saysFromApp({ searchParams }: URL): boolean {
  return searchParams.get(appFlag) === 'true' || searchParams.has('UserID')
}

/** The address says so, or one before it did a minute ago (R123, R130). */
export function isRequestFromApp(site: Site, request: Request): boolean {
  return saysFromApp(new URL(request.url)) || ownCookie(site, request, 'app') === '1'
}

/** Whether what signs in here is the tenant's app. It proves nothing: it decides how a session is shown, not whose it is. */
export function isFromApp(visit: Visit): boolean {
  return visit.isFromApp === true || (visit.actor?.kind === 'reader' && visit.actor.isApp)
}

/** The visit of a form or a call whose own field says so. */
export function asFromApp(visit: Visit, says: boolean): Visit {
  return says ? { ...visit, isFromApp: true } : visit
}
