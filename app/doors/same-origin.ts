import { refuse } from '#app/kernel/errors/refusal.ts'

/**
 * A cookie alone only authorises requests of our own pages: the browser must say so by `Origin` or `Sec-Fetch-Site`; a
 * request without both doesn't count (docs/rules/rulings.md, "The two things most easily got wrong"). Refuses with
 * `forbidden`.
 */
export function ensureSameOrigin(request: Request): void {
  if (!comesFrom(request, 'here')) refuse('forbidden')
}

/**
 * For requests that don't rely on a cookie (signing in) or only end it (signing out): refuses pages of other sites with
 * `forbidden`, but accepts clients that aren't browsers and send neither header.
 */
export function ensureNotCrossSite(request: Request): void {
  if (!isNotCrossSite(request)) refuse('forbidden')
}

/** The same as a boolean: true for our own pages and for requests without an origin. */
export function isNotCrossSite(request: Request): boolean {
  return comesFrom(request, 'here') || comesFrom(request, 'nowhere')
}

/** If the browser sends both headers, both must agree. */
function comesFrom(request: Request, place: 'here' | 'nowhere'): boolean {
  const origin = request.headers.get('Origin')
  const site = request.headers.get('Sec-Fetch-Site') ?? 'none'
  if (site !== 'none' && site !== 'same-origin') return false
  if (place === 'nowhere') return origin === null && site === 'none'
  return origin === null ? site === 'same-origin' : origin === new URL(request.url).origin
}
