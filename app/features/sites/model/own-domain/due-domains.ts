import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
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

/** Claims of all tenants that nobody proved in time; those given up wait for the network, not for a proof. */
export function deleteLapsedClaims(db: Database, now: number): Write {
  return db
    .deleteFrom('site_domain')
    .where('proof', '=', 'wanted')
    .where('lapses_at', '<=', now)
    .where('state', '<>', 'leaving')
}

/** Whether a site of any tenant stands at a domain or has proven it, so that the network has to go on serving it. */
export async function isHeld(db: Database, domain: string): Promise<boolean> {
  const [site, row] = await Promise.all([
    db.selectFrom('tenant').select('id').where('domain', '=', domain).executeTakeFirst(),
    db
      .selectFrom('site_domain')
      .select('tenant_id')
      .where('domain', '=', domain)
      .where('proof', '<>', 'wanted')
      .executeTakeFirst(),
  ])
  return site !== undefined || row !== undefined
}
