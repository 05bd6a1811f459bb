/** The Workers that have pages: that of readers' sites, and that of the console. */
export const pageWorkers = ['readers', 'console'] as const
export type PageWorker = (typeof pageWorkers)[number]

type Route = { parentId?: string | undefined; path?: string | undefined }

/**
 * Whether a Worker has a route, whose path is a pattern as the router writes it. Both have the root, which has no parent, and the page for
 * what isn't found.
 */
export function hasRoute(worker: PageWorker, { parentId, path = '' }: Route): boolean {
  if (parentId === undefined || path === '*') return true
  return worker === (/^admin(?:\/|$)/.test(path) ? 'console' : 'readers')
}
