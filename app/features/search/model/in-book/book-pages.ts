import { sql } from 'kysely'
import { firstTextSlot, pageOfSlot, slotsPerContent } from '#app/features/search/model/index/search-row.ts'
import { hasText, matchExpression } from '#app/features/search/model/query/match-expression.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'

/** One version of a content's text, by its number in the index. */
export type IndexedBook = { tenantId: number; no: number }

/** The beginning and the end of a page, as display text. */
export type PageEdges = { page: number; head: string; tail: string }

/** The number of a version in the index, whether readers see it or not. Null if the index doesn't have its text. */
export async function findIndexedBook(
  search: SearchDatabase,
  { tenantId, contentId, version }: { tenantId: number; contentId: string; version: number },
): Promise<IndexedBook | null> {
  const row = await search
    .selectFrom('indexed_content')
    .select('no')
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', contentId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row === undefined ? null : { tenantId, no: row.no }
}

/** Whether any page of the version that readers see has text. */
export async function hasTextNow(
  search: SearchDatabase,
  { tenantId, contentId }: { tenantId: number; contentId: string },
): Promise<boolean> {
  const book = await search
    .selectFrom('indexed_content')
    .select(hasText(tenantId, sql`indexed_content.no`).as('hasText'))
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', contentId)
    .where('live', '=', 1)
    .executeTakeFirst()
  return book?.hasText === 1
}

/** Finds for each of the folded terms the pages that contain it, in rising order. */
export async function pagesWithEach(
  search: SearchDatabase,
  { tenantId, no }: IndexedBook,
  terms: readonly string[],
): Promise<number[][]> {
  const first = no * slotsPerContent + firstTextSlot
  const last = no * slotsPerContent + slotsPerContent - 1
  const each = terms.map(
    (term, at) => sql`SELECT ${sql.lit(at)} AS at, json_group_array(slot) AS slots FROM (
      SELECT rowid & ${sql.lit(slotsPerContent - 1)} AS slot FROM search_text
      WHERE search_text MATCH ${matchExpression(tenantId, term)}
        AND rowid BETWEEN ${sql.lit(first)} AND ${sql.lit(last)} ORDER BY rowid)`,
  )
  const { rows } = await sql<{ at: number; slots: string }>`${sql.join(each, sql` UNION ALL `)}`.execute(
    search,
  )
  const found = new Map(rows.map(({ at, slots }) => [at, (JSON.parse(slots) as number[]).map(pageOfSlot)]))
  return terms.map((_, at) => found.get(at) ?? [])
}

/** The first and the last `length` characters of every page with text. */
export async function listPageEdges(
  search: SearchDatabase,
  { tenantId, no }: IndexedBook,
  length: number,
): Promise<PageEdges[]> {
  const { rows } = await sql<{ edges: string }>`
    SELECT json_group_array(json_array(page, head, tail)) AS edges FROM (
      SELECT page, substr(text, 1, ${length}) AS head, substr(text, -${sql.lit(length)}) AS tail
      FROM page_text WHERE tenant_id = ${tenantId} AND no = ${no} ORDER BY page)`.execute(search)
  const edges = JSON.parse(rows[0]?.edges ?? '[]') as [number, string, string][]
  return edges.map(([page, head, tail]) => ({ page, head, tail }))
}

/** The display text of some pages and of the pages after them. */
export async function readPageTexts(
  search: SearchDatabase,
  { tenantId, no }: IndexedBook,
  pages: readonly number[],
): Promise<Map<number, string>> {
  const rows = await search
    .selectFrom('page_text')
    .select(['page', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('no', '=', no)
    .where('page', 'in', [...pages])
    .execute()
  return new Map(rows.map(({ page, text }) => [page, text]))
}

/** The number of characters of a version's display text. 0 if its text isn't known. */
export async function countCharacters(
  search: SearchDatabase,
  version: { tenantId: number; contentId: string; version: number },
): Promise<number> {
  const row = await search
    .selectFrom('indexed_content as book')
    .innerJoin('page_text', (join) => inTenant(join, 'page_text.no', 'book.no'))
    .select(sql<number | null>`sum(length(page_text.text))`.as('characters'))
    .where('book.tenant_id', '=', version.tenantId)
    .where('book.content_id', '=', version.contentId)
    .where('book.version', '=', version.version)
    .executeTakeFirst()
  return row?.characters ?? 0
}
