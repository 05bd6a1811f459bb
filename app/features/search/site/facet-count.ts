import type { FacetName } from '#app/features/search/model/query/facet-counts.ts'
import type { Facets } from '#app/features/search/model/query/search-store.ts'

/** What choosing a value would find; at least so many, where nobody counted to the end. */
export type CountView = { count: number; isAtLeast: boolean }

/** Null where nobody counted, or where so far none was met. */
export function viewCount(facets: Facets, facet: FacetName, value: number): CountView | null {
  const found = facets[facet]
  if (found === undefined) return null
  const count = found.counts[value] ?? 0
  return found.isAtLeast && count === 0 ? null : { count, isAtLeast: found.isAtLeast }
}

/** A group's; what a group reckons, a reader's own among it, the index knows nothing of. */
export function viewGroupCount(facets: Facets, { id, type }: { id: number; type: string }): CountView | null {
  return type === 'normal' ? viewCount(facets, 'group', id) : null
}
