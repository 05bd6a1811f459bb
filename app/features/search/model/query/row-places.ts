import { type RawBuilder, sql } from 'kysely'
import { firstTextSlot, slotsPerContent } from '#app/features/search/model/index/search-row.ts'

/** Whether a row of search_text belongs to one of the places of a mask: a field, or any page of the text. */
export function inPlaces(mask: number): RawBuilder<unknown> {
  return sql`(${mask} >> min(rowid & ${sql.lit(slotsPerContent - 1)}, ${sql.lit(firstTextSlot)})) & 1`
}
