import { refuse } from '#app/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import { staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'

export type CompanyAdmin = { admin: Staff; companyId: number }

/**
 * A company's or the system's administrator and the company meant: the one that is named, else their own, else the site's.
 * Refuses with `companyNotFound` alike one that isn't theirs and one that isn't there (R442).
 */
export function requireCompanyAdmin(visit: Visit, named?: number): CompanyAdmin {
  const admin = requireStaff(visit, 'company')
  const companyId = named ?? admin.companyId ?? visit.site.companyId
  return staffMayWorkOnCompany(admin, companyId) ? { admin, companyId } : refuse('companyNotFound')
}
