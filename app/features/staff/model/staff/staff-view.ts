import { roleLevelToCode } from '#app/features/identity/model/session/role-level.ts'
import type { StaffMember } from './staff.ts'
import type { StaffSession } from './staff-sessions.ts'

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
