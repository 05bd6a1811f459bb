import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Refuses visitors who don't come from a permitted page with `forbidden` (R325). */
export function ensureAllowedReferrer(
  { referrer, origin, basePath }: Visit,
  { referrerUrls }: { referrerUrls: readonly string[] },
): void {
  if (!isAllowedReferrer(referrer, referrerUrls, origin + basePath)) refuse('forbidden')
}

/**
 * Whether a page may ask for viewer tokens (ruling 25). Its address must have the origin and the path prefix of one of
 * the company's referrer URLs; the tenant's own pages always may. If there is a list, a missing referrer is refused.
 */
export function isAllowedReferrer(
  referrer: string | null,
  allowed: readonly string[],
  ownBase: string,
): boolean {
  if (allowed.length === 0) return true
  const from = parse(referrer)
  return from !== null && [ownBase, ...allowed].some((base) => isBelow(from, parse(base)))
}

/** A path prefix ends at a slash: /books matches /books and /books/1 but not /bookshop. */
function isBelow(url: URL, base: URL | null): boolean {
  if (base === null || url.origin !== base.origin) return false
  const prefix = base.pathname.replace(/\/+$/, '')
  return url.pathname === prefix || url.pathname.startsWith(`${prefix}/`)
}

function parse(text: string | null): URL | null {
  const url = text !== null && URL.canParse(text) ? new URL(text) : null
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}
