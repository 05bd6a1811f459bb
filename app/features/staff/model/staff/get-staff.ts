import { roleLevelToCode } from '#app/features/identity/model/session/session-view.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type Paged, pagedOf, readPaging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { companyAt, type StaffMember, type StaffQuery } from './staff.ts'
import type { StaffSession } from './staff-sessions.ts'
import { countStaff, findMember, pageOfStaff } from './staff-store.ts'

/** One administrator. Refuses both an unknown one and another company's with `serviceAdminNotFound` (856, R442). */
export async function getStaff(visit: Visit, id: string, asked: number | null = null): Promise<StaffMember> {
  const companyId = companyAt(visit, asked)
  const member = await findMember(visit.db, { id, companyId, locale: visit.locale })
  return member ?? refuse('serviceAdminNotFound')
}

/**
 * The administrators of a company, for its own administrators and the system's. In the console without a company: all of
 * the platform. Sorted by name or last sign-in. Refuses as `companyAt` does.
 */
export async function listStaff(visit: Visit, query: StaffQuery): Promise<Paged & { staff: StaffMember[] }> {
  const { searchKey: words, level, state } = query
  const companyId = companyAt(visit, query.companyId ?? null)
  const filter = { companyId, ...(words && { words }), ...(level && { level }), ...(state && { state }) }
  const paging = readPaging(query)
  const by = query.sortBy ?? 'name'
  const order = { by, direction: query.sort ?? (by === 'name' ? 'asc' : 'desc') } as const
  const [staff, total] = await Promise.all([
    pageOfStaff(visit.db, filter, { locale: visit.locale, paging, order }),
    countStaff(visit.db, filter),
  ])
  return { ...pagedOf(paging, total), staff }
}

/** An administrator's public fields. Passwords, codes and links are never shown. */
export function viewStaff(member: StaffMember) {
  const { id, name, email, level, company, site, lang, state, hasSecondFactor, revision } = member
  return {
    id,
    name,
    email,
    level,
    roleLevel: roleLevelToCode(level),
    company: company && { id: String(company.id), name: company.name },
    tenantId: site && String(site.tenantId),
    site: site && { tenantId: String(site.tenantId), name: site.name },
    lang,
    state,
    hasSecondFactor,
    lastSignInAt: iso(member.lastSignInAt),
    createdAt: iso(member.createdAt),
    revision,
  }
}

export function viewStaffSession({ createdAt, lastUsedAt, ...session }: StaffSession) {
  return { ...session, createdAt: iso(createdAt), lastUsedAt: iso(lastUsedAt) }
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** The fields of an administrator that the audit log stores. */
export function auditedStaff({ name, email, level, company, site, state }: StaffMember) {
  return { name, email, level, company: company?.name ?? null, site: site?.name ?? null, state }
}
