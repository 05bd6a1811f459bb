import { viewLoginForm } from '#app/features/identity/parts/sign-in/login-form-view.ts'
import { readRetentionDays } from '#app/kernel/retention/retention-days.ts'
import { isHereByAddress, type Visit } from '#app/visit/visit.ts'

/** What a reader by address keeps goes when they stay away for so many days: how they come to an account that keeps it. Null for others. */
export function waysToOwnAccount(visit: Visit): { register: boolean; days: number } | null {
  if (visit.actor === null || !isHereByAddress(visit.actor)) return null
  return { register: viewLoginForm(visit).links.register, days: readRetentionDays(visit.env).shelves }
}
