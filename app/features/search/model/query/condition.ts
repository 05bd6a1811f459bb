import type { SearchField, SearchPlace } from '#app/features/search/model/index/search-row.ts'
import type { DaySpan } from '#app/kernel/values/day-span.ts'

/** A single requirement of a search. A search is a list of them, and its results meet all. */
export type Condition =
  /** A folded text (ruling 24) that occurs in one of the places. */
  | { kind: 'term'; term: string; places: readonly SearchPlace[] }
  /** One of the folded values: the whole of one of the fields, or one of its comma-separated parts. */
  | { kind: 'values'; values: readonly string[]; by: 'whole' | 'part'; fields: readonly SearchField[] }
  /** Days mentioned in one of the fields, or the day of publication, within the span. */
  | { kind: 'days'; span: DaySpan; in: readonly SearchField[] | 'publication' }
  /** All contents of the tenant. */
  | { kind: 'everything' }
  | { kind: 'tag'; tagId: number }
  /**
   * In one of the groups, or one of these contents, for a group whose contents aren't stored as a list, such as a
   * reader's favourites.
   */
  | { kind: 'groups'; groupIds: readonly number[]; contentIds: readonly string[] }
  /** With text in the index that may be read aloud: all contents except these, or only these. */
  | { kind: 'aloud'; contentIds: readonly string[]; are: 'left out' | 'all' }

export type ConditionOf<Kind extends Condition['kind']> = Extract<Condition, { kind: Kind }>

/** Each term must occur somewhere in the places. */
export function termsIn(terms: readonly string[], places: readonly SearchPlace[]): Condition[] {
  return terms.map((term) => ({ kind: 'term', term, places }))
}

/** The terms to be highlighted in results. */
export function termsOf(conditions: readonly Condition[]): string[] {
  return conditions.flatMap((condition) => (condition.kind === 'term' ? condition.term : []))
}

/** The terms that are searched in the text of documents. */
export function textTermsOf(conditions: readonly Condition[]): string[] {
  return termsOf(conditions.filter((one) => one.kind === 'term' && one.places.includes('text')))
}
