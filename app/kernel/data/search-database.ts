import { Kysely } from 'kysely'
import { BatchingD1Dialect } from './d1-dialect.ts'
import type { SearchTables } from './search-tables.ts'

export type SearchDatabase = Kysely<SearchTables>

/** The search index (docs/adr/007). `database` may be a D1 session. */
export function openSearch(database: D1Database | D1DatabaseSession): SearchDatabase {
  return new Kysely<SearchTables>({ dialect: new BatchingD1Dialect(database) })
}
