import { type SqlBool, sql } from 'kysely'
import {
  type BulkChange,
  getBulkChange,
  insertBulkChange,
  updateBulkUndone,
} from '#app/domain/audit/bulk-change.ts'
import { type AuditEntry, insertAudit } from '#app/domain/audit/insert-audit.ts'
import { ensureGroupForAccounts } from '#app/domain/people/user-group/group-member-store.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { noGroup, type UserRow, type UserStatus } from './user.ts'
import { changeGroupOf, changeStatusOf } from './user-change-store.ts'
import { readUserRows } from './user-list-store.ts'

/** How many were changed, those that were so already left out, and what undoes it for a day; null where nothing changed. */
export type ManyChanged = { changed: number; undo: string | null }

const list = 'users'

/** Stops readers, who are signed out at once, or allows them again (R443). Ids that are no readers of the site count for nothing. */
export async function setStatusOfMany(
  visit: Visit,
  { ids, status }: { ids: readonly string[]; status: UserStatus },
): Promise<ManyChanged> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const users = await readUserRows(db, site.tenantId, ids)
  const changed = users.filter((user) => user.status !== status)
  return writeMany(visit, admin, changed, {
    action: status,
    payload: changed.map(({ id }) => id),
    writes: [
      changeStatusOf(
        db,
        changeOf(visit),
        changed.map(({ id }) => id),
        status,
      ),
    ],
    audit: (user) => ({
      action: status === 'stop' ? 'user.stop' : 'user.allow',
      subject: user.id,
      before: { status: user.status },
      after: { status },
    }),
  })
}

/**
 * Moves readers into a group, or with `none` out of theirs. Refuses what `ensureGroupForAccounts` refuses (705, 425), and
 * where not all find room with `userGroupFull` (428, R431): then none is moved.
 */
export async function moveMany(
  visit: Visit,
  { ids, userGroupId }: { ids: readonly string[]; userGroupId: string },
): Promise<ManyChanged> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const to = userGroupId === noGroup ? null : userGroupId
  if (to !== null) await ensureGroupForAccounts(db, site.tenantId, to)
  const users = await readUserRows(db, site.tenantId, ids)
  const moved = users.filter((user) => user.groupId !== to)
  return writeMany(visit, admin, moved, {
    action: `move ${userGroupId}`,
    payload: moved.map(({ id, groupId }) => `${id} ${groupId ?? noGroup}`),
    writes: moves(
      visit,
      moved.map(({ id, groupId }) => ({ id, from: groupId, to })),
    ),
    audit: (user) => ({
      action: 'user.move',
      subject: user.id,
      before: { groupId: user.groupId },
      after: { groupId: to },
    }),
  })
}

/**
 * Takes one's own change of the last day back, for those who are still as it left them. Refuses what `getBulkChange` refuses,
 * and where those who were in a group find no room there any more with `userGroupFull` (428).
 */
export async function undoMany(visit: Visit, undo: string): Promise<{ changed: number }> {
  const admin = requireStaff(visit, 'service')
  const done = await getBulkChange(visit, list, undo)
  const [action = '', target = noGroup] = done.action.split(' ')
  const { writes, back } = action === 'move' ? moveBack(visit, done, target) : statusBack(visit, done)
  const counts = await commit(visit, [
    ...writes,
    updateBulkUndone(visit, undo),
    insertAudit(visit, admin, {
      action: 'user.undo',
      subject: undo,
      detail: { undone: action, users: back },
    }),
  ])
  return { changed: counts.slice(0, writes.length).some((count) => count > 0) ? back.length : 0 }
}

function statusBack(visit: Visit, { action, ids }: BulkChange) {
  const status = action === 'stop' ? 'allow' : 'stop'
  return { writes: [changeStatusOf(visit.db, changeOf(visit), ids, status)], back: ids }
}

function moveBack(visit: Visit, { ids }: BulkChange, target: string) {
  const placed = ids.map((said) => {
    const [id = '', from = noGroup] = said.split(' ')
    return { id, from: target === noGroup ? null : target, to: from === noGroup ? null : from }
  })
  return { writes: moves(visit, placed), back: placed.map(({ id }) => id) }
}

type Move = { id: string; from: string | null; to: string | null }

/** One statement for each pair of groups. */
function moves(visit: Visit, all: readonly Move[]) {
  const pairs = Map.groupBy(all, ({ from, to }) => `${from} ${to}`)
  return [...pairs.values()].map((same) => {
    const { from, to } = same[0] as Move
    return changeGroupOf(
      visit.db,
      changeOf(visit),
      same.map(({ id }) => id),
      { from, to },
    )
  })
}

function changeOf({ site, now }: Visit) {
  return { tenantId: site.tenantId, now: now() }
}

type Writing = {
  action: string
  payload: readonly string[]
  writes: ReturnType<typeof changeStatusOf>[]
  audit: (
    user: UserRow,
  ) => AuditEntry & { before: object; after: Partial<Pick<UserRow, 'status' | 'groupId'>> }
}

/** Each is told of as far as they were changed: somebody may have deleted them, or the group, in the meantime. */
async function writeMany(
  visit: Visit,
  admin: Staff,
  users: readonly UserRow[],
  { action, payload, writes, audit }: Writing,
): Promise<ManyChanged> {
  if (users.length === 0) return { changed: 0, undo: null }
  const { id: undo, insert } = insertBulkChange(visit, { list, action, ids: payload })
  const told = users.map((user) => {
    const entry = audit(user)
    const condition = isNow(visit, user.id, entry.after)
    return insertAudit(visit, admin, { ...entry, name: user.name, condition })
  })
  const counts = await commit(visit, [...writes, insert, ...told])
  const changed = counts.slice(writes.length + 1).filter((count) => count > 0).length
  return { changed, undo: changed === 0 ? null : undo }
}

function isNow(
  { db, site }: Visit,
  id: string,
  { status, groupId }: Partial<Pick<UserRow, 'status' | 'groupId'>>,
) {
  const account = db
    .selectFrom('account')
    .select('account.id')
    .where('account.tenant_id', '=', site.tenantId)
    .where('account.id', '=', id)
    .where('account.cancelled_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('account.status', '=', status as UserStatus))
    .$if(groupId !== undefined, (query) => query.where('account.group_id', 'is', groupId as string | null))
  return sql<SqlBool>`EXISTS ${account}`
}
