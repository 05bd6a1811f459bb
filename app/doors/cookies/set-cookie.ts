import type { AppLoadContext } from '@remix-run/cloudflare'
import { type PageContext, visitOf } from '#app/doors/context.ts'
import { type CookieSuffix, cookieScopeAt, scopedCookieName, serialiseCookie } from '#app/visit/cookies.ts'

/** Sets a cookie of the visit's tenant on the answer. Without `maxAge` (seconds) it lasts until the browser is closed. */
export function setCookie(
  context: AppLoadContext,
  suffix: CookieSuffix | undefined,
  value: string,
  maxAge?: number,
): void {
  const visit = visitOf(context)
  const { cookies } = context as PageContext
  const scope = cookieScopeAt(visit)
  cookies.push(serialiseCookie(scopedCookieName(visit.site, suffix, scope), value, { maxAge, ...scope }))
}

export function clearCookie(context: AppLoadContext, suffix: CookieSuffix | undefined): void {
  setCookie(context, suffix, '', 0)
}
