import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { groupForAccounts } from '#app/features/users/model/user-group/group-member-store.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { given, givenRows, listed } from '#app/kernel/data/given-rows.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { type UserState, writtenColumns } from './user-state.ts'

/** A reader's new row. `revision` is the one it had when it was judged. If it has changed since, the batch fails. */
export type UserRow = Pick<UserState, 'id' | 'revision' | (typeof writtenColumns)[number]>

type NewUserRow = UserRow & Pick<UserState, 'email' | 'email_key'> & { subscribes_mail: 0 | 1 }

const ofNew = ['id', 'email', 'email_key', 'subscribes_mail', ...writtenColumns] as const

/**
 * Inserts new readers. The batch fails if the company has no room for all of them by then or a group no longer exists;
 * a full group fails it with `user_group_full`.
 */
export function insertUsers(
  db: Database,
  { tenantId, hasRoom, now }: { tenantId: number; hasRoom: RawBuilder<SqlBool>; now: number },
  rows: readonly NewUserRow[],
): Write[] {
  if (rows.length === 0) return []
  const isRight = sql`${hasRoom} AND ${isGroup(db, tenantId, given<string | null>('group_id'))}`
  return [
    insertSelected(
      db,
      'account',
      db
        .selectFrom(givenRows(rows))
        .select([
          sql.val(tenantId).as('tenant_id'),
          sql.lit<'reader'>('reader').as('level'),
          sql.val(now).as('created_at'),
          sql<number>`CASE WHEN ${isRight} THEN 1 END`.as('revision'),
          ...ofNew.map((column) => given<never>(column).as(column)),
        ]),
    ),
  ]
}

/**
 * Updates existing readers and raises their revisions. Readers who change groups leave the old one first, so that all fit
 * into the room that there is in the end. The rows are passed as one object by id, because SQLite would scan all readers
 * of a site for an update with a join.
 */
export function updateUsers(
  db: Database,
  tenantId: number,
  rows: readonly UserRow[],
  moved: readonly string[],
): Write[] {
  if (rows.length === 0) return []
  const all = JSON.stringify(Object.fromEntries(rows.map((row) => [row.id, row])))
  const said = <Value>(column: keyof UserRow) =>
    sql<Value>`json_extract(${all}, '$."' || account.id || ${sql.lit(`".${column}`)})`
  const isStill = sql`revision = ${said('revision')} AND cancelled_at IS NULL`
  const isRight = sql`${isStill} AND ${isGroup(db, tenantId, said<string | null>('group_id'))}`
  const own = (ids: readonly string[]) =>
    db.updateTable('account').where('tenant_id', '=', tenantId).where('id', 'in', listed<string>(ids))
  return [
    ...(moved.length === 0 ? [] : [own(moved).set({ group_id: null })]),
    own(rows.map(({ id }) => id)).set({
      ...Object.fromEntries(writtenColumns.map((column) => [column, said(column)])),
      revision: sql<number>`CASE WHEN ${isRight} THEN revision + 1 END`,
    }),
  ]
}

/** True if the group accepts readers with accounts, or if there is no group. */
function isGroup(db: Database, tenantId: number, groupId: RawBuilder<string | null>) {
  return sql<SqlBool>`(${groupId} IS NULL OR EXISTS ${groupForAccounts(db, tenantId, groupId)})`
}
