import type { Site } from './site.ts'
import type { Staff } from './visit.ts'

/** How far an administrator's right reaches: one site, all sites of one company, or everything. */
export type StaffLevel = 'service' | 'company' | 'system'

/** As much of an administrator as decides what they may work on. */
export type StaffScope = Pick<Staff, 'level' | 'companyId' | 'tenantId'>

const rankOf = { service_admin: 0, company_admin: 1, system_admin: 2 } as const
const leastRank: Record<StaffLevel, number> = { service: 0, company: 1, system: 2 }

/** Whether an administrator has this level or a higher one, which may do all that a lower one may. */
export function hasLevel({ level }: Pick<Staff, 'level'>, least: StaffLevel): boolean {
  return rankOf[level] >= leastRank[least]
}

/**
 * Which sites an administrator works on (R442): a system administrator on all, a company's on the company's, a service's
 * on its own. The console itself (tenant 0) is open to all three.
 */
export function staffMayWorkOn(staff: StaffScope, site: Pick<Site, 'tenantId' | 'companyId'>): boolean {
  if (staff.level === 'system_admin' || site.tenantId === 0) return true
  return staff.level === 'company_admin'
    ? staff.companyId === site.companyId
    : staff.tenantId === site.tenantId
}

/** Which companies an administrator works on as a whole: a service's administrator on none, not even their own. */
export function staffMayWorkOnCompany(staff: StaffScope, companyId: number): boolean {
  if (staff.level === 'service_admin') return false
  return staff.level === 'system_admin' || staff.companyId === companyId
}
