/**
 * Where a row of the full-text index stands: one row per field of a content and per page of its document.
 * The row's id is the content's number in the index and the row's slot: fields first, in order of weight, then pages.
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

/** A field, or the text of the document. */
export type SearchPlace = SearchField | 'text'

/** Where the day of publication stands among the days a content names. */
export const publicationSlot = 15

/** What the one search box looks through. */
export const usualPlaces: readonly SearchPlace[] = ['title', 'author', 'keywords', 'description', 'text']

/** Slots per content, a power of two; pages above `lastIndexedPage` are readable but not searchable. */
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

/** The places as one number, bit n for slot n, the text as bit 16. */
export function placesMask(places: readonly SearchPlace[]): number {
  const bits = places.map((place) => (place === 'text' ? firstTextSlot : slotOf(place)))
  return bits.reduce((mask, bit) => mask | (1 << bit), 0)
}
