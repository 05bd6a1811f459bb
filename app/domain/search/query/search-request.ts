import type { Paging } from '#app/values/paging.ts'
import type { Condition } from './condition.ts'
import type { FacetName } from './facet-counts.ts'
import type { HitSort } from './hits-request.ts'

/** What a search asks for, from a page's address or a call. */
export type SearchRequest = Paging & {
  /** What words and boxes ask for. */
  conditions: readonly Condition[]
  /** Each list names groups of the site; a content has to be in one of each list. */
  groupLists: readonly (readonly number[])[]
  /** All of these hashtags. */
  tagIds: readonly number[]
  /** Only what may be read aloud. */
  isAloud?: boolean
  sort: HitSort
  direction: 'asc' | 'desc'
  /** To be counted among what is found. */
  facets?: readonly FacetName[]
}
