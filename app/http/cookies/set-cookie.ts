import type { AppLoadContext } from '@remix-run/cloudflare'
import { type PageContext, visitOf } from '#app/http/context.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { type CookieSuffix, scopedCookieName, serialiseCookie } from '#app/visit/cookies.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Sets a cookie of the visit's tenant on the answer. Without `maxAge` (seconds) it lasts as long as the browser's session. */
export function setCookie(
  context: AppLoadContext,
  suffix: CookieSuffix | undefined,
  value: string,
  maxAge?: number,
): void {
  const visit = visitOf(context)
  const { cookies } = context as PageContext
  const scope = cookieScope(visit)
  cookies.push(serialiseCookie(scopedCookieName(visit.site, suffix, scope), value, { maxAge, ...scope }))
}

export function clearCookie(context: AppLoadContext, suffix: CookieSuffix | undefined): void {
  setCookie(context, suffix, '', 0)
}

/** A path tenant's cookies stay below its path, the console's below /admin; only plain-http localhost does without Secure (R121). */
export function cookieScope(visit: Visit): { path: string; secure: boolean } {
  const { protocol, hostname } = new URL(visit.origin)
  const isLocal = protocol === 'http:' && (hostname === 'localhost' || hostname.endsWith('.localhost'))
  const isConsole = visit.site.tenantId === 0
  return { path: isConsole ? adminPaths.admin() : visit.basePath || '/', secure: !isLocal }
}
