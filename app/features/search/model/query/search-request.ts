import { type RawBuilder, sql } from 'kysely'
import {
  publicationSlot,
  type SearchField,
  type SearchPlace,
} from '#app/features/search/model/index/search-row.ts'
import type { ContentField } from '#app/kernel/values/content-field.ts'
import type { DaySpan } from '#app/kernel/values/day-span.ts'
import type { Paging } from '#app/kernel/values/paging.ts'

/** The search that a page's address or a call asks for. */
export type SearchRequest = Paging & {
  /** The conditions from words and boxes. */
  conditions: readonly Condition[]
  /** A content must belong to at least one group of each list. */
  groupLists: readonly (readonly number[])[]
  /** A content must have all of these hashtags. */
  tagIds: readonly number[]
  /** Whether only contents that may be read aloud are found. */
  isAloud?: boolean
  sort: HitSort
  direction: 'asc' | 'desc'
  /** The facets to count among the results. */
  facets?: readonly FacetName[]
}

/** A single requirement of a search. A search is a list of them, and its results meet all. */
export type Condition =
  /** A folded text (ruling 24) that occurs in one of the places. */
  | { kind: 'term'; term: string; places: readonly SearchPlace[] }
  /** The content has one of the folded values: as the whole of one of the fields, or as one of its comma-separated parts. */
  | { kind: 'values'; values: readonly string[]; by: 'whole' | 'part'; fields: readonly SearchField[] }
  /** Days mentioned in one of the fields, or the day of publication, within the span. */
  | { kind: 'days'; span: DaySpan; in: readonly SearchField[] | 'publication' }
  /** The content belongs to the tenant. This finds all contents. */
  | { kind: 'everything' }
  | { kind: 'tag'; tagId: number }
  /**
   * The content belongs to one of the groups or is one of these contents. The contents are given for groups that aren't stored as lists,
   * such as a reader's favourites.
   */
  | { kind: 'groups'; groupIds: readonly number[]; contentIds: readonly string[] }
  /**
   * The content has text in the index that may be read aloud. `contentIds` are either those whose text may not (`left out`), or all whose
   * text may (`all`).
   */
  | { kind: 'aloud'; contentIds: readonly string[]; are: 'left out' | 'all' }

export type ConditionOf<Kind extends Condition['kind']> = Extract<Condition, { kind: Kind }>

/** The conditions for terms, each of which must occur somewhere in the places. */
export function termsIn(terms: readonly string[], places: readonly SearchPlace[]): Condition[] {
  return terms.map((term) => ({ kind: 'term', term, places }))
}

/** The terms to be highlighted in results. */
export function termsOf(conditions: readonly Condition[]): string[] {
  return conditions.flatMap((condition) => (condition.kind === 'term' ? condition.term : []))
}

/** The terms that are searched in the text of documents. */
export function textTermsOf(conditions: readonly Condition[]): string[] {
  return termsOf(conditions.filter((one) => one.kind === 'term' && one.places.includes('text')))
}

/** The ways to narrow a search: groups, years of publication, hashtags. */
export type FacetName = 'group' | 'year' | 'tag'

/** For each group, year or hashtag, by number, the number of found contents that have it. */
export type FacetCounts = Record<number, number>

/** The most contents that are counted. If more were found, the counts are lower bounds. */
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

/** The order of results: by the places in which the words were found, by day of publication, or by a field. */
export type HitSort = 'relevance' | 'day' | ContentField

export type HitsRequest = {
  tenantId: number
  /** At least one condition. Results meet all of them. */
  conditions: readonly Condition[]
  sort: HitSort
  direction: 'asc' | 'desc'
  limit: number
  offset: number
  /** The facets to count among the results. */
  facets?: readonly FacetName[]
}
