import type { RowProblem } from '#app/features/imports/model/run/csv-import.ts'
import type { SourceRow } from '#app/features/imports/model/run/importer.ts'
import { rowProblem } from '#app/features/imports/model/run/row-problems.ts'
import { groupNamed, type RoomyGroups } from './group-room.ts'
import { cellOf } from './user-row.ts'
import type { UserState } from './user-state.ts'

/**
 * The user group of a row, by id or by name. With both cells empty there is none, and without these columns it stays the
 * current one. A group whose readers come only by address (425) or that is full (428) accepts only readers who are in it
 * already.
 */
export function readGroup(
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
