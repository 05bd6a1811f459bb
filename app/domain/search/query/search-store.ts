import { type RawBuilder, sql } from 'kysely'
import type { SearchDatabase } from '#app/data/search-tables.ts'
import {
  firstTextSlot,
  pageOfSlot,
  placesMask,
  publicationSlot,
  type SearchPlace,
  slotBits,
  slotOf,
  slotsPerContent,
} from '#app/domain/search/index/search-row.ts'
import { type ContentField, fieldNumber } from '#app/values/content-field.ts'
import { addDays } from '#app/values/day.ts'
import { longestSpan } from '#app/values/day-span.ts'
import { type Condition, type ConditionOf, termsOf } from './condition.ts'
import { matchAll, matchAny, matchExpression, matchParts, matchWholes } from './match-expression.ts'

/** By the places the words were found in, by day of publication, or by a field. */
export type HitSort = 'relevance' | 'day' | ContentField

export type HitsRequest = {
  tenantId: number
  /** At least one; what is found has all. */
  conditions: readonly Condition[]
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
  /** 0 is best: the slots of the best place of each term (title 0, … text 16), added up; 0 without terms. */
  rank: number
  /** The first page of the text that has all terms, or else one of them. */
  page: number | null
  /** That page's display text, for the snippet. */
  text: string | null
}

type HitRow = {
  total: number
  is_at_least: 0 | 1
  no: number | null
  content_id: string
  version: number
  rank: number
  text_slot: number | null
  text: string | null
}

export type FoundHits = {
  total: number
  /** There are more than `total`: a word so common was not looked up to its end. */
  isAtLeast: boolean
  hits: Hit[]
}

/** The live, visible contents that match, one page of them, and how many there are in all. */
export async function findHits(search: SearchDatabase, request: HitsRequest): Promise<FoundHits> {
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
  return { total: rows[0]?.total ?? 0, isAtLeast: rows[0]?.is_at_least === 1, hits }
}

/**
 * One statement for the page of results and the total. Words and values cost the rows they are found in, within the
 * tenant's own tokens; the other conditions are asked of what these found, and only where there are none of them does
 * the first of the others begin. All else is looked up for the results shown only. One word alone, asked by relevance,
 * is followed through its newest contents and all titles only (`wordAlone`).
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
      SELECT c.no AS no, ${rank(found)} AS rank, ${sortKey(request)} AS sort_key,
        ${word === null ? sql`NULL` : sql`found0.text_slot`} AS text_slot
      FROM ${foundName(0)} ${sql.join(joins, sql` `)} CROSS JOIN indexed_content c USING (no)
      WHERE c.tenant_id = ${tenantId} AND c.live = 1 AND c.visible = 1
        ${all(tenantId, asked)}),
    shown AS MATERIALIZED (
      SELECT * FROM hit ORDER BY ${order(request, 'hit')} LIMIT ${limit} OFFSET ${offset}),
    placed AS MATERIALIZED (SELECT shown.no, shown.rank, shown.sort_key,
        ${word === null ? firstTextSlotOf(request) : textSlotOf(request)} AS text_slot FROM shown)
    SELECT (SELECT count(*) FROM hit) AS total, ${word === null ? sql.lit(0) : sql`(SELECT no > 0 FROM edge)`} AS is_at_least, placed.no, placed.rank, c.content_id, c.version,
      placed.text_slot, p.text
    FROM (SELECT 1) LEFT JOIN placed ON true
      LEFT JOIN indexed_content c ON c.tenant_id = ${tenantId} AND c.no = placed.no
      LEFT JOIN page_text p ON p.tenant_id = ${tenantId} AND p.no = placed.no
        AND p.page = placed.text_slot - ${sql.lit(firstTextSlot)}
    ORDER BY ${order(request, 'placed')}`
}

function all(tenantId: number, asked: readonly Looked[]): RawBuilder<unknown> {
  return sql.join(
    asked.map((condition) => sql`AND ${has(tenantId, condition)}`),
    sql` `,
  )
}

/** How far a word is followed that more rows have than anybody looks through (docs/decisions/030). */
export const ofCommonWord = {
  /** The newest so many rows, fields and pages. */
  rows: 800,
  /** Where these are of fewer contents, all rows of the newest so many. */
  contents: 500,
  /** Titles older than these. */
  titles: 200,
  /** All rows of a word of several, as long as there are no more. */
  rowsOfPhrase: 4_000,
}

function onlyWord({ sort, direction }: HitsRequest, found: readonly Condition[]): ConditionOf<'term'> | null {
  const [only] = found
  if (sort !== 'relevance' || direction !== 'desc' || found.length !== 1) return null
  return only?.kind === 'term' ? only : null
}

/** As many Japanese characters in a row are seldom one word. */
const phrase = /^[\u3040-\u30ff\u3400-\u9fff]{4,}/

/** Stands for the first page of a content whose other rows were not looked at. */
const unknownSlot = -1

/**
 * The contents of one word that may be anywhere. Its newest rows are read, which the index gives from its end on and stops
 * (`word`); of most words these are all. What looks like several words has few rows, and these come faster in the index's
 * own order. Where the rows are of few contents, being pages of long books, all rows of the newest contents are read
 * instead. Titles older than all that come too, so that a book called by the word is never missed. `edge` has the number of
 * the oldest content looked at, 0 where all were. A limit of 0 keeps SQLite from reading at all, where a condition would be
 * asked of every row; and whatever a table here names is compiled anew for each that names it.
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
  const perContent = sql`id >> ${bits} AS no, min(${slot}) AS slot,
    min(CASE WHEN ${slot} >= ${sql.lit(firstTextSlot)} THEN ${slot} END) AS text_slot`
  const readable = sql`c.tenant_id = ${tenantId} AND c.live = 1 AND c.visible = 1 ${all(tenantId, asked)}`
  const deep = sql`SELECT DISTINCT c.no FROM (SELECT rowid >> ${bits} AS no FROM search_text
      WHERE ${matching} ORDER BY rowid DESC LIMIT -1) JOIN indexed_content c USING (no)
    WHERE ${readable} LIMIT ${sql.lit(contents)}`
  return [
    sql`word AS MATERIALIZED (SELECT rowid AS id FROM search_text WHERE ${matching}
      ${isPhrase ? sql`` : sql`ORDER BY rowid DESC`} LIMIT ${sql.lit(rows)})`,
    // The oldest of the newest rows may not be all of their content.
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
      UNION ALL SELECT * FROM (SELECT rowid >> ${bits} AS no, 0 AS slot, ${sql.lit(unknownSlot)} AS text_slot
        FROM search_text WHERE ${sql.lit(mask & 1)} AND ${matching}
          AND rowid < (SELECT no << ${bits} FROM edge) AND rowid & ${sql.lit(slotsPerContent - 1)} = 0
        ORDER BY rowid DESC LIMIT (SELECT iif(no > 0, ${sql.lit(titles)}, 0) FROM edge)))`,
  ]
}

/** The first page of the text that has the word. */
function textSlotOf(request: HitsRequest): RawBuilder<unknown> {
  return sql`CASE text_slot WHEN ${sql.lit(unknownSlot)} THEN ${firstTextSlotOf(request)} ELSE text_slot END`
}

/** Which conditions find contents, and which are asked of the contents found; the likely narrower first. */
function plan(conditions: readonly Condition[]): { found: Condition[]; asked: Looked[] } {
  const found = conditions.filter((condition) => !isLooked(condition))
  const looked = conditions.filter(isLooked).sort((a, b) => breadth[a.kind] - breadth[b.kind])
  if (found.length > 0) return { found, asked: looked }
  const [first, ...others] = looked
  if (first === undefined) throw new Error('a search without a condition')
  return { found: [first], asked: others }
}

type Looked = ConditionOf<'tag' | 'groups' | 'days'>
const breadth: Record<Looked['kind'], number> = { tag: 0, groups: 1, days: 2 }
const isLooked = (condition: Condition): condition is Looked => condition.kind in breadth

function foundName(i: number): RawBuilder<unknown> {
  return sql.raw(`found${i}`)
}

/** The numbers of contents that fulfil a condition, with the slot of the best place where it has places. */
function rowsOf(tenantId: number, condition: Condition): RawBuilder<unknown> {
  switch (condition.kind) {
    case 'term':
      return rowsMatching(matchExpression(tenantId, condition.term), condition.places)
    case 'values': {
      const match = condition.by === 'whole' ? matchWholes : matchParts
      return rowsMatching(match(tenantId, condition.values), condition.fields)
    }
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

/** However many, as one parameter: D1 binds 100 a query. */
function listed(values: readonly (number | string)[]): RawBuilder<unknown> {
  return sql`SELECT value FROM json_each(${JSON.stringify(values)})`
}

function rowsMatching(match: string, places: readonly SearchPlace[]): RawBuilder<unknown> {
  return sql`SELECT rowid >> ${sql.lit(slotBits)} AS no, min(rowid & ${sql.lit(slotsPerContent - 1)}) AS slot
    FROM search_text WHERE search_text MATCH ${match} AND ${inPlaces(placesMask(places))} GROUP BY 1`
}

function inPlaces(mask: number): RawBuilder<unknown> {
  return sql`(${mask} >> min(rowid & ${sql.lit(slotsPerContent - 1)}, ${sql.lit(firstTextSlot)})) & 1`
}

/**
 * Whether the content `c` fulfils a condition. One value each, where one can be had: of an EXISTS the planner makes a join, and
 * begins it at the wrong end.
 */
function has(tenantId: number, condition: Looked): RawBuilder<unknown> {
  switch (condition.kind) {
    case 'tag':
      return sql`(SELECT 1 FROM indexed_tag t
        WHERE t.tenant_id = ${tenantId} AND t.no = c.no AND t.tag_id = ${condition.tagId})`
    case 'groups':
      return sql`(EXISTS (SELECT 1 FROM indexed_group g WHERE g.tenant_id = ${tenantId} AND g.no = c.no
          AND g.group_id IN (${listed(condition.groupIds)}))
        OR c.content_id IN (${listed(condition.contentIds)}))`
    case 'days':
      return sql`(SELECT 1 FROM indexed_day d
        WHERE d.tenant_id = ${tenantId} AND d.no = c.no AND d.slot IN (${slotsOf(condition)})
          AND ${overlaps(condition)})`
  }
}

function slotsOf({ in: fields }: ConditionOf<'days'>): RawBuilder<unknown> {
  const slots = fields === 'publication' ? [publicationSlot] : fields.map(slotOf)
  return sql.join(slots.map((slot) => sql.lit(slot)))
}

/** No span in the index is longer than a year, so those that reach into the asked one begin within a year before it. */
function overlaps({ span }: ConditionOf<'days'>): RawBuilder<unknown> {
  return sql`from_day BETWEEN ${addDays(span.from, -longestSpan)} AND ${span.to} AND to_day >= ${span.from}`
}

/** The slots of the best places of the words, added up; values are found or not, and no place is better. */
function rank(found: readonly Condition[]): RawBuilder<unknown> {
  const slots = found.flatMap(({ kind }, i) =>
    kind === 'term' ? sql`min(${foundName(i)}.slot, ${sql.lit(firstTextSlot)})` : [],
  )
  return slots.length === 0 ? sql.lit(0) : sql.join(slots, sql` + `)
}

/**
 * The first page of the text that has all words asked of the text, or else one of them. A look into the index costs as much
 * as fifty into a table, so contents without any text are spared it.
 */
function firstTextSlotOf({ tenantId, conditions }: HitsRequest): RawBuilder<unknown> {
  const terms = termsOf(conditions.filter((one) => one.kind === 'term' && one.places.includes('text')))
  if (terms.length === 0) return sql`NULL`
  const first = (match: string) => sql`(SELECT rowid & ${sql.lit(slotsPerContent - 1)} FROM search_text
    WHERE search_text MATCH ${match} AND rowid BETWEEN ${textRows(sql`shown.no`)} ORDER BY rowid LIMIT 1)`
  const slot =
    terms.length === 1
      ? first(matchAll(tenantId, terms))
      : sql`coalesce(${first(matchAll(tenantId, terms))}, ${first(matchAny(tenantId, terms))})`
  return sql`CASE WHEN EXISTS (SELECT 1 FROM page_text WHERE tenant_id = ${tenantId} AND no = shown.no) THEN ${slot} END`
}

function textRows(no: RawBuilder<unknown>): RawBuilder<unknown> {
  const start = sql`${no} * ${sql.lit(slotsPerContent)}`
  return sql`${start} + ${sql.lit(firstTextSlot)} AND ${start} + ${sql.lit(slotsPerContent - 1)}`
}

function sortKey({ sort }: HitsRequest): RawBuilder<unknown> {
  if (sort === 'relevance' || sort === 'day') return sql`c.published_at`
  if (sort === 'title') return sql`c.title_key`
  return sql`coalesce(c.sort_keys ->> ${sql.lit(`$."${fieldNumber(sort)}"`)}, '')`
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
