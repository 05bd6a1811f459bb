import type { Actor } from '#app/visit/visit.ts'

/** A user's level as the API numbers it (R434). Inside the house levels are words. */
const codes = { system_admin: 1, company_admin: 2, reader: 3, ip_reader: 4, service_admin: 5 } as const

export function roleLevelToCode(level: Actor['level']): (typeof codes)[Actor['level']] {
  return codes[level]
}
