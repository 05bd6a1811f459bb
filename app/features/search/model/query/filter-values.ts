import { type RawBuilder, sql } from 'kysely'
import { publicationSlot, slotOf } from '#app/features/search/model/index/search-row.ts'
import { addDays } from '#app/kernel/values/day.ts'
import { maxSpanDays } from '#app/kernel/values/day-span.ts'
import type { ConditionOf } from './condition.ts'

/** Passes any number of values as one parameter, because D1 binds at most 100 in a query. */
export function listed(values: readonly (number | string)[]): RawBuilder<unknown> {
  return sql`SELECT value FROM json_each(${JSON.stringify(values)})`
}

/** The slots in which the days of a field, or the day of publication, are indexed. */
export function slotsOf({ in: fields }: ConditionOf<'days'>): RawBuilder<unknown> {
  const slots = fields === 'publication' ? [publicationSlot] : fields.map(slotOf)
  return sql.join(slots.map((slot) => sql.lit(slot)))
}

/**
 * No span in the index is longer than a year, so spans that overlap with the searched one begin at most a year before it.
 */
export function overlaps({ span }: ConditionOf<'days'>): RawBuilder<unknown> {
  return sql`from_day BETWEEN ${addDays(span.from, -maxSpanDays)} AND ${span.to} AND to_day >= ${span.from}`
}
