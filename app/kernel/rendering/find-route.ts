/**
 * Replaces the router's matching. Without it, and so without `mount.ts` giving each page a build of its own, a page takes 1.13 (detail) to
 * 1.15 times (home) the CPU (docs/adr/040). Can be removed once the router makes its patterns only once, or when `npm run bench -- pages`
 * shows no difference.
 */

/** The parts of a route that are needed to find it. */
type Route = { id: string; path?: string; index?: boolean; parentId?: string }

/**
 * Finds the route of a path like Remix's router, which in every request tries all routes three times and makes their patterns anew each
 * time. Here the patterns are made once. Answers null for paths that the router must handle itself.
 */
export function routeFinder(routes: readonly Route[]): (path: string) => string | null {
  const table = routes
    .filter((route) => route.parentId !== undefined)
    .map((route) => ({
      id: route.id,
      pattern: patternOf(route.path ?? ''),
      rank: rankOf(route),
      first: literalFirst(route.path ?? ''),
    }))
    .sort((a, b) => b.rank - a.rank)
  // Most routes begin with a word of their own, so that only a few patterns are tried.
  const open = table.filter(({ first }) => first === null)
  const beginningWith = new Map(
    table.flatMap(({ first }) =>
      first === null ? [] : [[first, table.filter((other) => other.first === null || other.first === first)]],
    ),
  )
  return (path) => {
    // Leaves data requests of Remix's single fetch to the router; our own pages never make any.
    if (path.endsWith('.data')) return null
    const decoded = decodedPath(path)
    if (decoded === null) return null
    const among = beginningWith.get((decoded.split('/', 2)[1] ?? '').toLowerCase()) ?? open
    return among.find(({ pattern }) => pattern.test(decoded))?.id ?? null
  }
}

/** The word that all paths of a route begin with. Null if it begins with a parameter, or is the first page. */
function literalFirst(path: string): string | null {
  const first = path.replace(/^\/*/, '').split('/', 1)[0] ?? ''
  return first === '' || /^[:*]|\?$/.test(first) ? null : first.toLowerCase()
}

function patternOf(path: string): RegExp {
  const isSplat = path.endsWith('*')
  const source = `/${path.replace(/\/*\*?$/, '').replace(/^\/*/, '')}`
    .replace(/[\\.*+^${}|()[\]]/g, '\\$&')
    .replace(/\/:\w+/g, '/[^/]+')
  return new RegExp(`^${source === '/' ? '' : source}${isSplat ? '(?:/.+|/*)$' : '/*$'}`, 'i')
}

/** Ranks routes as Remix's router does: literal segments before parameters, parameters before a splat. */
export function rankOf({ path = '', index }: Pick<Route, 'path' | 'index'>): number {
  const segments = `/${path}`.split('/')
  const scores = segments.map((segment) => {
    if (segment === '*') return -2
    if (segment === '') return 1
    return segment.startsWith(':') ? 3 : 10
  })
  return segments.length + scores.reduce((sum, score) => sum + score, 0) + (index ? 2 : 0)
}

function decodedPath(path: string): string | null {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replace(/\//g, '%2F'))
      .join('/')
  } catch {
    return null
  }
}
