import type { SearchField, SearchPlace } from '#app/domain/search/index/search-row.ts'
import type { DaySpan } from '#app/values/day-span.ts'

/** One thing a search asks for; a search is a list of them, and what it finds has all. */
export type Condition =
  /** A part of one of the places, folded (ruling 24). */
  | { kind: 'term'; term: string; places: readonly SearchPlace[] }
  /** One of the values, folded: the whole of one of the fields, or one of its comma-separated parts. */
  | { kind: 'values'; values: readonly string[]; by: 'whole' | 'part'; fields: readonly SearchField[] }
  /** Days that one of the fields names, or the day of publication, fall into the span. */
  | { kind: 'days'; span: DaySpan; in: readonly SearchField[] | 'publication' }
  /** All that the tenant has. */
  | { kind: 'everything' }
  | { kind: 'tag'; tagId: number }
  /** In one of the groups, or one of these contents: what a group holds that isn't kept as one, a reader's favourites. */
  | { kind: 'groups'; groupIds: readonly number[]; contentIds: readonly string[] }
  /** With text in the index that may be read aloud: that of all but these contents, or of these alone. */
  | { kind: 'aloud'; contentIds: readonly string[]; are: 'left out' | 'all' }

export type ConditionOf<Kind extends Condition['kind']> = Extract<Condition, { kind: Kind }>

/** Every term somewhere in the places, each by itself. */
export function termsIn(terms: readonly string[], places: readonly SearchPlace[]): Condition[] {
  return terms.map((term) => ({ kind: 'term', term, places }))
}

/** What is to be marked where results are shown. */
export function termsOf(conditions: readonly Condition[]): string[] {
  return conditions.flatMap((condition) => (condition.kind === 'term' ? condition.term : []))
}

/** What is asked of the text of documents. */
export function textTermsOf(conditions: readonly Condition[]): string[] {
  return termsOf(conditions.filter((one) => one.kind === 'term' && one.places.includes('text')))
}
