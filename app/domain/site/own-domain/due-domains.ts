import type { Database } from '#app/data/database.ts'
import type { OwnDomain } from './own-domain.ts'
import { domainColumns, readDomain } from './own-domain-store.ts'

/** Of all tenants those whose time has come, the longest overdue first. */
export async function listDueDomains(db: Database, now: number, limit: number): Promise<OwnDomain[]> {
  const rows = await db
    .selectFrom('site_domain')
    .select(domainColumns)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(readDomain)
}
