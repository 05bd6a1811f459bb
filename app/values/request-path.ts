/** No address of ours comes near; characters as they stand in the address. */
const longestPath = 2_048

/** How a request's path is to be taken: as it is, at another address of the same origin, or as one that nothing can have. */
export type RequestPath = { kind: 'plain' } | { kind: 'moved'; path: string } | { kind: 'nowhere' }

/**
 * Read before anything is routed by it, so that nothing behind has to fear what a path may hold: escapes that stand for no
 * character, separators and control characters in disguise, or more text than any address has. Empty segments are left out,
 * and the path that remains is the page's one address: two slashes at its start would name another host.
 */
export function readRequestPath(pathname: string): RequestPath {
  if (pathname.length > longestPath || !isReadable(pathname)) return { kind: 'nowhere' }
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
