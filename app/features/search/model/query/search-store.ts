import { type RawBuilder, sql } from 'kysely'
import { firstTextSlot } from '#app/features/search/model/index/search-row.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import { fieldNumber } from '#app/kernel/values/content-field.ts'
import { contentsOf, type Finding, hasAll, plan } from './asked-conditions.ts'
import { type Cap, commonWords, type Deeper, deeperWords, ofCommonWords } from './common-words.ts'
import { contentsIn, sourcesOf, sourcesOfValues } from './index-sources.ts'
import {
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
  /** What results of the same rank are sorted by. */
  sortKey: number | string
}

type HitRow = {
  total: number
  /** The oldest content of which all rows were looked at. 0 if all contents were. */
  edge: number
  /** For each word, the oldest content of its newest rows, as JSON. Null if no limit applies. */
  edges: string | null
  /** The facets as JSON, in one row only. */
  facets: string | null
  no: number | null
  content_id: string
  version: number
  rank: number
  sort_key: number | string
}

export type FoundHits = {
  total: number
  /** There may be more than `total`, because common words aren't followed to their end. */
  totalIsAtLeast: boolean
  hits: Hit[]
  facets: Facets
}

/**
 * The number of results with each value, for each counted facet. With `isAtLeast` counting stopped early, so the numbers are lower bounds.
 */
export type Facets = Partial<Record<FacetName, { counts: FacetCounts; isAtLeast: boolean }>>

/**
 * A page of the live, visible contents of one database that match, and their total number. If common words were only looked up among the
 * newest contents, and too few of these have all of them or one word is rare, a second statement looks further.
 */
export async function findHits(
  search: SearchDatabase,
  request: HitsRequest,
  cap: Cap = ofCommonWords,
): Promise<FoundHits> {
  const first = await hitsQuery(request, { cap }).execute(search)
  const deeper = deeperThan(first.rows[0], request, cap)
  const { rows } = deeper === null ? first : await hitsQuery(request, { cap, deeper }).execute(search)
  const hits = rows.flatMap(({ no, content_id, version, rank, sort_key }) =>
    no === null ? [] : { no, contentId: content_id, version, rank, sortKey: sort_key },
  )
  const total = rows[0]?.total ?? 0
  const totalIsAtLeast = (rows[0]?.edge ?? 0) > 0
  const counted = rows.find(({ facets }) => facets !== null)?.facets ?? '{}'
  return { total, totalIsAtLeast, hits, facets: readFacets(counted, totalIsAtLeast || total > maxCounted) }
}

function deeperThan(row: HitRow | undefined, { limit }: HitsRequest, { enough }: Cap): Deeper | null {
  if (row === undefined || limit === 0 || row.edge === 0 || row.edges === null) return null
  const edges = JSON.parse(row.edges) as number[]
  const least = Math.min(...edges)
  // A word that was read to its end is rare enough to tell all results, or nearly all.
  if (row.total >= enough && least > 0) return null
  return { edge: row.edge, rarest: edges.indexOf(least) }
}

function readFacets(json: string, isAtLeast: boolean): Facets {
  const facets = Object.entries(JSON.parse(json) as Record<FacetName, FacetCounts>)
  return Object.fromEntries(facets.map(([name, counts]) => [name, { counts, isAtLeast }]))
}

/**
 * One statement for the page of results and the total. Words and values cost as much as the rows they are found in,
 * within the tenant's own tokens. The other conditions are checked on those results; only if there are no words or values
 * does the first of the others start. Everything else is looked up only for the results shown. Words sorted by relevance
 * are followed only through the newest contents and all titles (`commonWords`). A request for no results only wants the
 * counts, for which a limited number of contents suffices.
 */
export function hitsQuery(
  request: HitsRequest,
  { cap = ofCommonWords, deeper = null }: { cap?: Cap; deeper?: Deeper | null } = {},
): RawBuilder<HitRow> {
  const { tenantId, limit } = request
  const { found, asked } = plan(request.conditions)
  const words = onlyWords(request, found)
  const capped =
    words === null
      ? null
      : deeper === null
        ? commonWords(tenantId, words, cap)
        : deeperWords(tenantId, words, { asked, cap, deeper })
  const matched = capped?.tables ?? allMatching(tenantId, found)
  return sql<HitRow>`
    WITH ${sql.join(matched)},
    hit AS MATERIALIZED (
      SELECT c.no AS no, matched.rank AS rank, ${sortKey(request)} AS sort_key, c.content_id, c.version
      FROM matched CROSS JOIN indexed_content c USING (no)
      WHERE c.tenant_id = ${tenantId} AND c.live = 1 AND c.visible = 1
        ${hasAll(tenantId, asked)}${limit === 0 ? sql` LIMIT ${sql.lit(maxCounted + 1)}` : sql``}),
    shown AS MATERIALIZED (
      SELECT * FROM hit ORDER BY ${order(request, 'hit')} LIMIT ${limit} OFFSET ${request.offset})
    SELECT (SELECT count(*) FROM hit) AS total, ${capped?.edge ?? sql.lit(0)} AS edge, ${capped?.edges ?? sql`NULL`} AS edges,
      CASE WHEN shown.no IS (SELECT max(no) FROM shown) THEN ${facetsOfHits(tenantId, request.facets ?? [])} END AS facets,
      shown.no, shown.rank, shown.sort_key, shown.content_id, shown.version
    FROM (SELECT 1) LEFT JOIN shown ON true
    ORDER BY ${order(request, 'shown')}`
}

/** The words of a search for nothing but words, sorted by relevance. Null for any other search. */
function onlyWords(
  { sort, direction }: HitsRequest,
  found: readonly Finding[],
): ConditionOf<'term'>[] | null {
  if (sort !== 'relevance' || direction !== 'desc') return null
  const words = found.filter((condition) => condition.kind === 'term')
  return words.length === found.length ? words : null
}

/**
 * The table `matched` of the contents that meet all conditions. Its rank is the sum of the slots of the words' best
 * places. Values are either found or not, and have no better places.
 */
function allMatching(tenantId: number, found: readonly Finding[]): RawBuilder<unknown>[] {
  const name = (i: number) => sql.raw(`found${i}`)
  const slots = found.flatMap(({ kind }, i) =>
    kind === 'term' ? sql`min(${name(i)}.slot, ${sql.lit(firstTextSlot)})` : [],
  )
  const joins = found.slice(1).map((_, i) => sql`JOIN ${name(i + 1)} USING (no)`)
  return [
    ...found.map((condition, i) => sql`${name(i)} AS (${rowsOf(tenantId, condition)})`),
    sql`matched AS (SELECT found0.no AS no, ${slots.length === 0 ? sql.lit(0) : sql.join(slots, sql` + `)} AS rank
      FROM found0 ${sql.join(joins, sql` `)})`,
  ]
}

/** The value that contents are sorted by, besides relevance. */
function sortKey({ sort }: HitsRequest): RawBuilder<unknown> {
  if (sort === 'relevance' || sort === 'day') return sql`c.published_at`
  if (sort === 'title') return sql`c.title_key`
  return sql`coalesce(c.sort_keys ->> ${sql.lit(`$."${fieldNumber(sort)}"`)}, '')`
}

/**
 * The ORDER BY of results. It ends with the content's id, so that no content appears on two pages of results, and as lists of the records do.
 * `find-in-index.ts` sorts the results of several databases alike.
 */
function order({ sort, direction }: HitsRequest, table: 'hit' | 'shown'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`
  const bestFirst = direction === 'asc' ? sql`DESC` : sql`ASC`
  const rank = sort === 'relevance' ? sql`${column('rank')} ${bestFirst}, ` : sql``
  return sql`${rank}${column('sort_key')} ${way}, ${column('content_id')} ${way}`
}

/** The numbers of contents that meet a condition, with the slot of the best place if it has places. */
function rowsOf(tenantId: number, condition: Finding): RawBuilder<unknown> {
  switch (condition.kind) {
    case 'term':
      return contentsIn(sourcesOf(tenantId, condition))
    case 'values':
      return contentsIn(sourcesOfValues(tenantId, condition))
    case 'everything':
      return sql`SELECT no FROM indexed_content WHERE tenant_id = ${tenantId} AND live = 1 AND visible = 1`
    default:
      return contentsOf(tenantId, condition)
  }
}
