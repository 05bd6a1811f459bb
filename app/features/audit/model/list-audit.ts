import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Paging } from '#app/kernel/values/paging.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { requireStaff } from '#app/visit/require.ts'
import { staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { AuditPage, AuditQuery, AuditReach } from './audit-log.ts'
import { readFound, readLog } from './audit-store.ts'

/**
 * The number of rows that are searched at once, which is eighty pages. Later rows are a list of their own that begins
 * where this one ends. assumed: fewer rows than this are written within one millisecond.
 */
const maxRowsRead = 4_000

/**
 * The logged actions within a reach, newest first, among the first `looked` rows of the query. Words are searched among
 * the first `looked` rows of all areas. Only for administrators of that reach; refuses another company with `notFound`.
 */
export async function listAudit(
  visit: Visit,
  reach: AuditReach,
  query: AuditQuery,
  paging: Paging,
  looked = maxRowsRead,
): Promise<AuditPage> {
  ensureReach(visit, reach)
  const words = fold(displayText(query.q ?? ''))
  const asked = { reach, query, looked }
  return words === '' ? readLog(visit, asked, paging) : readFound(visit, { ...asked, words }, paging)
}

function ensureReach(visit: Visit, reach: AuditReach): void {
  if (reach.of === 'site') return void requireStaff(visit, 'service')
  const staff = requireStaff(visit, reach.of)
  if (reach.of === 'company' && !staffMayWorkOnCompany(staff, reach.companyId)) refuse('notFound')
}
