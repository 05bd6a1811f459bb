import type { Paging } from '#app/kernel/values/paging.ts'
import type { Condition } from './condition.ts'
import type { FacetName } from './facet-counts.ts'
import type { HitSort } from './hits-request.ts'

/** The search that a page's address or a call asks for. */
export type SearchRequest = Paging & {
  /** The conditions from words and boxes. */
  conditions: readonly Condition[]
  /** A content must belong to at least one group of each list. */
  groupLists: readonly (readonly number[])[]
  /** A content must have all of these hashtags. */
  tagIds: readonly number[]
  /** Only contents that may be read aloud. */
  isAloud?: boolean
  sort: HitSort
  direction: 'asc' | 'desc'
  /** The facets to count among the results. */
  facets?: readonly FacetName[]
}
