import { type Compilable, sql } from 'kysely'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { daysOf, fieldTokens, insertTokens } from './content-rows.ts'
import { type NewIndexedContent, titleKey } from './search-index.ts'
import { fieldRowId, type SearchField, searchFields } from './search-row.ts'

/** The writers of the index for many contents at once. A hundred contents take as many statements as one. */

/** A version by its number in the index, with everything that is indexed except its pages. */
type IndexedFields = {
  no: number
  fields: Partial<Record<SearchField, string>>
  publishedOn: Day
  groupIds: readonly number[]
  tagIds: readonly number[]
}

const given = (rows: readonly unknown[]) => sql`FROM json_each(${JSON.stringify(rows)})`
const listed = (values: readonly unknown[]) => sql<never>`(SELECT value ${given(values)})`

/** Creates versions like `ensureIndexedContent` and answers their numbers by content. Must run alone. */
export async function ensureIndexedContents(
  search: SearchDatabase,
  tenantId: number,
  contents: readonly NewIndexedContent[],
): Promise<Map<string, number>> {
  const rows = contents.map((content) => ({
    ...content,
    visible: content.visible ? 1 : 0,
    titleKey: titleKey(content.title),
  }))
  const found = await search
    .insertInto('indexed_content')
    .columns([
      'tenant_id',
      'content_id',
      'version',
      'live',
      'visible',
      'title_key',
      'published_at',
      'sort_keys',
    ])
    .expression(
      sql`SELECT ${tenantId}, value ->> 'contentId', value ->> 'version', 0, value ->> 'visible', value ->> 'titleKey',
        value ->> 'publishedAt', value ->> 'sortKeys' ${given(rows)} WHERE true`,
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'content_id', 'version']).doUpdateSet(({ ref }) => ({
        visible: ref('excluded.visible'),
        title_key: ref('excluded.title_key'),
        published_at: ref('excluded.published_at'),
        sort_keys: ref('excluded.sort_keys'),
      })),
    )
    .returning(['content_id', 'no'])
    .execute()
  return new Map(found.map(({ content_id, no }) => [content_id, no]))
}

/** Replaces everything that is indexed of some versions, except their pages. */
export function replaceFieldsOfMany(
  search: SearchDatabase,
  tenantId: number,
  contents: readonly IndexedFields[],
): Compilable[] {
  const numbers = contents.map(({ no }) => no)
  const rowIds = numbers.flatMap((no) => searchFields.map((field) => fieldRowId(no, field)))
  const groups = contents.flatMap(({ no, groupIds }) => groupIds.map((of) => ({ no, of })))
  const tags = contents.flatMap(({ no, tagIds }) => tagIds.map((of) => ({ no, of })))
  const days = contents.flatMap(({ no, ...content }) => daysOf(content).map((day) => ({ no, ...day })))
  const own = { tenantId, numbers }
  return [
    search.deleteFrom('search_text').where('rowid', 'in', listed(rowIds)),
    ...insertTokens(
      search,
      contents.flatMap(({ no, fields }) => fieldTokens(tenantId, no, fields)),
    ),
    without(search, 'indexed_group', own),
    search
      .insertInto('indexed_group')
      .columns(['tenant_id', 'no', 'group_id'])
      .expression(sql`SELECT DISTINCT ${tenantId}, value ->> 'no', value ->> 'of' ${given(groups)}`),
    without(search, 'indexed_tag', own),
    search
      .insertInto('indexed_tag')
      .columns(['tenant_id', 'no', 'tag_id'])
      .expression(sql`SELECT DISTINCT ${tenantId}, value ->> 'no', value ->> 'of' ${given(tags)}`),
    without(search, 'indexed_day', own),
    search
      .insertInto('indexed_day')
      .columns(['tenant_id', 'no', 'slot', 'from_day', 'to_day'])
      .expression(
        sql`SELECT DISTINCT ${tenantId}, value ->> 'no', value ->> 'slot', value ->> 'from', value ->> 'to' ${given(days)}`,
      ),
  ]
}

function without(
  search: SearchDatabase,
  table: 'indexed_group' | 'indexed_tag' | 'indexed_day',
  { tenantId, numbers }: { tenantId: number; numbers: readonly number[] },
): Compilable {
  return search
    .deleteFrom(table as 'indexed_tag')
    .where('tenant_id', '=', tenantId)
    .where('no', 'in', listed(numbers))
}

/** Makes each of these versions the live one of its content, like `publishIndex`. The caller must remove older ones. */
export function publishVersions(
  search: SearchDatabase,
  tenantId: number,
  { contentIds, numbers }: { contentIds: readonly string[]; numbers: readonly number[] },
): Compilable {
  return search
    .updateTable('indexed_content')
    .set({ live: sql`no IN ${listed(numbers)}` })
    .where('tenant_id', '=', tenantId)
    .where('content_id', 'in', listed(contentIds))
}

/** Lists the versions of these contents that are older than the live one. */
export async function listOldVersions(
  search: SearchDatabase,
  tenantId: number,
  contentIds: readonly string[],
): Promise<{ contentId: string; version: number }[]> {
  return search
    .selectFrom('indexed_content as old')
    .innerJoin('indexed_content as now', (join) =>
      join
        .onRef('now.tenant_id', '=', 'old.tenant_id')
        .onRef('now.content_id', '=', 'old.content_id')
        .on('now.live', '=', 1),
    )
    .select(['old.content_id as contentId', 'old.version'])
    .where('old.tenant_id', '=', tenantId)
    .where('old.content_id', 'in', listed(contentIds))
    .whereRef('old.version', '<', 'now.version')
    .execute()
}
