import { ownCookie } from './cookies.ts'
import type { Site } from './site.ts'
import type { Visit } from './visit.ts'

/** The query parameter and form field by which a request says that it comes from the tenant's mobile app (R082). */
export const appFlag = 'is_login_mobile_app'

/** Whether an address marks its visitor as coming from the app: by the flag, or as an app's own link with a `UserID` (R131). */
export function saysFromApp({ searchParams }: URL): boolean {
  return searchParams.get(appFlag) === 'true' || searchParams.has('UserID')
}

/** Whether this address marks its visitor as coming from the app, or an earlier one did within the last minute (R123, R130). */
export function isRequestFromApp(site: Site, request: Request): boolean {
  const says = request.url.includes('?') && saysFromApp(new URL(request.url))
  return says || ownCookie(site, request, 'app') === '1'
}

/** Whether the request comes from the tenant's app. The app doesn't prove it, so this only decides how a session looks, not whose it is. */
export function isFromApp(visit: Visit): boolean {
  return visit.isFromApp === true || (visit.actor?.kind === 'reader' && visit.actor.isApp)
}

/** Marks the visit as coming from the app if a form's or call's own field says so. */
export function asFromApp(visit: Visit, says: boolean): Visit {
  return says ? { ...visit, isFromApp: true } : visit
}
