import { roomForReaders } from '#app/features/identity/model/account/new-reader-store.ts'
import { readSignInRules, type SignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import type { CsvImport, RowProblem } from '#app/features/imports/model/run/csv-import.ts'
import type { ImportWork, JudgedRow, SourceRow } from '#app/features/imports/model/run/importer.ts'
import { commonProblems, rowProblem } from '#app/features/imports/model/run/row-problems.ts'
import { newUserProblems } from '#app/features/users/model/user/add-user.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { emailKey, isEmail } from '#app/kernel/values/email.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { isUsername, nameKey, usernameKey } from '#app/kernel/values/names.ts'
import { cellOf, readLang, readName, readStatus, readUsername } from './user-row.ts'
import {
  groupNamed,
  type KnownUsers,
  type RoomyGroup,
  type RoomyGroups,
  readGroupRoom,
  readUserStates,
  type UserState,
} from './user-state.ts'

/** A reader after the import. `email` and `subscribesMail` apply only to new ones. */
export type UserItem = {
  name: string
  find_key: string
  email: string | null
  username: string | null
  group_id: string | null
  status: 'allow' | 'stop'
  lang: Locale | null
  subscribesMail: boolean
  state: UserState | null
}

type Judged = JudgedRow<UserItem>

type About = Pick<CsvImport, 'mode' | 'year' | 'taken'>

type Place = { known: KnownUsers; groups: RoomyGroups; rules: SignInRules; room: number; met: Set<string> }

/**
 * Decides for each row what it will do. A row that names no existing reader adds one, unless the mode changes only
 * existing ones.
 */
export async function judgeUsers(
  { db, job: { tenantId } }: Pick<ImportWork, 'db' | 'job'>,
  about: About,
  rows: readonly SourceRow[],
): Promise<Judged[]> {
  const named = (column: string) => rows.map(({ of }) => cellOf(of, column)).filter(Boolean)
  const names = { ids: named('user_id'), emails: named('email'), usernames: named('username') }
  const [known, groups, rules] = await Promise.all([
    readUserStates(db, tenantId, names),
    readGroupRoom(db, tenantId, about.taken),
    readSignInRules(db, tenantId),
  ])
  const room = (await roomForReaders(db, rules)) - (about.taken.company ?? 0)
  const place = { known, groups, rules, room, met: new Set<string>() }
  return rows.map((row) => {
    const judged = judge(row, about, place)
    take(judged, place)
    return judged
  })
}

/** Takes this row's places from the room that the rows after it will find. */
function take({ outcome, item, subjectId }: Judged, place: Place): void {
  if (outcome !== 'added' && outcome !== 'changed') return
  if (outcome === 'added') place.room -= 1
  if (subjectId !== null) place.met.add(subjectId)
  const [from, to] = [item?.state?.group_id ?? null, item?.group_id ?? null]
  if (from === to) return
  const group = (id: string | null): RoomyGroup | undefined => place.groups.byId.get(id ?? '')
  const [left, joined] = [group(from), group(to)]
  if (left !== undefined) left.room += 1
  if (joined !== undefined) joined.room -= 1
}

function judge(row: SourceRow, about: About, place: Place): Judged {
  const { of } = row
  const { state, problems: ofName } = findUser(of, place.known)
  const isMet = state !== null && place.met.has(state.id)
  const problems = [
    ...commonProblems(row, about),
    ...ofName,
    ...(isMet && row.repeats === null ? [rowProblem(of, '', 'duplicateCode', 'repeatedInFile')] : []),
  ]
  const label = cellOf(of, 'full_name') || state?.name || cellOf(of, 'email') || cellOf(of, 'username')
  const known = { row, label, subjectId: state?.id ?? null, revision: state?.revision ?? null, before: state }
  if (problems.length > 0) return { ...known, outcome: 'refused', problems, item: null }
  if (state !== null && about.mode === 'ignore')
    return { ...known, outcome: 'unchanged', problems, item: null }
  if (state === null && about.mode === 'update')
    return {
      ...known,
      outcome: 'refused',
      problems: [rowProblem(of, namedBy(of), 'userNotFound')],
      item: null,
    }
  return { ...known, ...judgeFields(of, state, place) }
}

const namedBy = (of: SourceRow['of']) => (cellOf(of, 'email') === '' ? 'username' : 'email')

function judgeFields(
  of: SourceRow['of'],
  state: UserState | null,
  place: Place,
): Pick<Judged, 'outcome' | 'problems' | 'item'> {
  const [name, username, status, lang] = [
    readName(of, state),
    readUsername(of, state),
    readStatus(of, state),
    readLang(of, state),
  ] as const
  const group = readGroup(of, state, place.groups)
  const problems = [
    ...[name, username, status, lang, group].flatMap((read) => read.problems),
    ...takenProblems(of, username.value, state, place),
    ...(state === null ? newProblems(of, place) : []),
  ].filter(isFirstOfColumn)
  if (problems.length > 0) return { outcome: 'refused', problems, item: null }
  const item: UserItem = {
    name: name.value,
    find_key: name.value === state?.name ? state.find_key : nameKey(name.value),
    email: cellOf(of, 'email') === '' ? null : emailKey(cellOf(of, 'email')),
    username: username.value,
    group_id: group.value,
    status: status.value,
    lang: lang.value,
    subscribesMail: flagInput.parse(cellOf(of, 'is_subscribe_mail')),
    state,
  }
  return { outcome: state === null ? 'added' : isSame(item, state) ? 'unchanged' : 'changed', problems, item }
}

const isFirstOfColumn = ({ column }: RowProblem, at: number, all: readonly RowProblem[]) =>
  all.findIndex((one) => one.column === column) === at

function isSame({ name, username, group_id, status, lang }: UserItem, state: UserState): boolean {
  return (
    name === state.name &&
    username === state.username_key &&
    group_id === state.group_id &&
    status === state.status &&
    lang === state.lang
  )
}

/**
 * Problems of a user name that belongs to somebody else. For a new account the refusal is the same as when an
 * administrator adds one.
 */
function takenProblems(
  of: SourceRow['of'],
  username: string | null,
  state: UserState | null,
  { known }: Place,
): RowProblem[] {
  const holder = username === null ? undefined : known.byUsername.get(username)
  if (holder === undefined || holder.id === state?.id) return []
  return [rowProblem(of, 'username', state === null ? 'userAlreadyExists' : 'loginIdInUse')]
}

/** Problems of a new account: it needs a name that can sign in at this site, and room at the company (R428). */
function newProblems(of: SourceRow['of'], { rules, room, known }: Place): RowProblem[] {
  const [email, username] = [cellOf(of, 'email') || undefined, cellOf(of, 'username') || undefined]
  const problems = newUserProblems({ email, username }, rules.accountType).map(({ field, problem, name }) =>
    rowProblem(of, field, name ?? 'badParameters', name === undefined ? problem : null),
  )
  if (email !== undefined && known.byEmail.has(emailKey(email)))
    problems.push(rowProblem(of, 'email', 'duplicateEmail'))
  if (problems.length > 0 || room > 0) return problems
  return [rowProblem(of, '', 'companyMaxUsersReached')]
}

/**
 * The user group of a row, by id or by name. With both cells empty there is none, and without these columns it stays the
 * current one. A group whose readers come only by address (425) or that is full (428) accepts only readers who are in it
 * already.
 */
function readGroup(
  of: SourceRow['of'],
  state: UserState | null,
  groups: RoomyGroups,
): { value: string | null; problems: RowProblem[] } {
  const now = state?.group_id ?? null
  const [id, name] = [cellOf(of, 'user_group_id'), cellOf(of, 'user_group_name')]
  if (id === '' && name === '')
    return { value: of.has('user_group_id') || of.has('user_group_name') ? null : now, problems: [] }
  const column = id === '' ? 'user_group_name' : 'user_group_id'
  const group = id === '' ? groupNamed(groups, name) : groups.byId.get(id)
  const refused = (name: 'userGroupNotFound' | 'groupUsesIpLogin' | 'userGroupFull') => ({
    value: now,
    problems: [rowProblem(of, column, name)],
  })
  if (group === undefined) return refused('userGroupNotFound')
  if (group.id === now) return { value: now, problems: [] }
  if (!group.byId) return refused('groupUsesIpLogin')
  return group.room > 0 ? { value: group.id, problems: [] } : refused('userGroupFull')
}

/**
 * The reader that a row means: by id, otherwise by e-mail address, otherwise by user name. Null if there is none. If a
 * row names an existing reader by id with another address, the reader keeps their address, because changing an address
 * has to tell its owner.
 */
function findUser(
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
