import type { AuditPage, AuditQuery, AuditReach } from '#app/domain/audit/audit-log.ts'
import { listAudit } from '#app/domain/audit/list-audit.ts'
import { visitFor } from '#app/domain/site/snapshot/visit-for.ts'
import { adminPaths } from '#app/paths/admin.ts'
import type { Paging } from '#app/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Standing } from './screens.ts'

export type AuditLog = AuditPage & { path: string }

/** The log of a place, for whoever may look at it there; `looked` rows are looked through at most. */
export async function viewAudit(
  visit: Visit,
  place: Standing,
  query: AuditQuery,
  paging: Paging,
  looked?: number,
): Promise<AuditLog> {
  const at = place.tenantId === null ? visit : await visitFor(visit, place.tenantId)
  return { path: auditPathOf(place), ...(await listAudit(at, reachOf(place), query, paging, looked)) }
}

function reachOf({ tenantId, companyId }: Standing): AuditReach {
  if (tenantId !== null) return { of: 'site' }
  return companyId === null ? { of: 'system' } : { of: 'company', companyId }
}

export function auditPathOf({ tenantId, companyId }: Standing): string {
  if (tenantId !== null) return adminPaths.siteAudit(tenantId)
  return companyId === null ? adminPaths.systemAudit() : adminPaths.companyAudit(companyId)
}
