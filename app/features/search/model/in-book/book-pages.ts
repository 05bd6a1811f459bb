import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { edgeLength } from '#app/features/search/model/index/index-pages.ts'
import { type Edition, type PlacedPage, readTexts } from '#app/features/search/model/index/page-texts.ts'
import { pageOfSlot } from '#app/features/search/model/index/search-row.ts'
import { hasText } from '#app/features/search/model/query/match-expression.ts'
import { slotsWith, type TextStore } from '#app/features/search/model/query/text-pages.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'

/** One version of a content's text, by its number in the index. */
export type IndexedBook = Edition & { no: number }

/** The beginning and the end of a page, as display text: at most 40 characters of each. The page's text is in the file of a segment, or in the index. */
export type PageEdges = {
  page: number
  head: string
  tail: string
  segment: number | null
  firstPage: number | null
}

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
  return row === undefined ? null : { tenantId, contentId, version, no: row.no }
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

/** The number of a version in the index, for statements. Null if the index doesn't have its text: they then find nothing. */
function noOf({ tenantId, contentId, version }: Edition): RawBuilder<number | null> {
  return sql`(SELECT no FROM indexed_content
    WHERE tenant_id = ${tenantId} AND content_id = ${contentId} AND version = ${version})`
}

/** Finds for each of the folded terms the pages that contain it, in rising order. */
export async function pagesWithEach(
  search: SearchDatabase,
  edition: Edition,
  terms: readonly string[],
): Promise<number[][]> {
  const { tenantId } = edition
  const found = await Promise.all(
    terms.map((term) =>
      sql<{ slots: string }>`WITH book AS MATERIALIZED (SELECT ${noOf(edition)} AS no)
        SELECT json_group_array(slot) AS slots FROM (
        ${slotsWith('all', { tenantId, terms: [term] }, sql`(SELECT no FROM book)`)} ORDER BY 1)`.execute(
        search,
      ),
    ),
  )
  return found.map(({ rows }) => (JSON.parse(rows[0]?.slots ?? '[]') as number[]).map(pageOfSlot))
}

/** The first and the last characters (at most 40) of the pages with text, or of those from `from` to `to`, and where the pages' texts are. */
export async function listPageEdges(
  search: SearchDatabase,
  edition: Edition,
  { from = 1, to = Number.MAX_SAFE_INTEGER }: { from?: number; to?: number } = {},
): Promise<PageEdges[]> {
  const { tenantId } = edition
  const [segments, pages] = await Promise.all([
    search
      .selectFrom('text_segment')
      .select(['number', 'first_page as firstPage', 'edges'])
      .where('tenant_id', '=', tenantId)
      .where('no', '=', noOf(edition))
      .where('first_page', '<=', to)
      .where(sql<SqlBool>`first_page + pages > ${from}`)
      .execute(),
    search
      .selectFrom('page_text')
      .select([
        'page',
        sql<string>`substr(text, 1, ${sql.lit(edgeLength)})`.as('head'),
        sql<string>`substr(text, -${sql.lit(edgeLength)})`.as('tail'),
      ])
      .where('tenant_id', '=', tenantId)
      .where('no', '=', noOf(edition))
      .where('page', '>=', from)
      .where('page', '<=', to)
      .execute(),
  ])
  const edges = segments.flatMap(({ number: segment, firstPage, edges }) =>
    (JSON.parse(edges) as [string, string][]).map(([head, tail], at) => ({
      ...{ page: firstPage + at, head, tail },
      ...{ segment, firstPage },
    })),
  )
  return [...edges, ...pages.map((page) => ({ ...page, segment: null, firstPage: null }))]
    .filter(({ page }) => page >= from && page <= to)
    .sort((one, other) => one.page - other.page)
}

/** The display text of some pages. Asks the index only for pages that an earlier release indexed; all others are in files. */
export async function readPageTexts(
  { db, ...files }: TextStore,
  edition: Edition,
  pages: readonly PageEdges[],
): Promise<Map<number, string>> {
  const old = pages.flatMap(({ page, segment }) => (segment === null ? page : []))
  const inIndex = old.length === 0 ? [] : await readOldTexts(db, edition, old)
  const inFiles = pages.flatMap(({ page, segment, firstPage }) =>
    segment === null ? [] : { page, segment, first_page: firstPage, text: null },
  )
  return readTexts(files, edition, [...inIndex, ...inFiles])
}

async function readOldTexts(
  search: SearchDatabase,
  edition: Edition,
  pages: readonly number[],
): Promise<PlacedPage[]> {
  const rows = await search
    .selectFrom('page_text')
    .select(['page', 'text'])
    .where('tenant_id', '=', edition.tenantId)
    .where('no', '=', noOf(edition))
    .where('page', 'in', sql<number>`(SELECT value FROM json_each(${JSON.stringify(pages)}))`)
    .execute()
  return rows.map((row) => ({ ...row, segment: null, first_page: null }))
}

/** The number of characters of a version's display text. 0 if its text isn't known. */
export async function countCharacters(
  search: SearchDatabase,
  version: { tenantId: number; contentId: string; version: number },
): Promise<number> {
  const row = await search
    .selectFrom('indexed_content')
    .select([
      sql<number>`(SELECT total(characters) FROM text_segment s
        WHERE s.tenant_id = indexed_content.tenant_id AND s.no = indexed_content.no)`.as('inFiles'),
      sql<number>`(SELECT total(length(text)) FROM page_text p
        WHERE p.tenant_id = indexed_content.tenant_id AND p.no = indexed_content.no)`.as('inIndex'),
    ])
    .where('tenant_id', '=', version.tenantId)
    .where('content_id', '=', version.contentId)
    .where('version', '=', version.version)
    .executeTakeFirst()
  return row === undefined ? 0 : row.inFiles + row.inIndex
}
