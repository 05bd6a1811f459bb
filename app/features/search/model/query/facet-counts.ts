import { type RawBuilder, sql } from 'kysely'
import { publicationSlot } from '#app/features/search/model/index/search-row.ts'

/** The ways to narrow a search: groups, years of publication, hashtags. */
export type FacetName = 'group' | 'year' | 'tag'

/** For each group, year or hashtag, by number, how many of the found contents have it. */
export type FacetCounts = Record<number, number>

/** The number of contents that are counted. If more were found, the counts are lower bounds. */
export const maxCounted = 2_000

/** The counts of each facet among the contents of the table `hit`, as JSON. Looks into one table for each facet. */
export function facetsOfHits(tenantId: number, facets: readonly FacetName[]): RawBuilder<unknown> {
  const pairs = facets.map((facet) => sql`${sql.lit(facet)}, json((${countsOf(tenantId, facet)}))`)
  return pairs.length === 0 ? sql`NULL` : sql`json_object(${sql.join(pairs)})`
}

function countsOf(tenantId: number, facet: FacetName): RawBuilder<unknown> {
  const found = sql`(SELECT no FROM hit LIMIT ${sql.lit(maxCounted)}) h`
  const of = (table: string, value: RawBuilder<unknown>, more = sql``) => sql`
    SELECT json_group_object(CAST(value AS TEXT), number) FROM (SELECT ${value} AS value, count(*) AS number
      FROM ${found} CROSS JOIN ${sql.table(table)} f
      WHERE f.tenant_id = ${tenantId} AND f.no = h.no ${more} GROUP BY 1)`
  switch (facet) {
    case 'group':
      return of('indexed_group', sql`f.group_id`)
    case 'tag':
      return of('indexed_tag', sql`f.tag_id`)
    case 'year':
      return of('indexed_day', sql`substr(f.from_day, 1, 4)`, sql`AND f.slot = ${sql.lit(publicationSlot)}`)
  }
}
