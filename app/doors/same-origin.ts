import { refuse } from '#app/kernel/errors/refusal.ts'

/**
 * Refuses requests that don't come from our own pages, for requests authorised by a cookie alone. The browser must say so by `Origin` or
 * `Sec-Fetch-Site`; a request without both is refused too (docs/rules/rulings.md, "The two things most easily got wrong"). Refuses with
 * `forbidden`.
 */
export function ensureSameOrigin(request: Request): void {
  if (!isSameOrigin(request)) refuse('forbidden')
}

/** Whether a request comes from one of our own pages. */
export function isSameOrigin(request: Request): boolean {
  return comesFrom(request, 'here')
}

/**
 * Refuses requests from other sites' pages with `forbidden`, but accepts clients that aren't browsers and send neither header. For requests
 * that don't rely on a cookie (signing in) or only end it (signing out).
 */
export function ensureNotCrossSite(request: Request): void {
  if (!isNotCrossSite(request)) refuse('forbidden')
}

/** Whether a request comes from our own pages or has no origin. */
export function isNotCrossSite(request: Request): boolean {
  return comesFrom(request, 'here') || comesFrom(request, 'nowhere')
}

/** Whether a request comes from our own pages (`here`) or has no origin (`nowhere`). If the browser sends both headers, both must agree. */
function comesFrom(request: Request, place: 'here' | 'nowhere'): boolean {
  const origin = request.headers.get('Origin')
  const site = request.headers.get('Sec-Fetch-Site') ?? 'none'
  if (site !== 'none' && site !== 'same-origin') return false
  if (place === 'nowhere') return origin === null && site === 'none'
  return origin === null ? site === 'same-origin' : origin === new URL(request.url).origin
}
