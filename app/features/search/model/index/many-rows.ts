import { type Compilable, sql } from 'kysely'
import { given, givenRows, listed } from '#app/kernel/data/given-rows.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { dayColumns, daysOf, fieldTokens, insertTokens } from './content-rows.ts'
import { type NewIndexedContent, titleKey } from './search-index.ts'
import { fieldRowId, type SearchField, searchFields } from './search-row.ts'

/** The writers of the index for several contents at once, which take as many statements as one. */

/** A version by its number in the index, with everything that is indexed except its pages. */
type IndexedFields = {
  no: number
  fields: Partial<Record<SearchField, string>>
  publishedOn: Day
  groupIds: readonly number[]
  tagIds: readonly number[]
}

/** Creates versions like `ensureIndexedContent` and answers their numbers by content. Must run alone. */
export async function ensureIndexedContents(
  search: SearchDatabase,
  tenantId: number,
  contents: readonly NewIndexedContent[],
): Promise<Map<string, number>> {
  const rows = contents.map((content) => ({
    ...content,
    visible: content.visible ? (1 as const) : (0 as const),
    titleKey: titleKey(content.title),
  }))
  const of = <Key extends keyof (typeof rows)[number]>(key: Key) => given<(typeof rows)[number][Key]>(key)
  const found = await insertSelected(
    search,
    'indexed_content',
    search
      .selectFrom(givenRows(rows))
      .select([
        sql.val(tenantId).as('tenant_id'),
        of('contentId').as('content_id'),
        of('version').as('version'),
        sql.lit<0>(0).as('live'),
        of('visible').as('visible'),
        of('titleKey').as('title_key'),
        of('publishedAt').as('published_at'),
        of('sortKeys').as('sort_keys'),
      ])
      .where(sql.lit(true)),
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
  const tenant = sql.val(tenantId).as('tenant_id')
  const ownNo = given<number>('no').as('no')
  return [
    search.deleteFrom('search_field').where('rowid', 'in', listed(rowIds)),
    search.deleteFrom('search_text').where('rowid', 'in', listed(rowIds)),
    ...insertTokens(
      search,
      'search_field',
      contents.flatMap(({ no, fields }) => fieldTokens(tenantId, no, fields)),
    ),
    without(search, 'indexed_group', own),
    insertSelected(
      search,
      'indexed_group',
      search
        .selectFrom(givenRows(groups))
        .distinct()
        .select([tenant, ownNo, given<number>('of').as('group_id')]),
    ),
    without(search, 'indexed_tag', own),
    insertSelected(
      search,
      'indexed_tag',
      search
        .selectFrom(givenRows(tags))
        .distinct()
        .select([tenant, ownNo, given<number>('of').as('tag_id')]),
    ),
    without(search, 'indexed_day', own),
    insertSelected(
      search,
      'indexed_day',
      search
        .selectFrom(givenRows(days))
        .distinct()
        .select([tenant, ownNo, ...dayColumns]),
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
      inTenant(join, 'now.content_id', 'old.content_id').on('now.live', '=', 1),
    )
    .select(['old.content_id as contentId', 'old.version'])
    .where('old.tenant_id', '=', tenantId)
    .where('old.content_id', 'in', listed(contentIds))
    .whereRef('old.version', '<', 'now.version')
    .execute()
}
