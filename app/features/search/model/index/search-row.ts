/**
 * The position of a row in the full-text index. There is one row for each field of a content and one for each page of its
 * document. The row's id consists of the content's number in the index and the row's slot: first the fields in order of
 * weight, then the pages.
 */
export const searchFields = [
  'title',
  'author',
  'keywords',
  'description',
  'toc',
  'distributorName',
  'param1',
  'param2',
  'param3',
  'param4',
  'param5',
] as const

export type SearchField = (typeof searchFields)[number]

/** A field of a content, or the text of its document. */
export type SearchPlace = SearchField | 'text'

/** The slot of the day of publication among the days that a content mentions. */
export const publicationSlot = 15

/** The places that the single search box searches. */
export const defaultPlaces: readonly SearchPlace[] = ['title', 'author', 'keywords', 'description', 'text']

/** The number of slots for each content, a power of two. Pages after `lastIndexedPage` can be read but not searched. */
export const slotBits = 14
export const slotsPerContent = 2 ** slotBits
export const firstTextSlot = 16
export const lastIndexedPage = 16_000

export function fieldRowId(no: number, field: SearchField): number {
  return no * slotsPerContent + slotOf(field)
}

export function slotOf(field: SearchField): number {
  return searchFields.indexOf(field)
}

export function pageRowId(no: number, page: number): number {
  return no * slotsPerContent + firstTextSlot + page
}

export function pageOfSlot(slot: number): number {
  return slot - firstTextSlot
}

/** Writes places as one number: bit n for slot n, and bit 16 for the text. */
export function placesMask(places: readonly SearchPlace[]): number {
  const bits = places.map((place) => (place === 'text' ? firstTextSlot : slotOf(place)))
  return bits.reduce((mask, bit) => mask | (1 << bit), 0)
}
