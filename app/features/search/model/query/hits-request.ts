import type { ContentField } from '#app/kernel/values/content-field.ts'
import type { Condition } from './condition.ts'
import type { FacetName } from './facet-counts.ts'

/** By the places in which the words were found, by day of publication, or by a field. */
export type HitSort = 'relevance' | 'day' | ContentField

export type HitsRequest = {
  tenantId: number
  /** At least one. Results meet all of them. */
  conditions: readonly Condition[]
  sort: HitSort
  direction: 'asc' | 'desc'
  limit: number
  offset: number
  /** The facets to count among the results. */
  facets?: readonly FacetName[]
}
