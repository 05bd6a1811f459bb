import { Kysely } from 'kysely'
import { BatchingD1Dialect } from './d1-dialect.ts'
import type { Env } from './env.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/**
 * The tenant's records. All tenants share one database today; to move a large tenant to a binding of its own, only this
 * file changes. `database` may be a D1 session, so that readers see what they have just written.
 */
export function openDatabase(database: D1Database | D1DatabaseSession): Database {
  return new Kysely<Tables>({ dialect: new BatchingD1Dialect(database) })
}

/** The D1 binding that holds a tenant's records. */
export function databaseFor(env: Pick<Env, 'DB'>, _tenantId: number): D1Database {
  return env.DB
}

/** The D1 binding with a tenant's search index, which can be rebuilt at any time. */
export function searchDatabaseFor(env: Pick<Env, 'SEARCH'>, _tenantId: number): D1Database {
  return env.SEARCH
}
