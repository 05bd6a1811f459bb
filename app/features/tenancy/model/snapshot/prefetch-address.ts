import type { Database } from '#app/kernel/data/database.ts'
import { siteOfConsolePath } from '#app/visit/paths/admin.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findAddressOf } from './read-site.ts'

type Finding = ReturnType<typeof findAddressOf>

/**
 * Starts to look up the address of the site that a console path names, in parallel with the session. Nobody sees the
 * result before `visitFor` uses it. Null if the path names no site, and for writes, which may change the address.
 */
export function prefetchAddress(
  db: Database,
  { method }: Pick<Request, 'method'>,
  path: string,
): Visit['prefetched'] | null {
  const tenantId = method === 'GET' ? siteOfConsolePath(path) : null
  if (tenantId === null) return null
  const finding = findAddressOf(db, tenantId)
  // If nobody awaits the result, its failure is ignored too.
  finding.catch(() => undefined)
  return new Map([[keyOf(tenantId), finding]])
}

/** Returns a tenant's address: the prefetched one, or else a new lookup. */
export function addressOf({ prefetched, db }: Pick<Visit, 'prefetched' | 'db'>, tenantId: number): Finding {
  return (prefetched?.get(keyOf(tenantId)) as Finding | undefined) ?? findAddressOf(db, tenantId)
}

const keyOf = (tenantId: number) => `address of site ${tenantId}`
