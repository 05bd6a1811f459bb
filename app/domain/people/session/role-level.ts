import type { Actor } from '#app/visit/visit.ts'

/** A user's level as the API numbers it (R434). Inside the house levels are words. */
const levelCodes = { system_admin: 1, company_admin: 2, reader: 3, ip_reader: 4, service_admin: 5 } as const

export function roleLevelToCode(level: Actor['level']): (typeof levelCodes)[Actor['level']] {
  return levelCodes[level]
}

/** What somebody signs in as, numbered in another order and never compared with the level (R435, ruling 1). */
const loginRoles = { system_admin: 1, company_admin: 2, service_admin: 3, reader: 4, ip_reader: 5 } as const

export function loginRoleToCode(level: Actor['level']): (typeof loginRoles)[Actor['level']] {
  return loginRoles[level]
}
