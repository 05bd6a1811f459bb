import { type SqlBool, sql } from 'kysely'
import { edgeLength } from '#app/features/search/model/index/index-pages.ts'
import {
  type Edition,
  type PlacedPage,
  placedColumns,
  placing,
  readTexts,
} from '#app/features/search/model/index/page-texts.ts'
import { pageOfSlot } from '#app/features/search/model/index/search-row.ts'
import { hasText } from '#app/features/search/model/query/match-expression.ts'
import { slotsWith, type TextStore } from '#app/features/search/model/query/text-pages.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'

/** One version of a content's text, by its number in the index. */
export type IndexedBook = Edition & { no: number }

/** The beginning and the end of a page, as display text: at most 40 characters of each. */
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

/** Finds for each of the folded terms the pages that contain it, in rising order. */
export async function pagesWithEach(
  search: SearchDatabase,
  { tenantId, no }: IndexedBook,
  terms: readonly string[],
): Promise<number[][]> {
  const found = await Promise.all(
    terms.map((term) =>
      sql<{ slots: string }>`SELECT json_group_array(slot) AS slots FROM (
        ${slotsWith('all', { tenantId, terms: [term] }, sql.lit(no))} ORDER BY 1)`.execute(search),
    ),
  )
  return found.map(({ rows }) => (JSON.parse(rows[0]?.slots ?? '[]') as number[]).map(pageOfSlot))
}

/** The first and the last characters (at most 40) of the pages with text, or of those from `from` to `to`. */
export async function listPageEdges(
  search: SearchDatabase,
  { tenantId, no }: IndexedBook,
  { from = 1, to = Number.MAX_SAFE_INTEGER }: { from?: number; to?: number } = {},
): Promise<PageEdges[]> {
  const [segments, pages] = await Promise.all([
    search
      .selectFrom('text_segment')
      .select(['first_page as firstPage', 'edges'])
      .where('tenant_id', '=', tenantId)
      .where('no', '=', no)
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
      .where('no', '=', no)
      .where('page', '>=', from)
      .where('page', '<=', to)
      .execute(),
  ])
  const edges = segments.flatMap((segment) =>
    (JSON.parse(segment.edges) as [string, string][]).map(([head, tail], at) => ({
      page: segment.firstPage + at,
      head,
      tail,
    })),
  )
  return [...edges, ...pages]
    .filter(({ page }) => page >= from && page <= to)
    .sort((one, other) => one.page - other.page)
}

/** The display text of some pages. */
export async function readPageTexts(
  { db, files }: TextStore,
  book: IndexedBook,
  pages: readonly number[],
): Promise<Map<number, string>> {
  const page = sql`wanted.value`
  const { tenantId, no } = book
  const { rows } = await sql<PlacedPage>`SELECT ${page} AS page, ${placedColumns}
    FROM json_each(${JSON.stringify(pages)}) wanted ${placing({ tenantId, no: sql.lit(no), page })}`.execute(
    db,
  )
  return readTexts(files, book, rows)
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
