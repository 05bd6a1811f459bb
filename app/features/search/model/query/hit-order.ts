import { type RawBuilder, sql } from 'kysely'
import { fieldNumber } from '#app/kernel/values/content-field.ts'
import type { HitsRequest } from './hits-request.ts'

/** The value that contents are sorted by, besides relevance. */
export function sortKey({ sort }: HitsRequest): RawBuilder<unknown> {
  if (sort === 'relevance' || sort === 'day') return sql`c.published_at`
  if (sort === 'title') return sql`c.title_key`
  return sql`coalesce(c.sort_keys ->> ${sql.lit(`$."${fieldNumber(sort)}"`)}, '')`
}

/** Ends with the number, so that no content appears on two pages of results. */
export function order({ sort, direction }: HitsRequest, table: 'hit' | 'shown'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`
  const bestFirst = direction === 'asc' ? sql`DESC` : sql`ASC`
  const rank = sort === 'relevance' ? sql`${column('rank')} ${bestFirst}, ` : sql``
  return sql`${rank}${column('sort_key')} ${way}, ${column('no')} ${way}`
}
