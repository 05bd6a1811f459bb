import { z } from 'zod'
import type { Site } from './site.ts'
import type { Staff } from './visit.ts'

/** The reach of an administrator's rights: one site, all sites of one company, or everything. */
export type StaffLevel = 'service' | 'company' | 'system'

/** The part of an administrator that decides what they may work on. */
export type StaffScope = Pick<Staff, 'level' | 'companyId' | 'tenantId'>

const rankOf = { service_admin: 0, company_admin: 1, system_admin: 2 } as const
const leastRank: Record<StaffLevel, number> = { service: 0, company: 1, system: 2 }

/** Whether an administrator has this level or a higher one, which may do all that a lower one may. */
export function hasLevel({ level }: Pick<Staff, 'level'>, least: StaffLevel): boolean {
  return rankOf[level] >= leastRank[least]
}

/**
 * Whether an administrator may work on a site (R442): a system administrator on any, a company's administrator on that company's, a
 * service's on their own. All three may use the console itself (tenant 0).
 */
export function staffMayWorkOn(staff: StaffScope, site: Pick<Site, 'tenantId' | 'companyId'>): boolean {
  if (staff.level === 'system_admin' || site.tenantId === 0) return true
  return staff.level === 'company_admin'
    ? staff.companyId === site.companyId
    : staff.tenantId === site.tenantId
}

/** Whether an administrator may work on a company as a whole. A service's administrator may not, not even on their own site's company. */
export function staffMayWorkOnCompany(staff: StaffScope, companyId: number): boolean {
  if (staff.level === 'service_admin') return false
  return staff.level === 'system_admin' || staff.companyId === companyId
}

/** The longest an administrator's session lasts in all, and the longest without use. Milliseconds. */
export type StaffSessionLife = { whole: number; idle: number }

const hour = 3_600_000
const minute = 60_000

/** assumed: a working day in all, and a lunch break without use. */
export const defaultStaffLife: StaffSessionLife = { whole: 12 * hour, idle: 60 * minute }

/** The variable STAFF_SESSIONS, a record. Missing values take their defaults. */
const Life = z.strictObject({
  hours: z
    .number()
    .min(1)
    .max(24 * 7)
    .default(defaultStaffLife.whole / hour),
  idleMinutes: z
    .number()
    .min(5)
    .max(24 * 60)
    .default(defaultStaffLife.idle / minute),
})

/** Reads the operator's limits. Throws if the record is malformed, so that a typo doesn't make sessions endless. */
export function readStaffSessionLife(env: { STAFF_SESSIONS?: unknown }): StaffSessionLife {
  const { hours, idleMinutes } = Life.parse(env.STAFF_SESSIONS ?? {})
  return { whole: hours * hour, idle: idleMinutes * minute }
}

/** Whether a session is over because it is too old or wasn't used for too long. Times are milliseconds since 1970. */
export function isOver(
  { createdAt, lastUsedAt }: { createdAt: number; lastUsedAt: number },
  now: number,
  { whole, idle }: StaffSessionLife,
): boolean {
  return createdAt + whole <= now || lastUsedAt + idle <= now
}
