import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { companyAt, type StaffMember } from './staff.ts'
import { findMember } from './staff-store.ts'

/** One administrator. Refuses an unknown one and another company's both with `serviceAdminNotFound` (856, R442). */
export async function getStaff(visit: Visit, id: string, asked: number | null = null): Promise<StaffMember> {
  const companyId = companyAt(visit, asked)
  const member = await findMember(visit.db, { id, companyId, locale: visit.locale })
  return member ?? refuse('serviceAdminNotFound')
}
