import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { isRecoveryOpen, isRegistrationOpen, namesAskedFor } from './account-rules.ts'

/** The fields of the registration page. Refuses a site without one with `notFound` (R095, R096, R097). */
export async function getRegisterForm(visit: Visit) {
  const rules = await readSignInRules(visit.db, visit.site.tenantId)
  if (!isRegistrationOpen(rules)) refuse('notFound')
  return { asked: namesAskedFor(rules.accountType), strict: rules.strictPassword }
}

/** Refuses with `notFound` if a forgotten password can't be replaced by mail (R098, R099). */
export async function ensureRecovery(visit: Visit): Promise<void> {
  if (!isRecoveryOpen(await readSignInRules(visit.db, visit.site.tenantId))) refuse('notFound')
}
