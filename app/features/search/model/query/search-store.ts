import { type RawBuilder, sql } from 'kysely'
import { firstTextSlot } from '#app/features/search/model/index/search-row.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import { hasAll } from './asked-conditions.ts'
import { onlyWord, wordAlone } from './common-word.ts'
import type { Condition } from './condition.ts'
import { plan } from './condition-plan.ts'
import { type FacetCounts, type FacetName, facetsOfHits, mostCounted } from './facet-counts.ts'
import { rowsOf } from './found-rows.ts'
import { order, sortKey } from './hit-order.ts'
import type { HitsRequest } from './hits-request.ts'

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
  /** JSON, only in one row. */
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
 * For each counted facet the number of results with each value. If it wasn't counted completely, these are lower bounds.
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
  return { total, totalIsAtLeast, hits, facets: readFacets(counted, totalIsAtLeast || total > mostCounted) }
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
        ${hasAll(tenantId, asked)}${limit === 0 ? sql` LIMIT ${sql.lit(mostCounted + 1)}` : sql``}),
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
