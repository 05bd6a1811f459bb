import { refuse } from '#app/kernel/errors/refusal.ts'
import { requirePerson, requireStaff } from '#app/visit/require.ts'
import { staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'

type CompanyAdmin = { admin: Staff; companyId: number }

/**
 * Returns the administrator of a company or the system, and the company: the named one, or else their own, or else the
 * site's. Refuses a company that isn't theirs and one that doesn't exist alike, with `companyNotFound` (R442).
 */
export function requireCompanyAdmin(visit: Visit, named?: number): CompanyAdmin {
  return scopeOf(visit, requireStaff(visit, 'company'), named)
}

/**
 * Returns the administrator and the company like `requireCompanyAdmin`, for actions that API keys may not do (ruling
 * 56). Refuses a key with `noPermission`.
 */
export function requireCompanyPerson(visit: Visit, named?: number): CompanyAdmin {
  return scopeOf(visit, requirePerson(visit, 'company'), named)
}

function scopeOf({ site }: Visit, admin: Staff, named: number | undefined): CompanyAdmin {
  const companyId = named ?? admin.companyId ?? site.companyId
  return staffMayWorkOnCompany(admin, companyId) ? { admin, companyId } : refuse('companyNotFound')
}
