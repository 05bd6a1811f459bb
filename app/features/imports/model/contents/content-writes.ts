import { sql } from 'kysely'
import { given, givenRows, listed } from '#app/features/imports/model/run/given-rows.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { type ContentState, stateColumns } from './content-state.ts'

/** A content's row as it is to be. `revision` is what stood there when it was judged: another one breaks the batch. */
export type ContentRow = Pick<ContentState, 'id' | 'revision' | (typeof stateColumns)[number]>

/**
 * Contents that are there, each one revision on. An upsert, because SQLite would look through all contents for an update
 * that joins; what is gone by now isn't made anew.
 */
export function updateContents(db: Database, tenantId: number, rows: readonly ContentRow[]): Write[] {
  if (rows.length === 0) return []
  const columns = [...stateColumns, 'revision'] as const
  const own = db.selectFrom('content').select('content.id').where('content.tenant_id', '=', tenantId)
  const next = sql<number>`CASE WHEN content.revision = excluded.revision THEN content.revision + 1 END`
  return [
    db
      .insertInto('content')
      .columns(['tenant_id', 'id', 'created_at', ...columns])
      .expression(
        db
          .selectFrom(givenRows(rows))
          .select([sql.val(tenantId).as('t'), given<string>('id').as('i'), sql.val(0).as('c')])
          .select(columns.map((column) => given(column).as(column)))
          .where(({ exists }) => exists(own.where('content.id', '=', given<string>('id')))),
      )
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'id']).doUpdateSet(({ ref }) => ({
          ...Object.fromEntries(stateColumns.map((column) => [column, ref(`excluded.${column}`)])),
          revision: next,
        })),
      ),
  ]
}

/** What contents are members of: groups by number, hashtags by number or name. */
export type Memberships<Of> = { id: string; of: readonly Of[] }[]

/** Groups of contents, in place of those they had. Of one that is gone by now nothing comes. */
export function replaceGroups(db: Database, tenantId: number, contents: Memberships<number>): Write[] {
  const members = contents.flatMap(({ id, of }) => of.map((one) => ({ id, of: one })))
  const groups = db
    .selectFrom('content_group')
    .select('content_group.id')
    .where('content_group.tenant_id', '=', tenantId)
  return [
    db
      .deleteFrom('content_in_group')
      .where('tenant_id', '=', tenantId)
      .where('content_id', 'in', listed(contents.map(({ id }) => id))),
    db
      .insertInto('content_in_group')
      .columns(['tenant_id', 'group_id', 'content_id'])
      .expression(
        db
          .selectFrom(givenRows(members))
          .select([sql.val(tenantId).as('t'), given<number>('of').as('g'), given<string>('id').as('c')])
          .where(({ exists }) => exists(groups.where('content_group.id', '=', given<number>('of')))),
      ),
  ]
}

/** Hashtags of contents, in place of those they had. Of one that is gone nothing comes. */
export function replaceTags(
  db: Database,
  tenantId: number,
  by: 'id' | 'name',
  contents: Memberships<number | string>,
): Write[] {
  const members = contents.flatMap(({ id, of }) => of.map((one) => ({ id, of: one })))
  const tag = db
    .selectFrom('hash_tag')
    .select('hash_tag.id')
    .where('hash_tag.tenant_id', '=', tenantId)
    .where(`hash_tag.${by}`, '=', given<never>('of'))
  return [
    db
      .deleteFrom('content_hash_tag')
      .where('tenant_id', '=', tenantId)
      .where('content_id', 'in', listed(contents.map(({ id }) => id))),
    db
      .insertInto('content_hash_tag')
      .columns(['tenant_id', 'tag_id', 'content_id'])
      .expression(
        db
          .selectFrom(givenRows(members))
          .select([sql.val(tenantId).as('t'), tag.as('g'), given<string>('id').as('c')])
          .where(({ exists }) => exists(tag)),
      ),
  ]
}

/** Recommends contents since a time, or no more where it is null. */
export function replaceTrending(
  db: Database,
  tenantId: number,
  contents: { id: string; at: number | null }[],
): Write[] {
  if (contents.length === 0) return []
  return [
    db
      .deleteFrom('trending')
      .where('tenant_id', '=', tenantId)
      .where('content_id', 'in', listed(contents.map(({ id }) => id))),
    db
      .insertInto('trending')
      .columns(['tenant_id', 'content_id', 'created_at'])
      .expression(
        db
          .selectFrom(givenRows(contents.filter(({ at }) => at !== null)))
          .select([sql.val(tenantId).as('t'), given<string>('id').as('c'), given<number>('at').as('a')]),
      ),
  ]
}
