import {
  type AuditPage,
  type AuditQuery,
  type AuditReach,
  type AuditRow,
  listAudit,
} from '#app/features/audit/model/audit-log.ts'
import { auditedExport } from '#app/features/audit/model/insert-audit.ts'
import type { Standing } from '#app/features/finder/model/screens.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { eachPage } from '#app/kernel/values/chunk.ts'
import type { Paging } from '#app/kernel/values/paging.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { Visit } from '#app/visit/visit.ts'

export type AuditLog = AuditPage & { path: string }

/** The log of a place, for administrators who may see it there. */
export async function viewAudit(
  visit: Visit,
  place: Standing,
  query: AuditQuery,
  paging: Paging,
): Promise<AuditLog> {
  const at = place.tenantId === null ? visit : await visitFor(visit, place.tenantId)
  return { path: auditPathOf(place), ...(await listAudit(at, { reach: reachOf(place), query, paging })) }
}

/** The most rows in a file. assumed: no log is longer. */
const maxInFile = 10_000_000

/** Reads the whole log of a place with the list's filters, some rows at a time. The log records the export, too. */
export async function eachAuditRow(
  visit: Visit,
  place: Standing,
  query: AuditQuery,
): Promise<AsyncGenerator<AuditRow[]>> {
  const { companyId } = place
  const at = place.tenantId === null ? visit : await visitFor(visit, place.tenantId)
  const pieces = eachPage(
    1_000,
    async (paging) => (await listAudit(at, { reach: reachOf(place), query, paging, looked: maxInFile })).rows,
    ({ id }) => id,
  )
  return auditedExport(at, { list: 'audit', query, companyId }, pieces)
}

function reachOf({ tenantId, companyId }: Standing): AuditReach {
  if (tenantId !== null) return { of: 'site' }
  return companyId === null ? { of: 'system' } : { of: 'company', companyId }
}

export function auditPathOf({ tenantId, companyId }: Standing): string {
  if (tenantId !== null) return adminPaths.siteAudit(tenantId)
  return companyId === null ? adminPaths.systemAudit() : adminPaths.companyAudit(companyId)
}
