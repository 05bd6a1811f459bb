import { findAddressOf } from '#app/features/tenancy/model/snapshot/read-site.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { SiteAddress } from '#app/visit/site.ts'
import { isReady, type OwnDomain } from './own-domain.ts'
import { insertGivenUp, leaveOwnDomain } from './own-domain-store.ts'

export type Move = { writes: Write[]; addresses: SiteAddress[] }

/**
 * Where a check found a domain ready, what moves its site there from the address it had until then, and the addresses that
 * lead elsewhere afterwards; nothing where the site stands there or has to wait.
 */
export async function moveToDomain(db: Database, checked: OwnDomain, now: number): Promise<Move> {
  const { tenantId, domain } = checked
  const before = isReady(checked) ? await findAddressOf(db, tenantId) : null
  if (before === null || (before.domain === domain && before.servicePath === null))
    return { writes: [], addresses: [] }
  return {
    writes: [updateDomain(db, checked), ...leaveDomain(db, before, now)],
    addresses: [before, { domain, servicePath: null }],
  }
}

/** Gives up a site's own domain when the site moves away; writes nothing for a site on a path. */
export function leaveDomain(
  db: Database,
  before: SiteAddress & { tenantId: number; companyId: number },
  now: number,
): Write[] {
  const { tenantId, companyId, domain, servicePath } = before
  if (domain === null || servicePath !== null) return []
  return [leaveOwnDomain(db, { tenantId, domain }, now), insertGivenUp(db, { domain, companyId }, now)]
}

/** Breaks the batch where the claim has ended meanwhile. */
function updateDomain(db: Database, { tenantId, domain }: OwnDomain): Write {
  return db
    .updateTable('tenant')
    .set({ domain_type: 'FULL_DOMAIN', domain, service_path: null })
    .where('id', '=', tenantId)
}
