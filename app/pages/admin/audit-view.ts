import type { AuditPage, AuditQuery, AuditReach } from '#app/domain/audit/audit-log.ts'
import { listAudit } from '#app/domain/audit/list-audit.ts'
import { getCompanyRecord } from '#app/domain/company/get-company-detail.ts'
import { visitFor } from '#app/domain/site/snapshot/visit-for.ts'
import { adminPaths } from '#app/paths/admin.ts'
import type { Paging } from '#app/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type ConsoleView, viewConsole, viewSiteConsole } from './console-view.ts'

/** Where the log is looked at: of the platform, of a company, of a site. */
export type AuditPlace = { companyId: number | null; tenantId: number | null }

export type AuditLog = AuditPage & { path: string }

/** The log of a place, for whoever may look at it there; `looked` rows are looked through at most. */
export async function viewAudit(
  visit: Visit,
  place: AuditPlace,
  query: AuditQuery,
  paging: Paging,
  looked?: number,
): Promise<AuditLog> {
  const at = place.tenantId === null ? visit : await visitFor(visit, place.tenantId)
  return { path: auditPathOf(place), ...(await listAudit(at, reachOf(place), query, paging, looked)) }
}

/** The frame of a place that has no screen of its own kind. */
export async function viewPlace(visit: Visit, { tenantId, companyId }: AuditPlace): Promise<ConsoleView> {
  if (tenantId !== null) return viewSiteConsole(await visitFor(visit, tenantId))
  return viewConsole(visit, companyId === null ? null : await getCompanyRecord(visit, companyId))
}

function reachOf({ tenantId, companyId }: AuditPlace): AuditReach {
  if (tenantId !== null) return { of: 'site' }
  return companyId === null ? { of: 'system' } : { of: 'company', companyId }
}

export function auditPathOf({ tenantId, companyId }: AuditPlace): string {
  if (tenantId !== null) return adminPaths.siteAudit(tenantId)
  return companyId === null ? adminPaths.systemAudit() : adminPaths.companyAudit(companyId)
}
