import type { RowProblem } from '#app/features/imports/model/run/csv-import.ts'
import type { SourceRow } from '#app/features/imports/model/run/importer.ts'
import { rowProblem } from '#app/features/imports/model/run/row-problems.ts'
import { emailKey, isEmail } from '#app/kernel/values/email.ts'
import { isUsername, usernameKey } from '#app/kernel/values/username.ts'
import { cellOf } from './user-row.ts'
import type { KnownUsers, UserState } from './user-state.ts'

/**
 * Whom a row means: by id, else by e-mail address, else by user name. Nobody where these are new. An id names somebody who is
 * there; whose address differs keeps it, since an address is changed where its holder is told.
 */
export function findUser(
  of: SourceRow['of'],
  known: KnownUsers,
): { state: UserState | null; problems: RowProblem[] } {
  const [id, email, username] = ['user_id', 'email', 'username'].map((column) => cellOf(of, column)) as [
    string,
    string,
    string,
  ]
  if (id !== '') return findById(of, readerOnly(known.byId.get(id)), email)
  if (email !== '') {
    const state = readerOnly(known.byEmail.get(emailKey(email)))
    return { state, problems: isEmail(email) ? [] : [rowProblem(of, 'email', 'invalidEmail')] }
  }
  const isWrong = username !== '' && !isUsername(usernameKey(username))
  const state = readerOnly(known.byUsername.get(usernameKey(username)))
  return { state, problems: isWrong ? [rowProblem(of, 'username', 'invalidUsername')] : [] }
}

function findById(of: SourceRow['of'], state: UserState | null, email: string) {
  if (state === null) return { state, problems: [rowProblem(of, 'user_id', 'userNotFound')] }
  const isOther = email !== '' && emailKey(email) !== emailKey(state.email ?? '')
  return { state, problems: isOther ? [rowProblem(of, 'email', 'badParameters', 'emailElsewhere')] : [] }
}

const readerOnly = (state: UserState | undefined) => (state?.level === 'reader' ? state : null)
