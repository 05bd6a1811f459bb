import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/** Hashtags by number and by name. Unknown names are created. */
type Tags = { ids: readonly number[]; names: readonly string[] }

/** Refuses with `notFound` (404) unless the tenant has all of these hashtags. */
export async function ensureHashtagsExist(
  db: Database,
  tenantId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const found = await db
    .selectFrom('hash_tag')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  if (found.length < ids.length) refuse('notFound')
}

/** Gives a content its hashtags, after its own row was written. Ignores unknown ids. */
export function tagContent(
  db: Database,
  { tenantId, contentId, ids, names }: Tags & { tenantId: number; contentId: string },
): Write[] {
  return [
    ...(names.length === 0 ? [] : [insertMissingTags(db, tenantId, names)]),
    insertSelected(
      db,
      'content_hash_tag',
      db
        .selectFrom('hash_tag')
        .select(['hash_tag.tenant_id', 'hash_tag.id as tag_id', sql.val(contentId).as('content_id')])
        .where('hash_tag.tenant_id', '=', tenantId)
        .where((where) =>
          where.or([where('hash_tag.id', 'in', listed(ids)), where('hash_tag.name', 'in', listed(names))]),
        ),
    ),
  ]
}

/** Creates the hashtags that the tenant doesn't have yet, numbered and placed after all others. */
export function insertMissingTags(db: Database, tenantId: number, names: readonly string[]): Write {
  const own = db.selectFrom('hash_tag').where('hash_tag.tenant_id', '=', tenantId)
  const place = sql<number>`row_number() OVER (ORDER BY given.key)`
  return insertSelected(
    db,
    'hash_tag',
    db
      .selectFrom(sql<{ key: number; value: string }>`json_each(${JSON.stringify(names)})`.as('given'))
      .select([
        sql.val(tenantId).as('tenant_id'),
        sql<number>`${place} + coalesce(${own.select(({ fn }) => fn.max('hash_tag.id').as('id'))}, 0)`.as(
          'id',
        ),
        'given.value as name',
        sql<number>`${place} + coalesce(${own.select(({ fn }) => fn.max('hash_tag.ordinal').as('at'))}, 0)`.as(
          'ordinal',
        ),
      ])
      .where('given.value', 'not in', own.select('hash_tag.name')),
  )
}
