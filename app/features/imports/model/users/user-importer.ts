import type { ImportWork } from '#app/features/imports/model/run/import-work.ts'
import type { Importer, JudgedRow } from '#app/features/imports/model/run/importer.ts'
import { inviteLater } from '#app/features/imports/model/users/invite/invite-later.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { applyUsers } from './apply-users.ts'
import { limitOfGroup } from './group-room.ts'
import { judgeUsers, type UserItem } from './judge-users.ts'
import { changedUsers, undoUsers } from './undo-users.ts'
import { columnOf, toldColumns, userColumns } from './user-columns.ts'
import { newTrace } from './user-trace.ts'

/**
 * Imports readers with accounts of their own from CSV: names, user group, status, language. Files contain no passwords.
 * An import removes nobody, because a cancelled account can't be restored. Readers who should stay out are stopped
 * instead (R443).
 */
export const userImporter: Importer<UserItem> = {
  columns: userColumns,
  passedOver: toldColumns,
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
