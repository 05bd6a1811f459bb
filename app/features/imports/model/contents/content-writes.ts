import { sql } from 'kysely'
import { contentsAtOnce, indexManyKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import type { ImportWork } from '#app/features/imports/model/run/importer.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { given, givenRows, listed } from '#app/kernel/data/given-rows.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { insertJob } from '#app/kernel/jobs/job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { type ContentState, stateColumns } from './content-state.ts'

/** A content's new row. `revision` is the one it had when it was judged. If it has changed since, the batch fails. */
export type ContentRow = Pick<ContentState, 'id' | 'revision' | (typeof stateColumns)[number]>

/**
 * Updates existing contents and raises their revisions. It is an upsert, because SQLite would scan all contents for an
 * update with a join. A content that was deleted meanwhile isn't created again.
 */
export function updateContents(db: Database, tenantId: number, rows: readonly ContentRow[]): Write[] {
  if (rows.length === 0) return []
  const columns = [...stateColumns, 'revision'] as const
  const own = db.selectFrom('content').select('content.id').where('content.tenant_id', '=', tenantId)
  const next = sql<number>`CASE WHEN content.revision = excluded.revision THEN content.revision + 1 END`
  return [
    insertSelected(
      db,
      'content',
      db
        .selectFrom(givenRows(rows))
        .select([
          sql.val(tenantId).as('tenant_id'),
          given<string>('id').as('id'),
          sql.val(0).as('created_at'),
        ])
        .select(columns.map((column) => given<never>(column).as(column)))
        .where(({ exists }) => exists(own.where('content.id', '=', given<string>('id')))),
    ).onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet(({ ref }) => ({
        ...Object.fromEntries(stateColumns.map((column) => [column, ref(`excluded.${column}`)])),
        revision: next,
      })),
    ),
  ]
}

/** The groups or hashtags of contents. Groups go by id, hashtags by id or name. */
type Memberships<Of> = { id: string; of: readonly Of[] }[]

/** Replaces the groups of contents. A group that was deleted meanwhile is left out. */
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
    insertSelected(
      db,
      'content_in_group',
      db
        .selectFrom(givenRows(members))
        .select([
          sql.val(tenantId).as('tenant_id'),
          given<number>('of').as('group_id'),
          given<string>('id').as('content_id'),
        ])
        .where(({ exists }) => exists(groups.where('content_group.id', '=', given<number>('of')))),
    ),
  ]
}

/** Replaces the hashtags of contents. A hashtag that was deleted meanwhile is left out. */
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
    insertSelected(
      db,
      'content_hash_tag',
      db
        .selectFrom(givenRows(members))
        .select([
          sql.val(tenantId).as('tenant_id'),
          tag.$asScalar().$notNull().as('tag_id'),
          given<string>('id').as('content_id'),
        ])
        .where(({ exists }) => exists(tag)),
    ),
  ]
}

/** Recommends contents since the time `at`, or ends their recommendation if it is null. */
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
    insertSelected(
      db,
      'trending',
      db
        .selectFrom(givenRows(contents.filter(({ at }) => at !== null)))
        .select([
          sql.val(tenantId).as('tenant_id'),
          given<string>('id').as('content_id'),
          given<number>('at').as('created_at'),
        ]),
    ),
  ]
}

/** Jobs that update the contents in the search index. Awake workers go through them in bulk. */
export function indexLater({ db, deps, job }: ImportWork, ids: readonly string[]): Write[] {
  const now = deps.now()
  const parts = Array.from({ length: Math.ceil(ids.length / contentsAtOnce) }, (_, at) =>
    ids.slice(at * contentsAtOnce, (at + 1) * contentsAtOnce),
  )
  return parts.map((part) =>
    insertJob(db, indexManyKind, {
      id: newElementId(deps.randomBytes),
      tenantId: job.tenantId,
      subject: job.subject,
      payload: { ids: [...part] },
      dueAt: now,
      now,
    }),
  )
}
