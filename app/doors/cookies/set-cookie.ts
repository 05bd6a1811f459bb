import type { AppLoadContext } from '@remix-run/cloudflare'
import { type PageContext, visitOf } from '#app/doors/context.ts'
import { type CookieSuffix, cookieScopeAt, scopedCookieName, serialiseCookie } from '#app/visit/cookies.ts'
import type { Site } from '#app/visit/site.ts'

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

/**
 * Headers that make a browser delete the data of a site with its own domain: cached pages and scripts' storage. Sites on paths share an
 * origin, so this would delete other sites' data too. Cookies are deleted by name, because some belong to the browser, such as the chosen
 * appearance.
 */
export function leavingNothing({ domainType }: Pick<Site, 'domainType'>): Record<string, string> {
  return domainType === 'FULL_DOMAIN' ? { 'Clear-Site-Data': '"cache", "storage"' } : {}
}
