import { type RawBuilder, sql } from 'kysely'
import { publicationSlot, slotOf } from '#app/domain/search/index/search-row.ts'
import { addDays } from '#app/values/day.ts'
import { longestSpan } from '#app/values/day-span.ts'
import type { ConditionOf } from './condition.ts'

/** However many, as one parameter: D1 binds 100 a query. */
export function listed(values: readonly (number | string)[]): RawBuilder<unknown> {
  return sql`SELECT value FROM json_each(${JSON.stringify(values)})`
}

/** Where the days of a field, or the day of publication, are indexed. */
export function slotsOf({ in: fields }: ConditionOf<'days'>): RawBuilder<unknown> {
  const slots = fields === 'publication' ? [publicationSlot] : fields.map(slotOf)
  return sql.join(slots.map((slot) => sql.lit(slot)))
}

/** No span in the index is longer than a year, so those that reach into the asked one begin within a year before it. */
export function overlaps({ span }: ConditionOf<'days'>): RawBuilder<unknown> {
  return sql`from_day BETWEEN ${addDays(span.from, -longestSpan)} AND ${span.to} AND to_day >= ${span.from}`
}
