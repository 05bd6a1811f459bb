/**
 * In the place of the router's matching. Without it, and so without `mount.ts` giving each page a build of its own, a page takes 1.13
 * (detail) to 1.15 times (home) the CPU (docs/adr/040). It goes when the router makes its patterns once, or when `npm run bench -- pages`
 * sees no difference without it.
 */

/** As much of a route as finding it takes. */
type Route = { id: string; path?: string; index?: boolean; parentId?: string }

/**
 * Finds the route of an address as the router does, which at every request tries all of them, three times over, with patterns
 * made anew: here they are made once. Answers null where the router had better see for itself.
 */
export function routeFinder(routes: readonly Route[]): (path: string) => string | null {
  const table = routes
    .filter((route) => route.parentId !== undefined)
    .map((route) => ({ id: route.id, pattern: patternOf(route.path ?? ''), rank: rankOf(route) }))
    .sort((a, b) => b.rank - a.rank)
  return (path) => {
    // What single fetch would ask for; nothing of ours does.
    if (path.endsWith('.data')) return null
    const decoded = decodedPath(path)
    return decoded === null ? null : (table.find(({ pattern }) => pattern.test(decoded))?.id ?? null)
  }
}

function patternOf(path: string): RegExp {
  const isSplat = path.endsWith('*')
  const source = `/${path.replace(/\/*\*?$/, '').replace(/^\/*/, '')}`
    .replace(/[\\.*+^${}|()[\]]/g, '\\$&')
    .replace(/\/:\w+/g, '/[^/]+')
  return new RegExp(`^${source === '/' ? '' : source}${isSplat ? '(?:/.+|/*)$' : '/*$'}`, 'i')
}

/** The router's own scores: what is written out goes before what is a parameter, that before a splat. */
function rankOf({ path = '', index }: Route): number {
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
