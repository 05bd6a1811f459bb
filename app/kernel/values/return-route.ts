/** Pages that nobody is sent to after signing in: the form itself, the sign-out, and addresses that aren't pages. */
const neverReturnTo = new Set(['login', 'logout', 'favourites', 'api', 'assets', 'admin'])

/** A base URL with a host that doesn't exist, so that a path that leads to another host is noticed. */
const nowhere = 'http://return-route.invalid'

/**
 * Parses a stored return route: a path inside the tenant, without the tenant's prefix, which the router adds (ruling 19). Null for anything
 * that could lead to another host or, by `..`, to another tenant of this host. The answer is normalised. Redirect only to the answer, never
 * to the text that was given.
 */
export function readReturnRoute(text: unknown): string | null {
  const route = readPath(text)
  return route === null || neverReturnTo.has(firstWordOf(route)) ? null : route
}

/** Like `readReturnRoute`, for the console: null for any page outside it, and for its sign-in. */
export function readConsoleRoute(text: unknown): string | null {
  const route = readPath(text)
  if (route === null || firstWordOf(route) !== 'admin') return null
  return /^\/admin\/(?:login|logout|language)(?:[/?]|$)/i.test(route) ? null : route
}

function firstWordOf(route: string): string {
  return (route.split(/[/?]/)[1] ?? '').toLowerCase()
}

function readPath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 2000 || !/^\/(?![/\\])/.test(text)) return null
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return null
  const url = URL.canParse(text, nowhere) ? new URL(text, nowhere) : null
  if (url?.origin !== nowhere || !isPlainPath(url.pathname)) return null
  return url.pathname + url.search
}

/** Whether a normalised path is harmless: no slashes, dots or control characters are hidden in it by encoding. */
function isPlainPath(pathname: string): boolean {
  return !pathname.startsWith('//') && !/%(2f|5c|2e|25|[01][0-9a-f]|7f)/i.test(pathname)
}

/** Like `readReturnRoute`, for a book that opens after a sign-in: the reading page of one content, with page number and searched words. */
export function readViewRoute(text: string | null | undefined): string | null {
  const route = readReturnRoute(text)
  return route !== null && /^\/view-online\/[a-z0-9]{20,64}(?:\/[1-9]\d{0,8})?(?:\?|$)/.test(route)
    ? route
    : null
}
