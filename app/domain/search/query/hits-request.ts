import type { ContentField } from '#app/values/content-field.ts'
import type { Condition } from './condition.ts'
import type { FacetName } from './facet-counts.ts'

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
  /** To be counted among what is found. */
  facets?: readonly FacetName[]
}
