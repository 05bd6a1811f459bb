import {
  type ContentField,
  contentFields,
  contentsGroupField,
  fieldNumber,
  fieldOfNumber,
} from '#app/kernel/values/content-field.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import type { SiteSortField } from '#app/visit/site.ts'
import type { ListOrder } from './card-store.ts'

/** A sort order as an address or a call asks for it: the field's number, or null if it isn't a field. */
export type AskedOrder = { field: number | null; direction: 'asc' | 'desc' | null }

/** assumed: lists are newest first unless a tenant chooses otherwise. */
const byDay: ListOrder = { by: 'day', direction: 'desc' }

/**
 * The order of a list. A field that the site doesn't offer is ignored, and so is the content group (12, R241). Without a
 * field the tenant's default counts, or else the day. Without a direction the field's own counts (R239).
 */
export function orderOf(asked: AskedOrder, offered: readonly SiteSortField[]): ListOrder {
  const field =
    offered.find((candidate) => candidate.field === asked.field && candidate.field !== contentsGroupField) ??
    offered.find((candidate) => candidate.isDefault && candidate.field !== contentsGroupField)
  const by = field === undefined ? null : fieldOfNumber(field.field)
  if (field === undefined || by === null) return byDay
  const isAsked = field.field === asked.field
  return { by, direction: (isAsked ? asked.direction : null) ?? (field.isAscDefault ? 'asc' : 'desc') }
}

/** A sort field that a page offers, with the order that choosing it leads to. */
export type SortChoice = {
  field: number
  title: string
  /** The present direction of the list by this field. Null if it is sorted by another one. */
  current: 'asc' | 'desc' | null
  /** The direction after choosing it: the same field again reverses it (R238), another one gets its default (R239). */
  next: 'asc' | 'desc'
  /** True for field 12, which is offered but sorts nothing (R240). */
  isDisabled: boolean
}

export function sortChoices(order: ListOrder, offered: readonly SiteSortField[]): SortChoice[] {
  return offered.map(({ field, title, isAscDefault }) => {
    const current = order.by !== 'day' && fieldOfNumber(field) === order.by ? order.direction : null
    const usual = isAscDefault ? 'asc' : 'desc'
    const next = current === null ? usual : current === 'asc' ? 'desc' : 'asc'
    return { field, title, current, next, isDisabled: field === contentsGroupField }
  })
}

/** The field with this number or name (spec SearchField). Null for anything else. */
export function fieldNumberOf(text: string | null | undefined): number | null {
  const byName = contentFields.indexOf(text as ContentField)
  if (byName >= 0) return byName + 1
  return text !== null && text !== undefined && /^(?:[1-9]|1[0-2])$/.test(text) ? Number(text) : null
}

export function directionOf(text: string | null | undefined): 'asc' | 'desc' | null {
  const word = text?.toLowerCase()
  return word === 'asc' || word === 'desc' ? word : null
}

/** The length of a sort key: long enough to tell contents apart. */
const keyLength = 60

/** The order by day of publication. 1 to 11 are the orders by fields. */
export const sortByDay = 0

/**
 * The keys by which lists sort a content, as JSON from the order's number to the key: the day, and the beginning of each
 * field, folded as in the search. Every writer of a content writes this; triggers bring it into the lists.
 */
export function sortKeysOf(content: Record<ContentField, string> & { publishedOn: Day | string }): string {
  const keys: Record<number, string> = { [sortByDay]: content.publishedOn }
  for (const field of contentFields) keys[fieldNumber(field)] = keyOf(content[field])
  return JSON.stringify(keys)
}

type Named = { title: string; author: string; titleTranslation?: string; authorTranslation?: string }

/** The text that the administrators' list searches: title, author and their translations, folded completely. */
export function findKeyOf({ title, author, titleTranslation = '', authorTranslation = '' }: Named): string {
  const texts = [title, author, titleTranslation, authorTranslation].map((text) => fold(displayText(text)))
  return texts.join('\n').trimEnd()
}

function keyOf(value: string): string {
  return fold(displayText(value.slice(0, 4 * keyLength))).slice(0, keyLength)
}
