/** Where nobody may be sent after signing in: back to the form, out again, or to what is no page. */
const neverReturnTo = new Set(['login', 'logout', 'favourites', 'api', 'assets', 'admin'])

/** A host no address can name, so that whatever leaves it is seen. */
const nowhere = 'http://return-route.invalid'

/**
 * Reads a stored return route: a path inside the tenant, without the tenant's own prefix, which the router adds
 * (ruling 19). Null for everything that could lead to another host or, by `..`, to another tenant of this host.
 * The answer is normalised; only the answer may be redirected to, never the text that was given.
 */
export function readReturnRoute(text: unknown): string | null {
  const route = readPath(text)
  return route === null || neverReturnTo.has(firstWordOf(route)) ? null : route
}

/** The same for the console, whose pages no reader is ever led to: null for all but them, and for its sign-in. */
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

/** Normalised already; what is left to refuse are slashes, dots and control signs hidden by encoding. */
function isPlainPath(pathname: string): boolean {
  return !pathname.startsWith('//') && !/%(2f|5c|2e|25|[01][0-9a-f]|7f)/i.test(pathname)
}

/** The same for a book that is to be opened after a login: the reading page of one content, with its page and words. */
export function readViewRoute(text: string | null | undefined): string | null {
  const route = readReturnRoute(text)
  return route !== null && /^\/view-online\/[a-z0-9]{20,64}(?:\/[1-9]\d{0,8})?(?:\?|$)/.test(route)
    ? route
    : null
}
