import type { AccountType } from '#app/data/tables.ts'

type Registration = { accountType: AccountType; isShowLinkRegisterUser: boolean }
type Recovery = { accountType: AccountType; activeForgotPassword: boolean }

/** Whether readers may make themselves an account; the learning service registers its own (R095, R096, R097). */
export function isRegistrationOpen({ accountType, isShowLinkRegisterUser }: Registration): boolean {
  return isShowLinkRegisterUser && accountType !== 'GAKKEN_ID' && accountType !== 'OPEN_TYPE'
}

/** Whether a forgotten password can be set anew by mail (R098, R099); open type has none (R064). */
export function isRecoveryOpen({ accountType, activeForgotPassword }: Recovery): boolean {
  if (accountType === 'OPEN_TYPE') return false
  return activeForgotPassword || accountType === 'EMAIL' || accountType === 'ALL'
}

/** What a new reader of this account type is asked for; e-mail addresses are proven by a link (R084). */
export function namesAskedFor(accountType: AccountType): {
  email: 'required' | 'no'
  username: 'required' | 'optional' | 'no'
} {
  if (accountType === 'USERNAME') return { email: 'no', username: 'required' }
  return { email: 'required', username: accountType === 'ALL' ? 'optional' : 'no' }
}
