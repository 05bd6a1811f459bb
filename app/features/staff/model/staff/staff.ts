import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel, staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'

export type StaffLevelName = Staff['level']

/** `invited` means that they have no password yet. A stopped administrator is `stopped`, invited or not. */
export type StaffState = 'active' | 'invited' | 'stopped'

export type StaffMember = {
  id: string
  name: string
  email: string
  level: StaffLevelName
  company: { id: number; name: string } | null
  site: { tenantId: number; name: string } | null
  lang: 'en' | 'ja' | null
  state: StaffState
  hasSecondFactor: boolean
  lastSignInAt: number | null
  createdAt: number
  revision: number
}

/**
 * Whose administrators are meant: one company's, or with null all of the platform. At a site it is the site's company. In
 * the console it is the requested company, but always their own for a company's administrator. Refuses another's company
 * and an unknown one both with `notFound` (R442).
 */
export function companyAt(visit: Visit, asked: number | null): number | null {
  const admin = requireStaff(visit, 'company')
  const companyId = visit.site.tenantId === 0 ? asked : visit.site.companyId
  if (companyId !== null && !staffMayWorkOnCompany(admin, companyId)) refuse('notFound')
  return companyId ?? admin.companyId
}

/**
 * Nobody may create or manage an administrator of a higher level than their own. System administrators belong to no
 * company.
 */
export function ensureMayGive(admin: Staff, level: StaffLevelName, companyId: number | null): void {
  const least = { service_admin: 'service', company_admin: 'company', system_admin: 'system' } as const
  if (!hasLevel(admin, least[level])) refuse('noPermission')
  if (level === 'system_admin' && companyId !== null) refuse('noPermission')
}
