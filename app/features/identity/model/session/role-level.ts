import type { Actor } from '#app/visit/visit.ts'

/** The numbers of users' levels on the API (R434). In the code levels are words. */
const levelCodes = { system_admin: 1, company_admin: 2, reader: 3, ip_reader: 4, service_admin: 5 } as const

export function roleLevelToCode(level: Actor['level']): (typeof levelCodes)[Actor['level']] {
  return levelCodes[level]
}

/** The numbers of login roles, in another order. They are never compared with levels (R435, ruling 1). */
const loginRoles = { system_admin: 1, company_admin: 2, service_admin: 3, reader: 4, ip_reader: 5 } as const

export function loginRoleToCode(level: Actor['level']): (typeof loginRoles)[Actor['level']] {
  return loginRoles[level]
}
