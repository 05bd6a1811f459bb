import { ownCookie } from './cookies.ts'
import type { Site } from './site.ts'
import type { Visit } from './visit.ts'

/** The query parameter and form field by which a request says that it comes from the tenant's mobile app (R082). */
export const appFlag = 'is_login_mobile_app'

/** Whether an address says so: by the flag, or as an app's own link with a `UserID` (R131). */
export function saysFromApp({ searchParams }: URL): boolean {
  return searchParams.get(appFlag) === 'true' || searchParams.has('UserID')
}

/** Whether the address says so, or an earlier address did within the last minute (R123, R130). */
export function isRequestFromApp(site: Site, request: Request): boolean {
  return saysFromApp(new URL(request.url)) || ownCookie(site, request, 'app') === '1'
}

/**
 * Whether the tenant's app is signing in here. It isn't proven, and only decides how a session is shown, not whose it is.
 */
export function isFromApp(visit: Visit): boolean {
  return visit.isFromApp === true || (visit.actor?.kind === 'reader' && visit.actor.isApp)
}

/** The visit of a form or a call whose own field says that it comes from the app. */
export function asFromApp(visit: Visit, says: boolean): Visit {
  return says ? { ...visit, isFromApp: true } : visit
}
