import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireFreshProof, requirePerson } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getStaff } from './get-staff.ts'
import { companyAt, ensureMayGive, type StaffMember } from './staff.ts'
import type { NewStaff } from './staff-input.ts'
import { newStaffLink } from './staff-link.ts'
import { placeOf } from './staff-place.ts'
import { insertStaff } from './staff-store.ts'

/**
 * Invites an administrator by mail, with a link that works once to set name and password. Refuses a level above one's own
 * with `noPermission`, a taken address with `duplicateEmail` (408), a company or site that isn't one's own with
 * `notFound`, and a missing recent proof with `proofNeeded`.
 */
export async function addStaff(visit: Visit, invited: NewStaff): Promise<StaffMember> {
  const admin = requirePerson(visit, 'company')
  requireFreshProof(visit)
  const scope = companyAt(visit, invited.companyId ?? null)
  ensureMayGive(admin, invited.level, visit.site.tenantId === 0 ? null : scope)
  const place = await placeOf(visit, invited.level, { companyId: scope, tenantId: invited.tenantId ?? null })
  const id = newElementId(visit.randomBytes)
  const { name, email, level, lang = null } = invited
  const link = await newStaffLink(visit, { id, name, email, lang }, { purpose: 'invite' })
  const after = { name, email, level, ...place }
  await commit(visit, [
    insertStaff(visit.db, { id, name, email, level, lang, ...place, now: visit.now() }),
    insertAudit(visit, admin, {
      action: 'staff.add',
      subject: id,
      name,
      ...ofCompany(place.companyId),
      after,
    }),
    ...link.writes,
  ])
  link.send()
  return getStaff(visit, id, place.companyId)
}

/** The company in whose audit log of the console this appears. */
export function ofCompany(companyId: number | null): { companyId?: number } {
  return companyId === null ? {} : { companyId }
}

/** The same for an existing administrator. */
export function auditOf(member: StaffMember) {
  return { subject: member.id, name: member.name, ...ofCompany(member.company?.id ?? null) }
}
