import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'

/** How results stand, and which part of them is shown, makes no other search. */
const ofTheList = new Set(['sort', 'direction', 'page'])

/**
 * What an address searches for, to tell searches apart: its words folded as the search folds them, in whatever order, and
 * its filters.
 */
export function searchOf(address: string): string {
  const { searchParams } = new URL(address, 'http://site')
  return [...searchParams]
    .filter(([name]) => !ofTheList.has(name))
    .flatMap(([name, value]) => (parseSearchQuery(value) ?? []).map((term) => `${name}=${term}`))
    .sort()
    .join('\n')
}
