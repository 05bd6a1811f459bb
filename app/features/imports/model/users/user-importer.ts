import { hasRoomForReaders } from '#app/features/identity/model/account/new-reader-store.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import { formerNames } from '#app/features/imports/model/run/former-names.ts'
import type { Importer, ImportWork, JudgedRow } from '#app/features/imports/model/run/importer.ts'
import { inviteLater } from '#app/features/imports/model/users/invite/invitation.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { once } from '#app/kernel/values/once.ts'
import { translator } from '#app/visit/translator.ts'
import { judgeUsers, type UserItem } from './judge-users.ts'
import { changedUsers, newTrace, type UserTrace, undoUsers } from './undo-users.ts'
import { limitOfGroup } from './user-state.ts'
import { insertUsers, type UserRow, updateUsers } from './user-writes.ts'

type Writing = { row: UserRow; item: UserItem }

/** The columns that an import of readers reads and an export writes, in this order. */
export const userColumns = [
  'user_id',
  'full_name',
  'email',
  'username',
  'user_group_id',
  'user_group_name',
  'account_status',
  'lang',
  'is_subscribe_mail',
] as const

/** Columns that an export adds for information and an import ignores. */
const readOnlyColumns = ['created_at', 'last_used_at'] as const

type UserColumn = (typeof userColumns)[number] | (typeof readOnlyColumns)[number]

/** Columns of the administrators' list of readers: a CSV file of that list can be imported as well. */
const ofList: Record<string, UserColumn> = {
  name: 'full_name',
  email: 'email',
  username: 'username',
  group: 'user_group_name',
  status: 'account_status',
  added: 'created_at',
  lastUsed: 'last_used_at',
}

/** The columns by their titles in both languages, in an export and in the list, present and former ones. */
const columnByTitle = once(() => new Map<string, string>([...formerTitles(), ...locales.flatMap(titlesIn)]))

const columnOf = (heading: string): string => columnByTitle().get(heading) ?? heading

/**
 * Imports readers with accounts of their own from CSV: names, user group, status, language. Files contain no passwords.
 * An import removes nobody, because a cancelled account can't be restored. Readers who should stay out are stopped
 * instead (R443).
 */
export const userImporter: Importer<UserItem> = {
  columns: userColumns,
  passedOver: readOnlyColumns,
  keys: ['user_id', 'email', 'username'],
  needed: ['user_id', 'email', 'username'],
  modes: ['overwrite', 'ignore', 'update'],
  asksYear: false,
  columnOf,
  judge: async (work, about, rows) =>
    (await judgeUsers(work, about, rows)).map((row) => withTrace(work, row)),
  takes,
  apply: applyUsers,
  changedSince: ({ db }, { tenantId }, rows) => changedUsers(db, tenantId, rows),
  undo: (work, _about, rows) => undoUsers(work, rows),
  follow: (work, about) => (about.inviting === null ? [] : [inviteLater(work, about, about.inviting)]),
  clear: () => [],
}

/** Gives a new reader an id, and stores the state after the import beside the one before it. */
function withTrace({ deps }: ImportWork, row: JudgedRow<UserItem>): JudgedRow<UserItem> {
  const { outcome, item } = row
  if ((outcome !== 'added' && outcome !== 'changed') || item === null) return { ...row, before: null }
  const subjectId = row.subjectId ?? newElementId(deps.randomBytes)
  return { ...row, subjectId, before: newTrace(item, deps.now()) }
}

function takes({ outcome, item }: JudgedRow<UserItem>): Record<string, number> {
  if (outcome !== 'added' && outcome !== 'changed') return {}
  const [from, to] = [item?.state?.group_id ?? null, item?.group_id ?? null]
  return {
    ...(outcome === 'added' && { company: 1 }),
    ...(from !== to && from !== null && { [limitOfGroup(from)]: -1 }),
    ...(from !== to && to !== null && { [limitOfGroup(to)]: 1 }),
  }
}

function titlesIn(locale: (typeof locales)[number]): [string, string][] {
  const own = translator(locale, 'console-csv')
  const list = translator(locale, 'console-users') as unknown as (key: string) => string
  const ofExport = [...userColumns, ...readOnlyColumns].map((column): [string, string] => [
    own(`column.${column}`),
    column,
  ])
  return [
    ...ofExport,
    ...Object.entries(ofList).map(([key, column]): [string, string] => [list(`users.column.${key}`), column]),
  ]
}

function formerTitles(): [string, string][] {
  return [...userColumns, ...readOnlyColumns].flatMap((column) =>
    (formerNames[column] ?? []).map((name): [string, string] => [name, column]),
  )
}

/** The writes of readers. Existing readers come first, because they may free the place that a new one takes. */
async function applyUsers(
  { db, deps }: ImportWork,
  { tenantId }: CsvImport,
  rows: readonly JudgedRow<UserItem>[],
): Promise<{ writes: Write[]; made: string[] }> {
  const [added, changed] = (['added', 'changed'] as const).map((outcome) =>
    rows.filter((row) => row.outcome === outcome).flatMap(writingOf),
  ) as [Writing[], Writing[]]
  const moved = changed.filter(({ item }) => item.group_id !== item.state?.group_id)
  const hasRoom = hasRoomForReaders(db, await readSignInRules(db, tenantId), added.length)
  const writes = [
    ...updateUsers(
      db,
      tenantId,
      changed.map(({ row }) => row),
      moved.map(({ row }) => row.id),
    ),
    ...insertUsers(
      db,
      { tenantId, hasRoom, now: deps.now() },
      added.map(({ row, item }) => ({ ...row, ...newOf(item) })),
    ),
  ]
  return { writes, made: [] }
}

function writingOf({ subjectId, revision, before, item }: JudgedRow<UserItem>): Writing[] {
  if (item === null) return []
  const { left } = before as UserTrace
  return [{ row: { id: subjectId as string, revision: revision ?? 0, ...left }, item }]
}

function newOf({ email, subscribesMail }: UserItem) {
  return { email, email_key: email, subscribes_mail: subscribesMail ? (1 as const) : (0 as const) }
}
