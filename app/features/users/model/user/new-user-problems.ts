import {
  emailProblems,
  type Problem,
  usernameProblems,
} from '#app/features/identity/model/account/account-problems.ts'
import type { AccountType } from '#app/kernel/data/tables.ts'

type Names = { email?: string | undefined; username?: string | undefined }

/**
 * What is wrong with the names of an account that administrators add. An account that nobody can sign in to would be
 * useless.
 */
export function newUserProblems({ email, username }: Names, accountType: AccountType): Problem[] {
  const needed = accountType === 'USERNAME' ? 'username' : accountType === 'EMAIL' ? 'email' : null
  const isMissing = needed === null ? email === undefined && username === undefined : undefined
  return [
    ...(email !== undefined || needed === 'email' || isMissing ? emailProblems('email', email) : []),
    ...(username !== undefined || needed === 'username' ? usernameProblems('username', username) : []),
  ]
}
