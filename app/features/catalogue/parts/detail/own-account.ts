import { viewLoginForm } from '#app/features/identity/parts/sign-in/login-form-view.ts'
import { readRetentionDays } from '#app/kernel/retention/retention.ts'
import { isHereByAddress, type Visit } from '#app/visit/visit.ts'

/**
 * How a reader by address gets an account of their own. Their favourites and readings are deleted after `days` days of
 * absence, and an account keeps them. Null for others.
 */
export function waysToOwnAccount(visit: Visit): { register: boolean; days: number } | null {
  if (visit.actor === null || !isHereByAddress(visit.actor)) return null
  return { register: viewLoginForm(visit).links.register, days: readRetentionDays(visit.env).shelves }
}
