import { type SqlBool, sql } from 'kysely'
import { listed } from '#app/kernel/data/given-rows.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'

/** The live version of a content in one search database, and of how many segments the pages are indexed there. */
export type IndexedCopy = { version: number; segments: number }

/** The copies of some contents that a search database has. */
export async function copiesIn(
  search: SearchDatabase,
  tenantId: number,
  contentIds: readonly string[],
): Promise<Map<string, IndexedCopy>> {
  const rows = await search
    .selectFrom('indexed_content')
    .select(['content_id', 'version'])
    .select((eb) =>
      eb
        .selectFrom('text_segment')
        .select(({ fn }) => fn.countAll<number>().as('segments'))
        .where('text_segment.tenant_id', '=', tenantId)
        .where(sql<SqlBool>`text_segment.no = indexed_content.no`)
        .as('segments'),
    )
    .where('tenant_id', '=', tenantId)
    .where('live', '=', 1)
    .where('content_id', 'in', listed(contentIds))
    .execute()
  return new Map(
    rows.map(({ content_id, version, segments }) => [content_id, { version, segments: segments ?? 0 }]),
  )
}

/** Whether a copy has a version, with at least the pages that another copy of it has. */
export function isComplete(
  copy: IndexedCopy | undefined,
  other: IndexedCopy | undefined,
  version: number,
): boolean {
  if (copy === undefined || copy.version !== version) return false
  return other === undefined || other.version !== version || copy.segments >= other.segments
}
