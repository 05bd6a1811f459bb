import { refuse } from '#app/kernel/errors/refusal.ts'
import { requirePerson, requireStaff } from '#app/visit/require.ts'
import { staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'

export type CompanyAdmin = { admin: Staff; companyId: number }

/**
 * A company's or the system's administrator and the company meant: the one that is named, else their own, else the site's.
 * Refuses with `companyNotFound` alike one that isn't theirs and one that isn't there (R442).
 */
export function requireCompanyAdmin(visit: Visit, named?: number): CompanyAdmin {
  return scopeOf(visit, requireStaff(visit, 'company'), named)
}

/** The same, for what a key must not do (ruling 56): `noPermission`. */
export function requireCompanyPerson(visit: Visit, named?: number): CompanyAdmin {
  return scopeOf(visit, requirePerson(visit, 'company'), named)
}

function scopeOf({ site }: Visit, admin: Staff, named: number | undefined): CompanyAdmin {
  const companyId = named ?? admin.companyId ?? site.companyId
  return staffMayWorkOnCompany(admin, companyId) ? { admin, companyId } : refuse('companyNotFound')
}
