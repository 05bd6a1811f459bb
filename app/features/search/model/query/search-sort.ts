import { fieldNumberOf } from '#app/features/catalogue/model/content/list-order.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { fieldNumber, fieldOfNumber, isFieldName } from '#app/kernel/values/content-field.ts'
import { perObject } from '#app/kernel/values/per-object.ts'
import type { Site } from '#app/visit/site.ts'
import type { HitSort } from './search-request.ts'

type SortOrder = { sort: HitSort; direction: 'asc' | 'desc' }
/** A sort order that is offered for results. `title` is the tenant's label for it, null if it has the product's. */
export type OfferedSort = SortOrder & { name: string; title: string | null }

type Sorts = Pick<Site, 'sortFields'>

/**
 * The sort orders that a search offers, each with its default direction (R239): by relevance if there are words, by day,
 * and by the tenant's fields, or by title if it has none. The content group isn't one (12, R241).
 */
export function offeredSorts(site: Sorts, hasWords: boolean): readonly OfferedSort[] {
  return hasWords ? sortsOf(site).withWords : sortsOf(site).withoutWords
}

const sortsOf = perObject((site: Sorts) => {
  const withoutWords = sortsWithoutWords(site)
  const relevance: OfferedSort = { name: 'relevance', title: null, sort: 'relevance', direction: 'desc' }
  return { withoutWords, withWords: [relevance, ...withoutWords] }
})

function sortsWithoutWords(site: Sorts): OfferedSort[] {
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
  const byDay: OfferedSort = { name: 'newest', title: null, sort: 'day', direction: 'desc' }
  return [byDay, ...(fields.length > 0 ? fields : [byTitle])]
}

/** The default order of results: by relevance, or without words the tenant's default, or else newest first. */
export function defaultSort(site: Sorts, hasWords: boolean): OfferedSort {
  const offered = offeredSorts(site, hasWords)
  const chosen = hasWords ? undefined : ofSearch(site).find(({ isDefault }) => isDefault)
  return offered.find(({ name }) => name === String(chosen?.field)) ?? (offered[0] as OfferedSort)
}

/** Finds the order with this name. A field's order is named by the field's number or name. */
export function sortOfName(site: Sorts, hasWords: boolean, name: string): OfferedSort | undefined {
  const known = String(fieldNumberOf(name) ?? name)
  return offeredSorts(site, hasWords).find((offered) => offered.name === known)
}

/**
 * The order that a call asks for. A field that the site doesn't offer, in particular 12, is ignored together with its
 * direction (R241), which was meant for that order and would reverse the default one. Refuses anything that isn't a field
 * with `invalidSearchField`.
 */
export function askedOrder(site: Sorts, hasWords: boolean, { field, direction }: AskedSort): SortOrder {
  const asked = sortOfName(site, hasWords, field)
  if (asked !== undefined) return { sort: asked.sort, direction: direction ?? asked.direction }
  // There is no relevance without words.
  const isKnown = field === '' || field === 'relevance' || isFieldName(field)
  return isKnown
    ? defaultSort(site, hasWords)
    : refuse('invalidSearchField', { fields: { sortField: ['notAChoice'] } })
}

/** The order that a call names. The field is empty if it names none. */
type AskedSort = { field: string; direction: 'asc' | 'desc' | null }

function ofSearch({ sortFields }: Sorts) {
  return sortFields.filter(({ context }) => context === 1)
}
