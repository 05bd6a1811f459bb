import { log } from '#app/kernel/logging/log.ts'
import { everyTenantDb, type OpenDatabase } from './database.ts'
import type { TenantDatabaseName } from './database-names.ts'
import type { DatabaseEnv } from './env.ts'

/** What the databases answered, in the order of their names, and which of them didn't answer. */
export type SideBySide<Answer> = { answers: Answer[]; silent: TenantDatabaseName[] }

/**
 * Asks databases of tenants at the same time. One that fails is logged and named in `silent`, since one database that is away must not take the
 * answers of all others with it; only a failure of `needed` is thrown.
 */
export async function askSideBySide<There extends { database: TenantDatabaseName }, Answer>(
  databases: readonly There[],
  ask: (there: There) => Promise<Answer>,
  needed?: TenantDatabaseName,
): Promise<SideBySide<Answer>> {
  const settled = await Promise.allSettled(databases.map(ask))
  const answers: Answer[] = []
  const silent: TenantDatabaseName[] = []
  for (const [at, one] of settled.entries()) {
    const { database } = databases[at] as There
    if (one.status === 'fulfilled') answers.push(one.value)
    else if (database === needed) throw one.reason
    else {
      log('error', 'database does not answer', { database, error: one.reason })
      silent.push(database)
    }
  }
  return { answers, silent }
}

/** Asks every database of tenants for work that concerns all of them. */
export async function askTenantDatabases<Answer>(
  env: DatabaseEnv,
  ask: (tenants: OpenDatabase) => Promise<Answer>,
): Promise<SideBySide<Answer>> {
  return askSideBySide(await Array.fromAsync(everyTenantDb(env)), ask)
}
