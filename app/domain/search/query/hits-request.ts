import type { ContentField } from '#app/values/content-field.ts'
import type { Condition } from './condition.ts'

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
