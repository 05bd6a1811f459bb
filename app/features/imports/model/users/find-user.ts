import type { RowProblem } from '#app/features/imports/model/run/csv-import.ts'
import type { SourceRow } from '#app/features/imports/model/run/importer.ts'
import { rowProblem } from '#app/features/imports/model/run/row-problems.ts'
import { emailKey, isEmail } from '#app/kernel/values/email.ts'
import { isUsername, usernameKey } from '#app/kernel/values/username.ts'
import { cellOf } from './user-row.ts'
import type { KnownUsers, UserState } from './user-state.ts'

/**
 * The reader that a row means: by id, otherwise by e-mail address, otherwise by user name. Null if there is none. If a
 * row names an existing reader by id with another address, the reader keeps their address, because changing an address
 * has to tell its owner.
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
