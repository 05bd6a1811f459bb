import { type ContentField, contentFields, fieldNumber } from '#app/kernel/values/content-field.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'

/** Long enough for keys to differ; sorting needs no more. */
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

/** The text that the administrators' list searches: title and author, folded completely. */
export function findKeyOf({ title, author }: { title: string; author: string }): string {
  return `${fold(displayText(title))}\n${fold(displayText(author))}`
}

function keyOf(value: string): string {
  return fold(displayText(value.slice(0, 4 * keyLength))).slice(0, keyLength)
}
