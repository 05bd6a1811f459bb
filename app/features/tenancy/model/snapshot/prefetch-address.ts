import type { Database } from '#app/kernel/data/database.ts'
import { siteOfConsolePath } from '#app/visit/paths/admin.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findAddressOf } from './read-site.ts'

type Finding = ReturnType<typeof findAddressOf>

/**
 * Begins to ask where the site is that a console's path names, so that it comes with the session of who asks and not after
 * it. What it finds is nobody's until `visitFor` takes it up; null where the path names no site, and where something is
 * written, after which the address may be another.
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

/** Where a tenant is, begun with the session or asked now. */
export function addressOf({ prefetched, db }: Pick<Visit, 'prefetched' | 'db'>, tenantId: number): Finding {
  return (prefetched?.get(keyOf(tenantId)) as Finding | undefined) ?? findAddressOf(db, tenantId)
}

const keyOf = (tenantId: number) => `address of site ${tenantId}`
