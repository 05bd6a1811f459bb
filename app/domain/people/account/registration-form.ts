import { readSignInRules } from '#app/domain/access/sign-in-rules.ts'
import { refuse } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { isRecoveryOpen, isRegistrationOpen, namesAskedFor } from './account-rules.ts'

/** What the registration's page asks for. Refuses where there is none with `notFound` (R095, R096, R097). */
export async function getRegisterForm(visit: Visit) {
  const rules = await readSignInRules(visit.db, visit.site.tenantId)
  if (!isRegistrationOpen(rules)) refuse('notFound')
  return { asked: namesAskedFor(rules.accountType), strict: rules.strictPassword }
}

/** Refuses where a forgotten password can't be set anew by mail with `notFound` (R098, R099). */
export async function ensureRecovery(visit: Visit): Promise<void> {
  if (!isRecoveryOpen(await readSignInRules(visit.db, visit.site.tenantId))) refuse('notFound')
}
