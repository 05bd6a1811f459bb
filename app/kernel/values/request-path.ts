/** The maximum length of a path, in characters of the address. No real address comes near. */
const maxPathLength = 2_048

/**
 * What to do with a request's path: use it as it is, redirect to another address of the same origin, or treat it as not
 * found.
 */
export type RequestPath = { kind: 'plain' } | { kind: 'moved'; path: string } | { kind: 'nowhere' }

/**
 * Checks a path before it is routed, so that later code needn't: refuses escapes that stand for no character, disguised separators and
 * control characters, and paths that are too long. Removes empty segments, so that each page has one address only; two slashes at its start
 * would name another host.
 */
export function readRequestPath(pathname: string): RequestPath {
  if (pathname.length > maxPathLength || !isReadable(pathname)) return { kind: 'nowhere' }
  const path = pathname.replace(/\/{2,}/g, '/')
  return path === pathname ? { kind: 'plain' } : { kind: 'moved', path }
}

function isReadable(pathname: string): boolean {
  try {
    return !pathname
      .split('/')
      .some((segment) => /[\u0000-\u001f\u007f/\\]/.test(decodeURIComponent(segment)))
  } catch {
    return false
  }
}
