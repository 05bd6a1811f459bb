/**
 * The names of the bindings of all databases. Every Worker that reads records or the index has these bindings and no others
 * (tests/house/databases.test.ts compares them with the configurations). A name that a tenant's place has is never removed.
 */
export const tenantDatabases = ['DB'] as const
export const searchDatabases = ['SEARCH', 'SEARCH_2'] as const

export type SearchDatabaseName = (typeof searchDatabases)[number]
export type DatabaseName = (typeof tenantDatabases)[number] | SearchDatabaseName

/** The folder with the migrations of each database. */
export const migrationsOf: Record<DatabaseName, 'core' | 'search'> = {
  DB: 'core',
  SEARCH: 'search',
  SEARCH_2: 'search',
}
