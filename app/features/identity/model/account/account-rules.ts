import type { AccountType } from '#app/kernel/data/tables.ts'

type Registration = { accountType: AccountType; isShowLinkRegisterUser: boolean }
type Recovery = { accountType: AccountType; activeForgotPassword: boolean }

/** Whether readers may create accounts themselves. At the learning service they register there (R095, R096, R097). */
export function isRegistrationOpen({ accountType, isShowLinkRegisterUser }: Registration): boolean {
  return isShowLinkRegisterUser && accountType !== 'GAKKEN_ID' && accountType !== 'OPEN_TYPE'
}

/** Whether a forgotten password can be replaced by mail (R098, R099). Not on sites of the open type (R064). */
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
