import { adminPaths } from '#app/visit/paths/admin.ts'
import { basePathOf, type Site } from './site.ts'
import type { Visit } from './visit.ts'

/**
 * The suffixes of a tenant's cookies other than the session's. In order: the chosen language, the appearance of pages, the page that asked
 * for the sign-in, the bookmark of the last write, a flash message for the next page, a sign-in at a provider, a book to open and an action
 * to repeat after the sign-in, whether the visitor comes from the mobile app, the app's next token, the reader that an app's link names,
 * whether signing in by address was tried, the notifications that were read, where a payment began, that a subscription began, that
 * somebody has signed in in this browser, the shelf of a reader by address, a sign-in that waits for its second step, and the unsaved
 * branding that an administrator previews.
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

/** The name of a tenant's cookie, made from its path or domain (R118, R121). */
export function cookieName(site: Site, suffix?: CookieSuffix): string {
  const base = site.servicePath ?? site.domain ?? 'bunko'
  return suffix === undefined ? base : `${base}.${suffix}`
}

/**
 * Browsers accept a cookie with this prefix only by https, from the host itself and for the whole host, so that no other
 * host of the domain can plant one.
 */
const hostOnly = '__Host-'

type CookieScope = { path: string; secure: boolean }

/**
 * The attributes of a cookie: a path tenant's is limited to its path, the console's to /admin. Secure is left out only for plain http on
 * localhost (R121).
 */
export function cookieScopeAt({
  site,
  origin,
  basePath,
}: Pick<Visit, 'site' | 'origin' | 'basePath'>): CookieScope {
  const isConsole = site.tenantId === 0
  return { path: isConsole ? adminPaths.admin() : basePath || '/', secure: !local.test(origin) }
}

/** The origin of a local server. A pattern, because an address is parsed in ten times as long, and a page asks for ten cookies. */
const local = /^http:\/\/(?:[^/?#@:]+\.)?localhost(?::\d+)?$/

/** The name of a cookie with this scope. A Secure cookie for a whole host gets the `__Host-` prefix. */
export function scopedCookieName(
  site: Site,
  suffix: CookieSuffix | undefined,
  { path, secure }: CookieScope,
): string {
  return `${secure && path === '/' ? hostOnly : ''}${cookieName(site, suffix)}`
}

/** Sign-in and notification cookies last one year (R120, R122), in seconds. */
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
 * The value of a tenant's cookie; without a suffix the session's. Null if the request doesn't bring it. If the cookie has
 * a `__Host-` name, it is read under no other name, so that other hosts of the domain can't plant one (docs/adr/110).
 */
export function ownCookie(site: Site, request: Request, suffix?: CookieSuffix): string | null {
  const cookies = request.headers.get('Cookie')
  return cookies === null ? null : readCookie(cookies, ownCookieName(site, request, suffix))
}

function ownCookieName(site: Site, { url }: Request, suffix?: CookieSuffix): string {
  const at = { site, origin: originOf(url), basePath: basePathOf(site) }
  return scopedCookieName(site, suffix, cookieScopeAt(at))
}

/** The origin of a request's address, which is absolute and normal. */
function originOf(url: string): string {
  return /^https?:\/\/[^/?#@]+/.exec(url)?.[0] ?? new URL(url).origin
}

/**
 * When cookies got their `__Host-` names, and until when an older session is still recognised by its old cookie, in
 * milliseconds.
 */
export const renaming = { at: Date.parse('2026-11-23T00:00Z'), until: Date.parse('2026-12-24T00:00Z') }

/**
 * The session cookie under the name it had before `__Host-`. Null if the request also brings the new cookie, and once the transition is
 * over.
 */
export function sessionOfBefore(site: Site, request: Request, now: number): string | null {
  const isRenamed = ownCookieName(site, request) !== cookieName(site) && ownCookie(site, request) === null
  return isRenamed && now < renaming.until
    ? readCookie(request.headers.get('Cookie'), cookieName(site))
    : null
}

/** The first cookie with a name. Browsers send the one with the longest path first. */
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
