import type { AppLoadContext } from '@remix-run/cloudflare'
import { setCookie } from '#app/http/cookies/set-cookie.ts'
import { paths } from '#app/paths/reader.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import type { Visit } from '#app/visit/visit.ts'

/** How long a visitor from the tenant's app is remembered, seconds (R123). */
const appCookieLife = 60

/** Remembers that this visitor comes from the app, so that a sign-in they are sent to knows it too. */
export function rememberApp(context: AppLoadContext): void {
  setCookie(context, 'app', '1', appCookieLife)
}

export function isAppVisitor(visit: Visit, request: Request): boolean {
  const url = new URL(request.url)
  return (
    (visit.actor?.kind === 'reader' && visit.actor.isApp) ||
    url.searchParams.has('UserID') ||
    url.searchParams.get('is_login_mobile_app') === 'true' ||
    ownCookie(visit.site, request, 'app') === '1'
  )
}

/** The sign-in, with the flag for those who come from the app (R130, R131, R150). */
export function loginPathFor(visit: Visit, request: Request): string {
  return paths.login(isAppVisitor(visit, request) ? { is_login_mobile_app: 'true' } : {})
}
