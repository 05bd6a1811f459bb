import {
  type ContentField,
  contentFields,
  contentsGroupField,
  fieldOfNumber,
} from '#app/values/content-field.ts'
import type { SiteSortField } from '#app/visit/site.ts'
import type { ListOrder } from './card-store.ts'

/** A sort as an address or a call asks for it: the field's number, or null for what is no field. */
export type AskedOrder = { field: number | null; direction: 'asc' | 'desc' | null }

/** assumed: lists are newest first until a tenant says otherwise. */
const byDay: ListOrder = { by: 'day', direction: 'desc' }

/**
 * The order of a list. A field that isn't offered, by contents' group (12) among them (R241), is none; without one the
 * field the tenant marked as default, else the day. Without a direction the field's own (R239).
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

/** A sort as a page offers it, with what choosing it asks for. */
export type SortChoice = {
  field: number
  title: string
  /** The direction the list has by this field; null where it is sorted by another. */
  current: 'asc' | 'desc' | null
  /** What choosing it asks for: the field again turns the direction (R238), another takes its default (R239). */
  next: 'asc' | 'desc'
  /** Offered, but no order of its own (R240). */
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

/** A field by its number or its name (spec SearchField); null for anything else. */
export function fieldNumberOf(text: string | null | undefined): number | null {
  const byName = contentFields.indexOf(text as ContentField)
  if (byName >= 0) return byName + 1
  return text !== null && text !== undefined && /^(?:[1-9]|1[0-2])$/.test(text) ? Number(text) : null
}

export function directionOf(text: string | null | undefined): 'asc' | 'desc' | null {
  const word = text?.toLowerCase()
  return word === 'asc' || word === 'desc' ? word : null
}
