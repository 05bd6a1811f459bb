import { auditedExport } from '#app/features/audit/model/insert-audit.ts'
import { listSavedViews } from '#app/features/audit/model/saved-view.ts'
import { getFactorPolicy } from '#app/features/staff/model/staff/factor-policy.ts'
import { getStaff, listStaff } from '#app/features/staff/model/staff/get-staff.ts'
import { StaffQuery } from '#app/features/staff/model/staff/staff.ts'
import { listStaffSessions } from '#app/features/staff/model/staff/staff-sessions.ts'
import { listCompanies } from '#app/features/tenancy/model/company/list-companies.ts'
import { listSites } from '#app/features/tenancy/model/company/list-sites.ts'
import { eachPage } from '#app/kernel/values/chunk.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { viewPlace } from '#app/layout/console/console-view.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

const place = (companyId: number | null) => ({ companyId, tenantId: null })

/**
 * Refuses administrators who may not see the list: the whole platform's needs a system administrator, a company's a company administrator.
 */
function ensureReach(visit: Visit, companyId: number | null): void {
  requireStaff(visit, companyId === null ? 'system' : 'company')
}

/** The list of a company's administrators, or of the platform's. */
export async function viewStaffList(visit: Visit, companyId: number | null, query: ListQuery) {
  ensureReach(visit, companyId)
  const asked = readStaffQuery(companyId, query)
  const [{ staff, ...paged }, policy, frame, views] = await Promise.all([
    listStaff(visit, { ...asked, size: 50 }),
    getFactorPolicy(visit, companyId),
    viewPlace(visit, place(companyId)),
    listSavedViews(visit, adminPaths.staff(companyId)),
  ])
  const by = asked.sortBy ?? 'name'
  const order = { by, direction: asked.sort ?? (by === 'name' ? 'asc' : 'desc') } as const
  return { frame, companyId, staff, paged, policy, query, order, views }
}

/** Reads the whole list with its filters, in pieces. The audit log records who exported it. */
export function eachListedMember(visit: Visit, companyId: number | null, query: ListQuery) {
  ensureReach(visit, companyId)
  const asked = readStaffQuery(companyId, query)
  const pieces = eachPage(
    100,
    async (paging) => (await listStaff(visit, { ...asked, ...paging })).staff,
    ({ id }) => id,
  )
  return auditedExport(visit, { list: 'staff', query, companyId }, pieces)
}

function readStaffQuery(companyId: number | null, query: ListQuery): StaffQuery {
  return StaffQuery.parse({
    ...query,
    searchKey: query.q,
    sortBy: query.sort,
    sort: query.direction,
    companyId: companyId ?? undefined,
  })
}

/** The choices of an invitation: companies at platform level, sites in a company. */
export async function viewNewStaff(visit: Visit, companyId: number | null) {
  ensureReach(visit, companyId)
  const frame = await viewPlace(visit, place(companyId))
  if (companyId !== null) return { frame, companyId, choices: await sitesOf(visit, companyId) }
  const { companies } = await listCompanies(visit, { query: {}, paging: { page: 1, size: maxChoices } })
  return { frame, companyId, choices: companies.map(({ id, name }) => ({ value: String(id), label: name })) }
}

/**
 * assumed: a platform has no more companies to choose from. One with more invites their first administrators from the companies' own pages.
 */
const maxChoices = 100

export async function sitesOf(visit: Visit, companyId: number) {
  const { sites } = await listSites(visit, { companyId, query: {}, paging: { page: 1, size: maxChoices } })
  return sites.map(({ tenantId, name }) => ({ value: String(tenantId), label: name }))
}

/** One administrator with their sessions, and the sites that can be assigned to them. */
export async function viewMember(visit: Visit, companyId: number | null, staffId: string) {
  ensureReach(visit, companyId)
  const member = await getStaff(visit, staffId, companyId)
  const [frame, sessions] = await Promise.all([
    viewPlace(visit, place(companyId)),
    listStaffSessions(visit, staffId),
  ])
  const sites = member.company === null ? [] : await sitesOf(visit, member.company.id)
  const admin = requireStaff(visit, 'company')
  return { frame, companyId, member, sessions, sites, isOneself: admin.id === member.id }
}
