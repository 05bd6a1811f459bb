/** The fields of a content that tenants rename, order, search and sort by. Their numbers (spec SearchField) count from 1 in this order. */
export const contentFields = [
  'title',
  'author',
  'keywords',
  'toc',
  'distributorName',
  'description',
  'param1',
  'param2',
  'param3',
  'param4',
  'param5',
] as const

export type ContentField = (typeof contentFields)[number]

/** Ordering by content group: offered to readers, but it sorts nothing itself (R240, R241). */
export const contentsGroupField = 12

/** Whether a text is a field's name or number as API calls send it (spec SearchField): 1 to 13, or a name. */
export function isFieldName(text: string): boolean {
  const names: readonly string[] = [...contentFields, 'contentsGroup', 'contentsGroupSpecial']
  return names.includes(text) || /^(?:[1-9]|1[0-3])$/.test(text)
}

/** A field's number, 1 to 11. */
export function fieldNumber(field: ContentField): number {
  return contentFields.indexOf(field) + 1
}

/** The field with this number, or null if there is none. */
export function fieldOfNumber(number: number): ContentField | null {
  return contentFields[number - 1] ?? null
}

/**
 * The fields that a search result can show below its title. `text` quotes the matching passage of the document, or else its description.
 */
export const hitFields = [
  'author',
  'group',
  'year',
  'pages',
  'distributorName',
  'keywords',
  'param1',
  'param2',
  'param3',
  'param4',
  'param5',
  'description',
  'text',
  'hashTags',
] as const

export type HitField = (typeof hitFields)[number]

/** The fields that a site's results show until an administrator chooses. */
const usuallyShown: ReadonlySet<HitField> = new Set(['author', 'group', 'year', 'pages', 'text', 'hashTags'])

export function isUsuallyShown(field: HitField): boolean {
  return usuallyShown.has(field)
}
