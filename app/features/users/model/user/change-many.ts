import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type ChangedRow,
  getBulkChange,
  insertBulkChange,
  type Undone,
  updateBulkUndone,
} from '#app/features/audit/model/bulk-change.ts'
import { type AuditEntry, insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { ensureGroupForAccounts } from '#app/features/users/model/user-group/group-member-store.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { noGroup, type UserRow, type UserStatus } from './user.ts'
import { aboutToChange, changeGroupOf, changeStatusOf, ensureUntouched } from './user-change-store.ts'
import { readUserRows } from './user-list-store.ts'

/**
 * The number of readers that were changed, without those that were in that state already, and the id that undoes the change for a day. Null
 * if nothing changed.
 */
type ManyChanged = { changed: number; undo: string | null }

const list = 'users'

/**
 * Stops readers, who are signed out at once, or allows them again (R443). Ids that aren't readers of the site are
 * ignored.
 */
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
    isOther: sql<SqlBool>`status <> ${status}`,
    writes: [
      changeStatusOf(
        db,
        changeOf(visit),
        changed.map(({ id }) => id),
        status,
      ),
    ],
    audit: statusAudit(status),
  })
}

/**
 * Moves readers into a group, or with `none` out of theirs. Refuses what `ensureGroupForAccounts` refuses (705, 425). If
 * there isn't room for all, it refuses with `userGroupFull` (428, R431) and moves none.
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
    isOther: sql<SqlBool>`group_id IS NOT ${to}`,
    writes: moves(
      visit,
      moved.map(({ id, groupId }) => ({ id, from: groupId, to })),
    ),
    audit: (user) => moveAudit(user, to),
  })
}

/**
 * Undoes a change that the administrator made within the last day, for the readers that nobody has changed since. Returns the names of the
 * others, so that a colleague's later change stays. Refuses what `getBulkChange` refuses, a group that no longer has room for its former
 * readers with `userGroupFull` (428), and a change at the same moment with `changedMeanwhile` (918).
 */
export async function undoMany(visit: Visit, undo: string): Promise<Undone> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const { action, rows } = await getBulkChange(visit, list, undo)
  const [verb = '', target = noGroup] = action.split(' ')
  const now = await readUserRows(
    db,
    site.tenantId,
    rows.map(({ id }) => id),
  )
  const before = new Map(rows.map((row) => [row.id, row]))
  const isUntouched = (user: UserRow) => user.revision === before.get(user.id)?.revision
  const back = now.filter(isUntouched)
  const { writes, audit } =
    verb === 'move' ? moveBack(visit, back, before, target) : statusBack(visit, back, verb)
  await commit(visit, [
    ensureUntouched(db, site.tenantId, new Map(back.map(({ id, revision }) => [id, revision]))),
    ...writes,
    updateBulkUndone(visit, undo),
    insertAudit(visit, admin, {
      action: 'user.undo',
      subject: undo,
      detail: { undone: verb, users: back.map(({ id }) => id) },
    }),
    ...back.map((user) => {
      const entry = audit(user)
      return insertAudit(visit, admin, {
        ...entry,
        name: user.name,
        condition: isNow(visit, user.id, entry.after),
      })
    }),
  ])
  return { changed: back.length, left: now.filter((user) => !isUntouched(user)).map(({ name }) => name) }
}

function statusBack(visit: Visit, users: readonly UserRow[], done: string) {
  const status = done === 'stop' ? 'allow' : 'stop'
  const ids = users.map(({ id }) => id)
  return { writes: [changeStatusOf(visit.db, changeOf(visit), ids, status)], audit: statusAudit(status) }
}

function moveBack(
  visit: Visit,
  users: readonly UserRow[],
  before: ReadonlyMap<string, ChangedRow>,
  target: string,
) {
  const from = target === noGroup ? null : target
  const cameFrom = ({ id }: UserRow) => before.get(id)?.was || null
  const placed = users.map((user) => ({ id: user.id, from, to: cameFrom(user) }))
  return { writes: moves(visit, placed), audit: (user: UserRow) => moveAudit(user, cameFrom(user)) }
}

const statusAudit = (status: UserStatus) => (user: UserRow) => ({
  action: status === 'stop' ? 'user.stop' : 'user.allow',
  subject: user.id,
  before: { status: user.status },
  after: { status },
})

const moveAudit = (user: UserRow, to: string | null) => ({
  action: 'user.move',
  subject: user.id,
  before: { groupId: user.groupId },
  after: { groupId: to },
})

type Move = { id: string; from: string | null; to: string | null }

/** The writes that move readers, one for each pair of groups. */
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
  isOther: RawBuilder<SqlBool>
  writes: ReturnType<typeof changeStatusOf>[]
  audit: (
    user: UserRow,
  ) => AuditEntry & { before: object; after: Partial<Pick<UserRow, 'status' | 'groupId'>> }
}

/**
 * Commits a change of many readers. The log records only changes that were made, because a reader or the group may have been deleted in the
 * meantime.
 */
async function writeMany(
  visit: Visit,
  admin: Staff,
  users: readonly UserRow[],
  { action, isOther, writes, audit }: Writing,
): Promise<ManyChanged> {
  if (users.length === 0) return { changed: 0, undo: null }
  const { db, site } = visit
  const ids = users.map(({ id }) => id)
  const rows = aboutToChange(db, site.tenantId, ids, isOther)
  const { id: undo, insert } = insertBulkChange(visit, { list, action, rows })
  const told = users.map((user) => {
    const entry = audit(user)
    const condition = isNow(visit, user.id, entry.after)
    return insertAudit(visit, admin, { ...entry, name: user.name, condition })
  })
  const counts = await commit(visit, [insert, ...writes, ...told])
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
