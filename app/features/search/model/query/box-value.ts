import { maxValueLength } from '#app/features/search/model/index/index-tokens.ts'
import {
  defaultPlaces,
  type SearchField,
  type SearchPlace,
  searchFields,
} from '#app/features/search/model/index/search-row.ts'
import { type FieldProblemKey, fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { type Day, formatDay, isTypedDay } from '#app/kernel/values/day.ts'
import { type DaySpan, parseSpan } from '#app/kernel/values/day-span.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import type { Site, SiteSearchBox, SiteSearchTab } from '#app/visit/site.ts'
import { parseSearchQuery } from './search-query.ts'
import { type Condition, termsIn } from './search-request.ts'

/** The value of a box in the address: text or choices, or the two ends of a range. */
export type BoxValue = { values: string[]; from: string; to: string }

export const emptyBox: BoxValue = { values: [], from: '', to: '' }

/** A box's value in the form in which addresses have it, the conditions that it means, and its problem, if any. */
type ReadBox = { value: BoxValue; conditions: Condition[]; problem: string | null }

/**
 * Reads the value of a box by its operation (R248). A partial or exact match is searched in the box's own fields (R250; assumed: in all
 * fields if it has none). A range of days applies to the days in these fields or (assumed) to the day of publication if it has none.
 * Choices that the box doesn't offer are ignored.
 */
export function readBox(box: SiteSearchBox, typed: BoxValue): ReadBox {
  if (isGroupBox(box)) return right(emptyBox, [])
  if (isRange(box)) return readRange(box, typed)
  if (box.operation === 4 || box.operation === 5) return readChoices(box, typed)
  const text = (typed.values[0] ?? '').slice(0, maxValueLength).trim()
  const conditions = box.operation === 1 ? containing(box, text) : being(box, text)
  return right(conditions.length === 0 ? emptyBox : { ...emptyBox, values: [text] }, conditions)
}

/** The conditions of a partial match: every word must occur in one of the box's fields. */
function containing(box: SiteSearchBox, text: string): Condition[] {
  return termsIn(parseSearchQuery(text) ?? [], fieldsOf(box))
}

/** The condition of an exact match: the whole text must be the value of one of the box's fields. */
function being(box: SiteSearchBox, text: string): Condition[] {
  const value = fold(displayText(text))
  return value === '' ? [] : [{ kind: 'values', values: [value], by: 'whole', fields: fieldsOf(box) }]
}

/** Whether a box takes a range of days, months or years. */
export function isRange({ operation }: Pick<SiteSearchBox, 'operation'>): boolean {
  return operation === 3 || operation === 6 || operation === 7
}

/** Whether a box offers groups to search in and has no fields. */
export function isGroupBox(box: Pick<SiteSearchBox, 'operation' | 'fields' | 'groupIds'>): boolean {
  return !isRange(box) && box.fields.length === 0 && box.groupIds.length > 0
}

/** The label of a choice. Contents have the value in their publisher's language, whatever the page's language is. */
export function choiceLabel({ choiceLabels }: Pick<SiteSearchBox, 'choiceLabels'>, value: string): string {
  return choiceLabels?.[value] ?? value
}

/** The fields that a box of a field tab searches. */
function fieldsOf(box: SiteSearchBox): readonly SearchField[] {
  return box.fields.length === 0 ? searchFields : box.fields
}

/** The places that a full-text box searches, including the text of documents. */
export function fullTextPlaces(box: SiteSearchBox | undefined): readonly SearchPlace[] {
  return box === undefined || box.fields.length === 0 ? defaultPlaces : [...box.fields, 'text']
}

/** Reads the chosen values: at most one for operation 4, any number for operation 5 (R231). */
function readChoices(box: SiteSearchBox, { values }: BoxValue): ReadBox {
  const offered = box.choices.filter((choice) => values.includes(choice))
  const chosen = box.operation === 4 ? offered.slice(0, 1) : offered
  if (chosen.length === 0) return right(emptyBox, [])
  const condition: Condition = {
    kind: 'values',
    values: chosen.map((choice) => fold(displayText(choice))),
    by: 'part',
    fields: fieldsOf(box),
  }
  return right({ ...emptyBox, values: chosen }, [condition])
}

/** The range without limits. Each of its ends is used if that end isn't given. */
const everything: DaySpan = { from: '1000-01-01', to: '2999-12-31' }

function readRange(box: SiteSearchBox, typed: BoxValue): ReadBox {
  const from = readEnd(box, typed.from, 'from')
  const to = readEnd(box, typed.to, 'to')
  const value = { ...emptyBox, from: from.text, to: to.text }
  if (from.text === '' && to.text === '') return right(emptyBox, [])
  if (from.day === null) return wrong(value, unreadable(box, from.text))
  if (to.day === null) return wrong(value, unreadable(box, to.text))
  if (from.day > to.day) return wrong(value, 'endBeforeStart')
  const span = { from: from.day, to: to.day }
  return right(value, [{ kind: 'days', span, in: box.fields.length === 0 ? 'publication' : box.fields }])
}

/**
 * An end of the range in the search's own notation, with its first or last day (R247). An end that can't be read stays as typed, without a
 * day.
 */
function readEnd(
  { operation }: SiteSearchBox,
  typed: string,
  end: 'from' | 'to',
): { text: string; day: Day | null } {
  const text = typed.slice(0, 40).trim()
  if (text === '') return { text, day: everything[end] }
  const day = parseSpan(text)?.[end]
  if (day === undefined || !isTypedDay(day)) return { text, day: null }
  const written = writeAs(operation, day)
  return { text: written, day: parseSpan(written)?.[end] ?? null }
}

/**
 * The problem of a value that can't be read: the form that a box of months or years accepts or, for an existing day, that its year is out
 * of range (R409).
 */
function unreadable({ operation }: SiteSearchBox, text: string): FieldProblemKey {
  if (operation === 7) return 'invalidYear'
  if (operation === 6) return 'invalidMonth'
  return parseSpan(text) === null ? 'invalidDate' : 'yearNotTaken'
}

/** Writes a day as MM/dd/yyyy, MM/yyyy or yyyy, depending on the box (R243–R245). */
function writeAs(operation: SiteSearchBox['operation'], day: Day): string {
  const [year, month] = day.split('-')
  if (operation === 7) return year ?? ''
  return operation === 6 ? `${month}/${year}` : formatDay(day)
}

function right(value: BoxValue, conditions: Condition[]): ReadBox {
  return { value, conditions, problem: null }
}

function wrong(value: BoxValue, key: FieldProblemKey): ReadBox {
  return { value, conditions: [], problem: fieldProblem(key) }
}

/** The search tabs of a site that has none of its own. Their labels are words of the page. */
const defaultTabs: readonly SiteSearchTab[] = [
  { id: 1, title: '', isFullText: true, boxes: [] },
  {
    id: 2,
    title: '',
    isFullText: false,
    boxes: [defaultBox(1, 'title'), defaultBox(2, 'author'), defaultBox(3, 'keywords')],
  },
]

function defaultBox(id: number, field: 'title' | 'author' | 'keywords'): SiteSearchBox {
  return {
    id,
    label: '',
    isShowLabel: true,
    size: 'large',
    operation: 1,
    choices: [],
    fields: [field],
    groupIds: [],
  }
}

/** The search tabs of a site. assumed: one without tabs offers full-text search, and search by title, author and keywords. */
export function searchTabsOf({ searchTabs }: Pick<Site, 'searchTabs'>): readonly SiteSearchTab[] {
  return searchTabs.length === 0 ? defaultTabs : searchTabs
}
