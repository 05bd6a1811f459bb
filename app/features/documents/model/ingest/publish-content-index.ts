import { sql } from 'kysely'
import { idsAround } from '#app/features/catalogue/model/content/ids-around.ts'
import { removeFromIndex } from '#app/features/search/model/index/search-index.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { Database, OpenSearch } from '#app/kernel/data/database.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { type ContentToIndex, indexContentFields } from './index-content.ts'

type Stores = { db: Database; search: OpenSearch }

/**
 * Writes a content's fields to the index as the database has them now, and makes its current version the one that is
 * found. It checks again afterwards, because the content may have changed meanwhile and the other writer may have been
 * faster.
 */
export async function publishContentIndex(
  { db, search }: Stores,
  tenantId: number,
  contentId: string,
): Promise<void> {
  for (let before = ''; ; ) {
    const content = await findContentToIndex(db, tenantId, contentId)
    const now = JSON.stringify(content)
    if (now === before) return
    before = now
    if (content !== null) await indexContentFields(search, content)
    else await commitTo(search.d1, removeFromIndex(search.db, tenantId, contentId))
  }
}

export async function findContentToIndex(
  db: Database,
  tenantId: number,
  contentId: string,
): Promise<ContentToIndex | null> {
  const [content] = await findContentsToIndex(db, tenantId, [contentId])
  return content ?? null
}

/** Those of the given contents that exist in the tenant, in the form the index needs. One statement. */
export async function findContentsToIndex(
  db: Database,
  tenantId: number,
  contentIds: readonly string[],
): Promise<ContentToIndex[]> {
  const rows = await db
    .selectFrom('content')
    .selectAll()
    .select(idsAround())
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(contentIds)}))`)
    .execute()
  return rows.map((row) => ({
    tenantId,
    contentId: row.id,
    version: row.version,
    fields: {
      title: row.title,
      author: row.author,
      keywords: row.keywords,
      description: row.description,
      toc: row.toc,
      distributorName: row.distributor_name,
      param1: row.param1,
      param2: row.param2,
      param3: row.param3,
      param4: row.param4,
      param5: row.param5,
    },
    visible: row.visible === 1,
    publishedOn: row.published_on as Day,
    groupIds: JSON.parse(row.groupIds) as number[],
    tagIds: JSON.parse(row.tagIds) as number[],
    sortKeys: row.sort_keys,
  }))
}
