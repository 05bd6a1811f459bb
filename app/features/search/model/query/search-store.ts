import { type RawBuilder, sql } from 'kysely'
import {
  firstTextSlot,
  placesMask,
  type SearchPlace,
  slotBits,
  slotsPerContent,
} from '#app/features/search/model/index/search-row.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import { fieldNumber } from '#app/kernel/values/content-field.ts'
import { type Finding, hasAll, type Looked, listed, overlaps, plan, slotsOf } from './asked-conditions.ts'
import { matchExpression, matchParts, matchWholes } from './match-expression.ts'
import {
  type Condition,
  type ConditionOf,
  type FacetCounts,
  type FacetName,
  facetsOfHits,
  type HitsRequest,
  maxCounted,
} from './search-request.ts'

export type Hit = {
  /** The content's number in the index. */
  no: number
  contentId: string
  version: number
  /** The sum of the slots of each term's best place (title 0, … text 16), so 0 is best. 0 without terms. */
  rank: number
}

type HitRow = {
  total: number
  total_is_at_least: 0 | 1
  /** The facets as JSON, in one row only. */
  facets: string | null
  no: number | null
  content_id: string
  version: number
  rank: number
}

export type FoundHits = {
  total: number
  /** There are more than `total`, because a very common word isn't followed to its end. */
  totalIsAtLeast: boolean
  hits: Hit[]
  facets: Facets
}

/**
 * The number of results with each value, for each counted facet. With `isAtLeast` counting stopped early, so the numbers are lower bounds.
 */
export type Facets = Partial<Record<FacetName, { counts: FacetCounts; isAtLeast: boolean }>>

/** A page of the live, visible contents that match, and their total number. */
export async function findHits(search: SearchDatabase, request: HitsRequest): Promise<FoundHits> {
  const { rows } = await hitsQuery(request).execute(search)
  const hits = rows.flatMap(({ no, content_id, version, rank }) =>
    no === null ? [] : { no, contentId: content_id, version, rank },
  )
  const total = rows[0]?.total ?? 0
  const totalIsAtLeast = rows[0]?.total_is_at_least === 1
  const counted = rows.find(({ facets }) => facets !== null)?.facets ?? '{}'
  return { total, totalIsAtLeast, hits, facets: readFacets(counted, totalIsAtLeast || total > maxCounted) }
}

function readFacets(json: string, isAtLeast: boolean): Facets {
  const facets = Object.entries(JSON.parse(json) as Record<FacetName, FacetCounts>)
  return Object.fromEntries(facets.map(([name, counts]) => [name, { counts, isAtLeast }]))
}

/**
 * One statement for the page of results and the total. Words and values cost as much as the rows they are found in,
 * within the tenant's own tokens. The other conditions are checked on those results; only if there are no words or values
 * does the first of the others start. Everything else is looked up only for the results shown. A single word sorted by
 * relevance is followed only through its newest contents and all titles (`wordAlone`). A request for no results only
 * wants the counts, for which a limited number of contents suffices.
 */
export function hitsQuery(request: HitsRequest): RawBuilder<HitRow> {
  const { tenantId, limit, offset } = request
  const { found, asked } = plan(request.conditions)
  const word = onlyWord(request, found)
  const tables =
    word === null
      ? found.map((condition, i) => sql`${foundName(i)} AS (${rowsOf(tenantId, condition)})`)
      : wordAlone(tenantId, word, asked)
  const joins = found.slice(1).map((_, i) => sql`JOIN ${foundName(i + 1)} USING (no)`)
  return sql<HitRow>`
    WITH ${sql.join(tables)},
    hit AS MATERIALIZED (
      SELECT c.no AS no, ${rank(found)} AS rank, ${sortKey(request)} AS sort_key
      FROM ${foundName(0)} ${sql.join(joins, sql` `)} CROSS JOIN indexed_content c USING (no)
      WHERE c.tenant_id = ${tenantId} AND c.live = 1 AND c.visible = 1
        ${hasAll(tenantId, asked)}${limit === 0 ? sql` LIMIT ${sql.lit(maxCounted + 1)}` : sql``}),
    shown AS MATERIALIZED (
      SELECT * FROM hit ORDER BY ${order(request, 'hit')} LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT count(*) FROM hit) AS total, ${word === null ? sql.lit(0) : sql`(SELECT no > 0 FROM edge)`} AS total_is_at_least,
      CASE WHEN shown.no IS (SELECT max(no) FROM shown) THEN ${facetsOfHits(tenantId, request.facets ?? [])} END AS facets,
      shown.no, shown.rank, c.content_id, c.version
    FROM (SELECT 1) LEFT JOIN shown ON true
      LEFT JOIN indexed_content c ON c.tenant_id = ${tenantId} AND c.no = shown.no
    ORDER BY ${order(request, 'shown')}`
}

function foundName(i: number): RawBuilder<unknown> {
  return sql.raw(`found${i}`)
}

/** The sum of the slots of the words' best places. Values are either found or not, and have no better places. */
function rank(found: readonly Condition[]): RawBuilder<unknown> {
  const slots = found.flatMap(({ kind }, i) =>
    kind === 'term' ? sql`min(${foundName(i)}.slot, ${sql.lit(firstTextSlot)})` : [],
  )
  return slots.length === 0 ? sql.lit(0) : sql.join(slots, sql` + `)
}

/** The value that contents are sorted by, besides relevance. */
function sortKey({ sort }: HitsRequest): RawBuilder<unknown> {
  if (sort === 'relevance' || sort === 'day') return sql`c.published_at`
  if (sort === 'title') return sql`c.title_key`
  return sql`coalesce(c.sort_keys ->> ${sql.lit(`$."${fieldNumber(sort)}"`)}, '')`
}

/** The ORDER BY of results. It ends with the content's number, so that no content appears on two pages of results. */
function order({ sort, direction }: HitsRequest, table: 'hit' | 'shown'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`
  const bestFirst = direction === 'asc' ? sql`DESC` : sql`ASC`
  const rank = sort === 'relevance' ? sql`${column('rank')} ${bestFirst}, ` : sql``
  return sql`${rank}${column('sort_key')} ${way}, ${column('no')} ${way}`
}

/** The numbers of contents that meet a condition, with the slot of the best place if it has places. */
function rowsOf(tenantId: number, condition: Finding): RawBuilder<unknown> {
  switch (condition.kind) {
    case 'term':
      return rowsMatching(matchExpression(tenantId, condition.term), condition.places)
    case 'values': {
      const match = condition.by === 'whole' ? matchWholes : matchParts
      return rowsMatching(match(tenantId, condition.values), condition.fields)
    }
    case 'everything':
      return sql`SELECT no FROM indexed_content WHERE tenant_id = ${tenantId} AND live = 1 AND visible = 1`
    case 'tag':
      return sql`SELECT no FROM indexed_tag WHERE tenant_id = ${tenantId} AND tag_id = ${condition.tagId}`
    case 'groups':
      return inGroups(tenantId, condition)
    case 'days':
      return sql`SELECT DISTINCT no FROM indexed_day
        WHERE tenant_id = ${tenantId} AND slot IN (${slotsOf(condition)}) AND ${overlaps(condition)}`
  }
}

function inGroups(tenantId: number, { groupIds, contentIds }: ConditionOf<'groups'>): RawBuilder<unknown> {
  const ofGroups = sql`SELECT no FROM indexed_group
    WHERE tenant_id = ${tenantId} AND group_id IN (${listed(groupIds)})`
  const ofContents = sql`SELECT no FROM indexed_content
    WHERE tenant_id = ${tenantId} AND live = 1 AND content_id IN (${listed(contentIds)})`
  return contentIds.length === 0
    ? sql`SELECT DISTINCT no FROM (${ofGroups})`
    : sql`${ofGroups} UNION ${ofContents}`
}

function rowsMatching(match: string, places: readonly SearchPlace[]): RawBuilder<unknown> {
  return sql`SELECT rowid >> ${sql.lit(slotBits)} AS no, min(rowid & ${sql.lit(slotsPerContent - 1)}) AS slot
    FROM search_text WHERE search_text MATCH ${match} AND ${inPlaces(placesMask(places))} GROUP BY 1`
}

/** The limits within which a word is searched that occurs in too many rows to read all (docs/adr/030). */
export const ofCommonWord = {
  /** The number of newest rows, that is fields and pages. */
  rows: 800,
  /** The number of newest contents of which all rows are read, if the newest rows belong to fewer contents. */
  contents: 500,
  /** The number of older titles that are read as well. */
  titles: 200,
  /** The number of rows up to which all are read for several words. */
  rowsOfPhrase: 4_000,
}

/** The word, if the search is for a single word sorted by relevance. */
function onlyWord({ sort, direction }: HitsRequest, found: readonly Condition[]): ConditionOf<'term'> | null {
  const [only] = found
  if (sort !== 'relevance' || direction !== 'desc' || found.length !== 1) return null
  return only?.kind === 'term' ? only : null
}

/** Text that begins with four Japanese characters is rarely a single word. */
const phrase = /^[\u3040-\u30ff\u3400-\u9fff]{4,}/

/**
 * The contents with one word, wherever it occurs. Reads its newest rows, which the index returns from its end and which
 * stop at the limit (`word`); for most words these are all. What looks like several words has few rows, which are faster
 * in the index's own order. If the rows belong to few contents, because they are pages of long books, reads all rows of
 * the newest contents instead. Adds older titles, so that a book with the word in its title is never missed. `edge` has
 * the number of the oldest content that was searched, or 0 if all were. A limit of 0 keeps SQLite from reading at all,
 * where a condition would be evaluated for every row. A table that is named several times is compiled anew each time.
 */
function wordAlone(
  tenantId: number,
  { term, places }: ConditionOf<'term'>,
  asked: readonly Looked[],
): RawBuilder<unknown>[] {
  const { contents, titles } = ofCommonWord
  const isPhrase = phrase.test(term)
  const rows = isPhrase ? ofCommonWord.rowsOfPhrase : ofCommonWord.rows
  const mask = placesMask(places)
  const matching = sql`search_text MATCH ${matchExpression(tenantId, term)} AND ${inPlaces(mask)}`
  const bits = sql.lit(slotBits)
  const slot = sql`id & ${sql.lit(slotsPerContent - 1)}`
  const perContent = sql`id >> ${bits} AS no, min(${slot}) AS slot`
  const readable = sql`c.tenant_id = ${tenantId} AND c.live = 1 AND c.visible = 1 ${hasAll(tenantId, asked)}`
  const deep = sql`SELECT DISTINCT c.no FROM (SELECT rowid >> ${bits} AS no FROM search_text
      WHERE ${matching} ORDER BY rowid DESC LIMIT -1) JOIN indexed_content c USING (no)
    WHERE ${readable} LIMIT ${sql.lit(contents)}`
  return [
    sql`word AS MATERIALIZED (SELECT rowid AS id FROM search_text WHERE ${matching}
      ${isPhrase ? sql`` : sql`ORDER BY rowid DESC`} LIMIT ${sql.lit(rows)})`,
    // The oldest content of the newest rows may have more rows, which weren't read.
    isPhrase
      ? sql`state AS MATERIALIZED (SELECT count(*) < ${sql.lit(rows)} AS is_all, 0 AS is_enough, 0 AS no FROM word)`
      : sql`state AS MATERIALIZED (SELECT count(*) < ${sql.lit(rows)} AS is_all,
          count(DISTINCT c.no) >= ${sql.lit(contents)} AS is_enough, (min(id) >> ${bits}) + 1 AS no
        FROM word LEFT JOIN indexed_content c ON c.no = id >> ${bits} AND ${readable})`,
    sql`edge AS MATERIALIZED (SELECT is_all OR is_enough AS is_read,
        CASE WHEN is_all THEN 0 WHEN is_enough THEN no
          ELSE (SELECT iif(count(*) = ${sql.lit(contents)}, min(no), 0) FROM (${deep})) END AS no
      FROM state)`,
    sql`found0 AS (
      SELECT ${perContent} FROM edge CROSS JOIN word WHERE is_read AND id >= no << ${bits} GROUP BY 1
      UNION ALL SELECT ${perContent} FROM (SELECT rowid AS id FROM search_text
        WHERE ${matching} AND rowid >= (SELECT no << ${bits} FROM edge)
        LIMIT (SELECT iif(is_read, 0, -1) FROM edge)) GROUP BY 1
      UNION ALL SELECT * FROM (SELECT rowid >> ${bits} AS no, 0 AS slot
        FROM search_text WHERE ${sql.lit(mask & 1)} AND ${matching}
          AND rowid < (SELECT no << ${bits} FROM edge) AND rowid & ${sql.lit(slotsPerContent - 1)} = 0
        ORDER BY rowid DESC LIMIT (SELECT iif(no > 0, ${sql.lit(titles)}, 0) FROM edge)))`,
  ]
}

/** Whether a row of search_text belongs to one of the places of the mask: a field, or any page of the text. */
function inPlaces(mask: number): RawBuilder<unknown> {
  return sql`(${mask} >> min(rowid & ${sql.lit(slotsPerContent - 1)}, ${sql.lit(firstTextSlot)})) & 1`
}
