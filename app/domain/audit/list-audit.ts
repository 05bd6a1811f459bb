import { refuse } from '#app/errors/refusal.ts'
import type { Paging } from '#app/values/paging.ts'
import { displayText, fold } from '#app/values/text-folding.ts'
import { requireStaff } from '#app/visit/require.ts'
import { staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { AuditPage, AuditQuery, AuditReach } from './audit-log.ts'
import { readFound, readLog } from './audit-store.ts'

/**
 * Rows that are looked through at once: eighty pages. Those after them are a list of their own, which begins where this one ends.
 * assumed: not so many are written in one millisecond.
 */
const mostLooked = 4_000

/**
 * The writes of administrators in a reach, the newest first, of the first `looked` that the query names; words are looked for
 * among the first `looked` of all areas. For the administrators of that reach; a company that isn't theirs is `notFound`.
 */
export async function listAudit(
  visit: Visit,
  reach: AuditReach,
  query: AuditQuery,
  paging: Paging,
  looked = mostLooked,
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
