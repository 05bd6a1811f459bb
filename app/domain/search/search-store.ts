import { type RawBuilder, sql } from 'kysely'
import type { SearchDatabase } from '#app/data/search-tables.ts'
import { matchAll, matchAny, matchExpression } from './match-expression.ts'
import {
  firstTextSlot,
  pageOfSlot,
  placesMask,
  type SearchPlace,
  slotBits,
  slotsPerContent,
  usualPlaces,
} from './search-row.ts'

export type HitSort = 'relevance' | 'title' | 'newest'

export type HitsRequest = {
  tenantId: number
  /** Folded terms (parseSearchQuery), at least one; all must be found, each anywhere in the content. */
  terms: readonly string[]
  /** Only contents of at least one of these groups; absent: of any. */
  groupIds?: readonly number[]
  /** Where to look; absent: title, author, keywords, description and text. */
  places?: readonly SearchPlace[]
  sort: HitSort
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

export type Hit = {
  /** The content's number in the index, for `hitPages`. */
  no: number
  contentId: string
  version: number
  /** 0 is best: the slots of the best place of each term (title 0, … text 16), added up. */
  rank: number
  /** The first page of the text that has all terms, or else one of them. */
  page: number | null
  /** That page's display text, for the snippet. */
  text: string | null
}

type HitRow = {
  total: number
  no: number | null
  content_id: string
  version: number
  rank: number
  text_slot: number | null
  text: string | null
}

/** The live, visible contents that match, one page of them, and how many there are in all. */
export async function findHits(
  search: SearchDatabase,
  request: HitsRequest,
): Promise<{ total: number; hits: Hit[] }> {
  const { rows } = await hitsQuery(request).execute(search)
  const hits = rows.flatMap(({ no, ...row }) =>
    no === null
      ? []
      : {
          no,
          contentId: row.content_id,
          version: row.version,
          rank: row.rank,
          page: row.text_slot === null ? null : pageOfSlot(row.text_slot),
          text: row.text,
        },
  )
  return { total: rows[0]?.total ?? 0, hits }
}

/**
 * One statement for the page of results and the total. Each term costs the rows it is found in, within the
 * tenant's own tokens; all else is looked up for the results shown only.
 */
export function hitsQuery(request: HitsRequest): RawBuilder<HitRow> {
  const { tenantId, terms, limit, offset } = request
  const mask = placesMask(request.places ?? usualPlaces)
  const found = terms.map(
    (term, i) => sql`${foundName(i)} AS (
    SELECT rowid >> ${sql.lit(slotBits)} AS no, min(rowid & ${sql.lit(slotsPerContent - 1)}) AS slot
    FROM search_text
    WHERE search_text MATCH ${matchExpression(tenantId, term)} AND ${inPlaces(mask)}
    GROUP BY 1)`,
  )
  const slots = terms.map((_, i) => sql`min(${foundName(i)}.slot, ${sql.lit(firstTextSlot)})`)
  const joins = terms.slice(1).map((_, i) => sql`JOIN ${foundName(i + 1)} USING (no)`)
  return sql<HitRow>`
    WITH ${sql.join(found)},
    hit AS MATERIALIZED (
      SELECT c.no AS no, ${sql.join(slots, sql` + `)} AS rank, ${sortKey(request)} AS sort_key
      FROM ${foundName(0)} ${sql.join(joins, sql` `)} JOIN indexed_content c USING (no)
      WHERE c.tenant_id = ${tenantId} AND c.live = 1 AND c.visible = 1 ${inGroups(request)}),
    shown AS MATERIALIZED (
      SELECT * FROM hit ORDER BY ${order(request, 'hit')} LIMIT ${limit} OFFSET ${offset}),
    placed AS MATERIALIZED (SELECT shown.*, ${firstTextSlotOf(request, mask)} AS text_slot FROM shown)
    SELECT (SELECT count(*) FROM hit) AS total, placed.no, placed.rank, c.content_id, c.version,
      placed.text_slot, p.text
    FROM (SELECT 1) LEFT JOIN placed ON true
      LEFT JOIN indexed_content c ON c.tenant_id = ${tenantId} AND c.no = placed.no
      LEFT JOIN page_text p ON p.tenant_id = ${tenantId} AND p.no = placed.no
        AND p.page = placed.text_slot - ${sql.lit(firstTextSlot)}
    ORDER BY ${order(request, 'placed')}`
}

function foundName(i: number): RawBuilder<unknown> {
  return sql.raw(`found${i}`)
}

function inPlaces(mask: number): RawBuilder<unknown> {
  return sql`(${mask} >> min(rowid & ${sql.lit(slotsPerContent - 1)}, ${sql.lit(firstTextSlot)})) & 1`
}

function inGroups({ tenantId, groupIds }: HitsRequest): RawBuilder<unknown> {
  if (groupIds === undefined) return sql``
  return sql`AND EXISTS (SELECT 1 FROM indexed_group g WHERE g.tenant_id = ${tenantId} AND g.no = c.no
    AND g.group_id IN (SELECT value FROM json_each(${JSON.stringify(groupIds)})))`
}

function firstTextSlotOf({ tenantId, terms }: HitsRequest, mask: number): RawBuilder<unknown> {
  if (((mask >> firstTextSlot) & 1) === 0) return sql`NULL`
  const first = (match: string) => sql`(SELECT rowid & ${sql.lit(slotsPerContent - 1)} FROM search_text
    WHERE search_text MATCH ${match} AND rowid BETWEEN ${textRows(sql`shown.no`)} ORDER BY rowid LIMIT 1)`
  if (terms.length === 1) return first(matchAll(tenantId, terms))
  return sql`coalesce(${first(matchAll(tenantId, terms))}, ${first(matchAny(tenantId, terms))})`
}

function textRows(no: RawBuilder<unknown>): RawBuilder<unknown> {
  const start = sql`${no} * ${sql.lit(slotsPerContent)}`
  return sql`${start} + ${sql.lit(firstTextSlot)} AND ${start} + ${sql.lit(slotsPerContent - 1)}`
}

function sortKey({ sort }: HitsRequest): RawBuilder<unknown> {
  return sort === 'title' ? sql`c.title_key` : sql`c.published_at`
}

/** Ends in the number, so that no two pages of results share a content. */
function order({ sort, direction }: HitsRequest, table: 'hit' | 'placed'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`
  const bestFirst = direction === 'asc' ? sql`DESC` : sql`ASC`
  const rank = sort === 'relevance' ? sql`${column('rank')} ${bestFirst}, ` : sql``
  return sql`${rank}${column('sort_key')} ${way}, ${column('no')} ${way}`
}

/**
 * The pages of one content whose text has all terms, or, where no page has them all, one of them; in order.
 * `total` counts them all.
 */
export async function hitPages(
  search: SearchDatabase,
  request: { tenantId: number; no: number; terms: readonly string[]; limit: number; offset: number },
): Promise<{ total: number; pages: number[] }> {
  const { tenantId, terms, no, limit, offset } = request
  for (const match of new Set([matchAll(tenantId, terms), matchAny(tenantId, terms)])) {
    const { rows } = await sql<{ total: number; slot: number | null }>`
      WITH hit AS MATERIALIZED (SELECT rowid & ${sql.lit(slotsPerContent - 1)} AS slot FROM search_text
        WHERE search_text MATCH ${match} AND rowid BETWEEN ${textRows(sql`${no}`)})
      SELECT (SELECT count(*) FROM hit) AS total, shown.slot
      FROM (SELECT 1) LEFT JOIN (SELECT slot FROM hit ORDER BY slot LIMIT ${limit} OFFSET ${offset}) shown ON true
      ORDER BY slot`.execute(search)
    const total = rows[0]?.total ?? 0
    if (total > 0)
      return { total, pages: rows.flatMap(({ slot }) => (slot === null ? [] : pageOfSlot(slot))) }
  }
  return { total: 0, pages: [] }
}

export type IndexedContent = {
  no: number
  contentId: string
  version: number
  live: boolean
  visible: boolean
}

/** What the index holds of a content, the newest version first. */
export async function listIndexedVersions(
  search: SearchDatabase,
  tenantId: number,
  contentId: string,
): Promise<IndexedContent[]> {
  const rows = await search
    .selectFrom('indexed_content')
    .select(['no', 'content_id', 'version', 'live', 'visible'])
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', contentId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({
    no: row.no,
    contentId: row.content_id,
    version: row.version,
    live: row.live === 1,
    visible: row.visible === 1,
  }))
}
