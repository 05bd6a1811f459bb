import { type RawBuilder, sql } from 'kysely'
import { firstTextSlot, slotsPerContent } from '#app/domain/search/index/search-row.ts'
import { termsOf } from './condition.ts'
import type { HitsRequest } from './hits-request.ts'
import { matchAll, matchAny } from './match-expression.ts'

/**
 * The first page of the text that has all words asked of the text, or else one of them. A look into the index costs as much
 * as fifty into a table, so contents without any text are spared it.
 */
export function firstTextSlotOf({ tenantId, conditions }: HitsRequest): RawBuilder<unknown> {
  const terms = termsOf(conditions.filter((one) => one.kind === 'term' && one.places.includes('text')))
  if (terms.length === 0) return sql`NULL`
  const first = (match: string) => sql`(SELECT rowid & ${sql.lit(slotsPerContent - 1)} FROM search_text
    WHERE search_text MATCH ${match} AND rowid BETWEEN ${textRows(sql`shown.no`)} ORDER BY rowid LIMIT 1)`
  const slot =
    terms.length === 1
      ? first(matchAll(tenantId, terms))
      : sql`coalesce(${first(matchAll(tenantId, terms))}, ${first(matchAny(tenantId, terms))})`
  return sql`CASE WHEN EXISTS (SELECT 1 FROM page_text WHERE tenant_id = ${tenantId} AND no = shown.no) THEN ${slot} END`
}

function textRows(no: RawBuilder<unknown>): RawBuilder<unknown> {
  const start = sql`${no} * ${sql.lit(slotsPerContent)}`
  return sql`${start} + ${sql.lit(firstTextSlot)} AND ${start} + ${sql.lit(slotsPerContent - 1)}`
}
