import { fieldNumberOf } from '#app/domain/catalogue/content/list-order.ts'
import { refuse } from '#app/errors/refusal.ts'
import { fieldNumber, fieldOfNumber, isFieldName } from '#app/values/content-field.ts'
import type { Site } from '#app/visit/site.ts'
import type { HitSort } from './hits-request.ts'

export type SortOrder = { sort: HitSort; direction: 'asc' | 'desc' }
/** An order that results may be given; `title` is the tenant's word for it, null where the product has one. */
export type OfferedSort = SortOrder & { name: string; title: string | null }

type Sorts = Pick<Site, 'sortFields'>

/**
 * The orders a search offers, each with its default direction (R239): by how well it fits where there are words, by day,
 * and by the tenant's fields; by title where it names none. The contents' group is no order (12, R241).
 */
export function offeredSorts(site: Sorts, hasWords: boolean): OfferedSort[] {
  const fields = ofSearch(site).flatMap(({ field, title, isAscDefault }): OfferedSort[] => {
    const sort = fieldOfNumber(field)
    return sort === null
      ? []
      : [{ name: String(field), title, sort, direction: isAscDefault ? 'asc' : 'desc' }]
  })
  const byTitle: OfferedSort = {
    name: String(fieldNumber('title')),
    title: null,
    sort: 'title',
    direction: 'asc',
  }
  return [
    ...(hasWords ? [{ name: 'relevance', title: null, sort: 'relevance', direction: 'desc' } as const] : []),
    { name: 'newest', title: null, sort: 'day', direction: 'desc' },
    ...(fields.length > 0 ? fields : [byTitle]),
  ]
}

/** How results stand when nobody chose: the best first, without words as the tenant says, else the newest first. */
export function usualSort(site: Sorts, hasWords: boolean): OfferedSort {
  const offered = offeredSorts(site, hasWords)
  const chosen = hasWords ? undefined : ofSearch(site).find(({ isDefault }) => isDefault)
  return offered.find(({ name }) => name === String(chosen?.field)) ?? (offered[0] as OfferedSort)
}

/** The order of that name; a field's is its number, or its name. */
export function sortOfName(site: Sorts, hasWords: boolean, name: string): OfferedSort | undefined {
  const known = String(fieldNumberOf(name) ?? name)
  return offeredSorts(site, hasWords).find((offered) => offered.name === known)
}

/**
 * The order that a call asks for. A field that the site doesn't offer as one, 12 above all, is dropped, and its direction with it (R241):
 * what is left would be turned round by a direction that was meant for another order. Refuses what is no field with `invalidSearchField`.
 */
export function askedOrder(site: Sorts, hasWords: boolean, { field, direction }: AskedSort): SortOrder {
  const asked = sortOfName(site, hasWords, field)
  if (asked !== undefined) return { sort: asked.sort, direction: direction ?? asked.direction }
  // Without words nothing fits better or worse.
  const isKnown = field === '' || field === 'relevance' || isFieldName(field)
  return isKnown
    ? usualSort(site, hasWords)
    : refuse('invalidSearchField', { fields: { sortField: ['notAChoice'] } })
}

/** As a call says it; empty where it names none. */
type AskedSort = { field: string; direction: 'asc' | 'desc' | null }

function ofSearch({ sortFields }: Sorts) {
  return sortFields.filter(({ context }) => context === 1)
}
