import { adminPaths } from '#app/paths/admin.ts'
import { basePathOf, type Site } from './site.ts'
import type { Visit } from './visit.ts'

/**
 * What a tenant's cookies beside the session remember: the chosen language, how pages look, the page that asked for the login, the last
 * write, what the next page says, a sign-in at a provider, the book to open and the action to replay after the login,
 * that the visitor comes from the mobile app, its next token, and whom it would sign in instead, that their address was tried, which notifications were read, and
 * where a payment was begun, that a registration was, that somebody has signed in in this browser, what a reader by address
 * has kept in it, a sign-in whose second step is to come, and which unsaved look an administrator sees.
 */
export type CookieSuffix =
  | 'lang'
  | 'appearance'
  | 'return'
  | 'at'
  | 'flash'
  | 'flow'
  | 'view'
  | 'after'
  | 'app'
  | 'token'
  | 'switch'
  | 'ip'
  | 'read'
  | 'callback'
  | 'device'
  | 'shelf'
  | 'reg'
  | 'second'
  | 'preview'

/** Cookie names and scope of a tenant: named after its path or domain, limited to its path (R118, R121). */
export function cookieName(site: Site, suffix?: CookieSuffix): string {
  const base = site.servicePath ?? site.domain ?? 'bunko'
  return suffix === undefined ? base : `${base}.${suffix}`
}

/** What browsers take only from the host itself, by https and for all of it: no neighbour of the domain can plant it. */
const hostOnly = '__Host-'

type CookieScope = { path: string; secure: boolean }

/** A path tenant's cookies stay below its path, the console's below /admin; only plain-http localhost does without Secure (R121). */
export function cookieScopeAt({
  site,
  origin,
  basePath,
}: Pick<Visit, 'site' | 'origin' | 'basePath'>): CookieScope {
  const { protocol, hostname } = new URL(origin)
  const isLocal = protocol === 'http:' && (hostname === 'localhost' || hostname.endsWith('.localhost'))
  const isConsole = site.tenantId === 0
  return { path: isConsole ? adminPaths.admin() : basePath || '/', secure: !isLocal }
}

/** What a cookie of this scope is called: one that is for a whole host and Secure says so in its name. */
export function scopedCookieName(
  site: Site,
  suffix: CookieSuffix | undefined,
  { path, secure }: CookieScope,
): string {
  return `${secure && path === '/' ? hostOnly : ''}${cookieName(site, suffix)}`
}

/** Login and notification cookies last one year (R120, R122). Seconds. */
export const yearLong = 31_536_000

type CookieOptions = CookieScope & { maxAge?: number }

export function serialiseCookie(
  name: string,
  value: string,
  { maxAge, path, secure }: CookieOptions,
): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, `Path=${path}`, 'HttpOnly', 'SameSite=Lax']
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`)
  if (secure) parts.push('Secure')
  return parts.join('; ')
}

/**
 * What a tenant's own cookie holds, the session's without a suffix; null where the request brings none. Where a cookie has a host's name it is
 * read under no other: that is what keeps neighbours of the domain from planting one (docs/adr/110).
 */
export function ownCookie(site: Site, request: Request, suffix?: CookieSuffix): string | null {
  return readCookie(request.headers.get('Cookie'), ownCookieName(site, request, suffix))
}

function ownCookieName(site: Site, { url }: Request, suffix?: CookieSuffix): string {
  const at = { site, origin: new URL(url).origin, basePath: basePathOf(site) }
  return scopedCookieName(site, suffix, cookieScopeAt(at))
}

/** When cookies got a host's name, and until when a session that began before is still known by the old one. Milliseconds. */
export const renaming = { at: Date.parse('2026-11-23T00:00Z'), until: Date.parse('2026-12-24T00:00Z') }

/** A session's cookie under the name it had before, where it has another by now; null where it is there under that, and when nobody needs it any more. */
export function sessionOfBefore(site: Site, request: Request, now: number): string | null {
  const isRenamed = ownCookieName(site, request) !== cookieName(site) && ownCookie(site, request) === null
  return isRenamed && now < renaming.until
    ? readCookie(request.headers.get('Cookie'), cookieName(site))
    : null
}

/** The first cookie of a name; browsers send the one with the longest path first. */
function readCookie(header: string | null, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return safeDecode(pair.slice(at + 1).trim())
  }
  return null
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
