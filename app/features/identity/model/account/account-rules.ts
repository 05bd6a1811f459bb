import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import type { AccountType } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'

type Registration = { accountType: AccountType; isShowLinkRegisterUser: boolean }
type Recovery = { accountType: AccountType; activeForgotPassword: boolean }

/** Whether readers may create accounts themselves. At the learning service they register there (R095, R096, R097). */
export function isRegistrationOpen({ accountType, isShowLinkRegisterUser }: Registration): boolean {
  return isShowLinkRegisterUser && accountType !== 'GAKKEN_ID' && accountType !== 'OPEN_TYPE'
}

/** Whether a forgotten password can be replaced by mail (R098, R099). It can't on sites of the open type (R064). */
export function isRecoveryOpen({ accountType, activeForgotPassword }: Recovery): boolean {
  if (accountType === 'OPEN_TYPE') return false
  return activeForgotPassword || accountType === 'EMAIL' || accountType === 'ALL'
}

/** The names that a new reader must give for this account type. E-mail addresses are verified by a link (R084). */
export function namesAskedFor(accountType: AccountType): {
  email: 'required' | 'no'
  username: 'required' | 'optional' | 'no'
} {
  if (accountType === 'USERNAME') return { email: 'no', username: 'required' }
  return { email: 'required', username: accountType === 'ALL' ? 'optional' : 'no' }
}

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
