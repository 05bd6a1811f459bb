import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ChangedRow } from '#app/features/audit/model/bulk-change.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { insertEach } from '#app/kernel/data/insert-where.ts'
import { sameRevision } from '#app/kernel/data/revision.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { BulkAction } from './bulk-action.ts'

type Some = { tenantId: number; ids: readonly string[]; now: number; today: string }
type Contents = ExpressionBuilder<Tables, 'content'>
type Other = Exclude<BulkAction['verb'], 'delete' | 'restore'>

/** Finds the given contents that the action would change, leaving out the trash. */
export async function findChanging(
  db: Database,
  { tenantId, ids }: Some,
  { verb, target }: BulkAction & { verb: Other },
): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('content')
    .select(['content.id', 'content.title'])
    .where('content.tenant_id', '=', tenantId)
    .where('content.id', 'in', listed(ids))
    .where('content.deleted_at', 'is', null)
    .where((eb) => wouldChange[verb](eb, target ?? 0))
    .execute()
}

/** The contents as a change left them, kept for undoing it. Read after the change, in the same batch. */
export function asLeft(db: Database, tenantId: number, ids: readonly string[]): RawBuilder<string> {
  const rows = db
    .selectFrom('content')
    .select(sql<string>`json_group_array(json_array(id, revision, ''))`.as('rows'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed(ids))
  return sql<string>`${rows}`
}

/** The contents whose revision has changed since, or that no longer exist. */
export async function findTouched(
  db: Database,
  tenantId: number,
  rows: readonly ChangedRow[],
): Promise<{ untouched: Map<string, number>; touched: string[] }> {
  const found = await db
    .selectFrom('content')
    .select(['id', 'title', 'revision'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed(rows.map(({ id }) => id)))
    .execute()
  const left = new Map(rows.map(({ id, revision }) => [id, revision]))
  const isUntouched = ({ id, revision }: { id: string; revision: number }) => left.get(id) === revision
  return {
    untouched: new Map(found.filter(isUntouched).map(({ id, revision }) => [id, revision])),
    touched: found.filter((row) => !isUntouched(row)).map(({ title }) => title),
  }
}

/** Fails the batch if one of these contents has changed since the revision in `seen`. */
export function ensureUntouched(db: Database, tenantId: number, seen: ReadonlyMap<string, number>): Write {
  return db
    .updateTable('content')
    .set({ revision: sameRevision('content.id', seen) })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed([...seen.keys()]))
}

const isShown = sql<SqlBool>`max(content.visible, content.withheld) = 1`

const wouldChange: Record<Other, (eb: Contents, target: number) => ReturnType<Contents['and']>> = {
  show: (eb) => eb.and([eb.not(isShown)]),
  hide: (eb) => eb.and([isShown]),
  addToGroup: (eb, target) => eb.and([eb.not(standsIn(eb, target))]),
  // A content must stay in at least one group, because readers would have no way to it otherwise.
  removeFromGroup: (eb, target) => eb.and([standsIn(eb, target), standsElsewhere(eb, target)]),
  addTag: (eb, target) => eb.and([eb.not(hasTag(eb, target))]),
  removeTag: (eb, target) => eb.and([hasTag(eb, target)]),
  recommend: (eb) => eb.and([eb.not(isRecommended(eb))]),
  recommendNoMore: (eb) => eb.and([isRecommended(eb)]),
}

function groupsOf(eb: Contents) {
  return eb
    .selectFrom('content_in_group as placed')
    .select('placed.group_id')
    .whereRef('placed.tenant_id', '=', 'content.tenant_id')
    .whereRef('placed.content_id', '=', 'content.id')
}
const standsIn = (eb: Contents, groupId: number) =>
  eb.exists(groupsOf(eb).where('placed.group_id', '=', groupId))
const standsElsewhere = (eb: Contents, groupId: number) =>
  eb.exists(groupsOf(eb).where('placed.group_id', '<>', groupId))

function hasTag(eb: Contents, tagId: number) {
  return eb.exists(
    eb
      .selectFrom('content_hash_tag as tagged')
      .select('tagged.tag_id')
      .whereRef('tagged.tenant_id', '=', 'content.tenant_id')
      .whereRef('tagged.content_id', '=', 'content.id')
      .where('tagged.tag_id', '=', tagId),
  )
}

function isRecommended(eb: Contents) {
  return eb.exists(
    eb
      .selectFrom('trending')
      .select('trending.content_id')
      .whereRef('trending.tenant_id', '=', 'content.tenant_id')
      .whereRef('trending.content_id', '=', 'content.id'),
  )
}

/**
 * The writes of an action for the contents that it changes. Each content's revision goes up, so that open forms notice.
 */
export function writesOf(db: Database, some: Some, { verb, target }: BulkAction & { verb: Other }): Write[] {
  return [bulkWrites[verb](db, some, target ?? 0), ...(/show|hide/.test(verb) ? [] : [touch(db, some)])]
}

const bulkWrites: Record<Other, (db: Database, some: Some, target: number) => Write> = {
  show: (db, some) => setShown(db, some, 1),
  hide: (db, some) => setShown(db, some, 0),
  addToGroup: (db, { tenantId, ids }, target) =>
    insertEach(
      db,
      'content_in_group',
      { tenant_id: tenantId, group_id: target },
      { content_id: ids },
    ).onConflict((conflict) => conflict.doNothing()),
  removeFromGroup: (db, { tenantId, ids }, target) =>
    db
      .deleteFrom('content_in_group')
      .where('tenant_id', '=', tenantId)
      .where('group_id', '=', target)
      .where('content_id', 'in', listed(ids)),
  addTag: (db, { tenantId, ids }, target) =>
    insertEach(
      db,
      'content_hash_tag',
      { tenant_id: tenantId, tag_id: target },
      { content_id: ids },
    ).onConflict((conflict) => conflict.doNothing()),
  removeTag: (db, { tenantId, ids }, target) =>
    db
      .deleteFrom('content_hash_tag')
      .where('tenant_id', '=', tenantId)
      .where('tag_id', '=', target)
      .where('content_id', 'in', listed(ids)),
  recommend: (db, { tenantId, ids, now }) =>
    insertEach(db, 'trending', { tenant_id: tenantId, created_at: now }, { content_id: ids }).onConflict(
      (conflict) => conflict.doNothing(),
    ),
  recommendNoMore: (db, { tenantId, ids }) =>
    db.deleteFrom('trending').where('tenant_id', '=', tenantId).where('content_id', 'in', listed(ids)),
}

/** A shown content is visible only on the days it is published for. */
function setShown(db: Database, some: Some, shown: 0 | 1): Write {
  const isNow = sql<
    0 | 1
  >`${shown} = 1 AND coalesce(publish_from, '') <= ${some.today} AND coalesce(publish_until, '9999') >= ${some.today}`
  return touch(db, some).set({ visible: isNow, withheld: sql<0 | 1>`${shown} = 1 AND NOT (${isNow})` })
}

function touch(db: Database, { tenantId, ids, now }: Some) {
  return db
    .updateTable('content')
    .set({ updated_at: now, revision: sql<number>`revision + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed(ids))
    .where('deleted_at', 'is', null)
}
