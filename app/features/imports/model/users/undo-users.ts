import { sql } from 'kysely'
import type { DoneRow, ImportWork } from '#app/features/imports/model/run/importer.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import type { UserItem } from './judge-users.ts'
import {
  type RoomyGroups,
  readGroupRoom,
  readUserStates,
  type UserState,
  writtenColumns,
} from './user-state.ts'
import { updateUsers } from './user-writes.ts'

/**
 * Rows that can't simply be undone: the account was changed by anybody since or no longer exists, or an added account is
 * in use (signed in to, or with a password, a plan, a provider or accepted terms). Also rows whose earlier group or user
 * name is no longer free.
 */
export async function changedUsers(
  db: Database,
  tenantId: number,
  rows: readonly DoneRow[],
): Promise<number[]> {
  const before = rows.map((row) => ({ row, ...traceOf(row) }))
  const usernames = before.flatMap(({ was }) => was?.username_key ?? [])
  const ids = rows.map(({ subjectId }) => subjectId)
  const [{ byId, byUsername }, used, groups] = await Promise.all([
    readUserStates(db, tenantId, { ids, emails: [], usernames }),
    readUsedIds(
      db,
      tenantId,
      rows.filter(({ outcome }) => outcome === 'added').map(({ subjectId }) => subjectId),
    ),
    readGroupRoom(db, tenantId, {}),
  ])
  const stays = before.filter(({ row, was, left }) => {
    const now = byId.get(row.subjectId)
    if (now === undefined || now.revision !== row.revision || !isAsLeft(now, left)) return true
    if (was === null) return used.has(row.subjectId)
    const holder = byUsername.get(was.username_key ?? '')
    return (holder !== undefined && holder.id !== now.id) || !findsPlace(now, was, groups)
  })
  return stays.map(({ row }) => row.number)
}

function isAsLeft(now: UserState, left: UserTrace['left']): boolean {
  return writtenColumns.every((column) => now[column] === left[column])
}

/** True if the reader's earlier group exists and has room. Then takes the place. */
function findsPlace(now: UserState, { group_id }: UserState, groups: RoomyGroups): boolean {
  if (group_id === null || group_id === now.group_id) return true
  const group = groups.byId.get(group_id)
  if (group === undefined || !group.byId || group.room <= 0) return false
  group.room -= 1
  const left = groups.byId.get(now.group_id ?? '')
  if (left !== undefined) left.room += 1
  return true
}

/** The ids among the given ones whose accounts are in use. */
async function readUsedIds(db: Database, tenantId: number, ids: readonly string[]): Promise<Set<string>> {
  const hangsOn = (table: 'session' | 'registration' | 'identity' | 'terms_acceptance' | 'app_token') =>
    sql`EXISTS (SELECT 1 FROM ${sql.table(table)} AS other
      WHERE other.tenant_id = account.tenant_id AND other.account_id = account.id)`
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed<string>(ids))
    .where(
      sql<boolean>`(password IS NOT NULL OR ${hangsOn('session')} OR ${hangsOn('registration')}
        OR ${hangsOn('identity')} OR ${hangsOn('terms_acceptance')} OR ${hangsOn('app_token')})`,
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Restores readers as they were before. Added readers are removed, with their unsent invitations. */
export function undoUsers({ db, job: { tenantId } }: ImportWork, rows: readonly DoneRow[]): Write[] {
  const all = rows.map((row) => ({ row, ...traceOf(row) }))
  const back = all.flatMap(({ row, was }) => (was === null ? [] : [{ ...was, revision: row.revision }]))
  const moved = all.filter(({ was, left }) => was !== null && was.group_id !== left.group_id)
  const added = all.filter(({ was }) => was === null).map(({ row }) => row.subjectId)
  return [
    ...updateUsers(
      db,
      tenantId,
      back,
      moved.map(({ row }) => row.subjectId),
    ),
    ...removeUsers(db, tenantId, added),
  ]
}

/**
 * Removes accounts that nobody has used, with their password links and unsent mails. If somebody signs in at this moment,
 * the rows that depend on the account fail the batch.
 */
function removeUsers(db: Database, tenantId: number, ids: readonly string[]): Write[] {
  if (ids.length === 0) return []
  const mails = db
    .selectFrom('mail_link')
    .select(sql<string>`mail_link.payload ->> 'mailId'`.as('mailId'))
    // The plus sign makes SQLite look up the links of these accounts, not all of the tenant's.
    .where(sql`+mail_link.tenant_id`, '=', tenantId)
    .where('mail_link.account_id', 'in', listed<string>(ids))
  return [
    db
      .deleteFrom('mail')
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'waiting')
      .where('id', 'in', mails),
    db
      .deleteFrom('mail_link')
      .where(sql`+tenant_id`, '=', tenantId)
      .where('account_id', 'in', listed<string>(ids)),
    db
      .deleteFrom('account')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', listed<string>(ids))
      .where('password', 'is', null),
  ]
}

/** The stored states of a row that was imported: before and after. */
export type UserTrace = { was: UserState | null; left: Pick<UserState, (typeof writtenColumns)[number]> }

export function newTrace({ state, username, ...item }: UserItem, now: number): UserTrace {
  const { name, find_key, group_id, status, lang } = item
  // Keeps the spelling of the current user name if only its case or width differs.
  const shown = username === state?.username_key ? (state?.username ?? null) : username
  const names = { name, find_key, username: shown, username_key: username }
  return { was: state, left: { ...names, group_id, status, lang, updated_at: now } }
}

const traceOf = ({ before }: DoneRow) => JSON.parse(before ?? '{}') as UserTrace
