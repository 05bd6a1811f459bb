import { refuse } from '#app/errors/refusal.ts'

/**
 * A cookie alone is authority only for requests of our own pages: the browser's `Origin` or `Sec-Fetch-Site` must say
 * so, and saying nothing is not enough (docs/rules/rulings.md, "The two things most easily got wrong"). Refuses with `forbidden`.
 */
export function ensureSameOrigin(request: Request): void {
  if (!comesFrom(request, 'here')) refuse('forbidden')
}

/**
 * For what takes no authority from a cookie (signing in) or can only end it (signing out): refuses other sites' pages
 * with `forbidden`, but serves clients that are no browser and so say nothing.
 */
export function ensureNotCrossSite(request: Request): void {
  if (!isNotCrossSite(request)) refuse('forbidden')
}

/** The same as a question: true for our own pages, and for who says nothing about where they come from. */
export function isNotCrossSite(request: Request): boolean {
  return comesFrom(request, 'here') || comesFrom(request, 'nowhere')
}

/** Where the browser says both, both have to agree. */
function comesFrom(request: Request, place: 'here' | 'nowhere'): boolean {
  const origin = request.headers.get('Origin')
  const site = request.headers.get('Sec-Fetch-Site') ?? 'none'
  if (site !== 'none' && site !== 'same-origin') return false
  if (place === 'nowhere') return origin === null && site === 'none'
  return origin === null ? site === 'same-origin' : origin === new URL(request.url).origin
}
