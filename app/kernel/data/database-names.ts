/**
 * The names of the bindings of all databases. Every Worker that reads records or the index has these bindings and no others
 * (tests/house/databases.test.ts compares them with the configurations). A name that a tenant's place has is never removed.
 */
export const tenantDatabases = ['DB', 'DB_2', 'DB_3'] as const
/** The tenants' database that is also the platform's. */
export const platformDatabase = 'DB'
export const searchDatabases = ['SEARCH', 'SEARCH_2'] as const

export type SearchDatabaseName = (typeof searchDatabases)[number]
export type TenantDatabaseName = (typeof tenantDatabases)[number]
export type DatabaseName = TenantDatabaseName | SearchDatabaseName

/** The folder with the migrations of each database. */
export const migrationsOf: Record<DatabaseName, 'core' | 'search'> = {
  DB: 'core',
  DB_2: 'core',
  DB_3: 'core',
  SEARCH: 'search',
  SEARCH_2: 'search',
}
