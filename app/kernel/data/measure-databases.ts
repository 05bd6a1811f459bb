import { log } from '#app/kernel/logging/log.ts'
import { boundDatabases } from './database.ts'
import { type DatabaseName, migrationsOf } from './database-names.ts'
import type { DatabaseEnv } from './env.ts'
import { newestMigrations } from './newest-migrations.ts'

/** How a database answered. */
export type Measured = {
  bytes: number
  /** How long it took to answer one small statement, in milliseconds, with the way there and back. */
  answerMs: number
  /** The migration that was applied last. Null for a database without a schema. */
  migration: string | null
  /** How many of the migrations that this Worker was built with the database lacks. */
  behind: number
}

type MeasuredDatabase = { name: DatabaseName; measured: Measured | null }

/** Measures each database, all side by side. One that doesn't answer has no measures, and is logged. */
export async function measureDatabases(env: DatabaseEnv): Promise<MeasuredDatabase[]> {
  return Promise.all(
    boundDatabases(env).map(async ({ name, d1 }) => ({ name, measured: await measure(d1, name) })),
  )
}

async function measure(d1: D1Database, name: DatabaseName): Promise<Measured | null> {
  const beganAt = performance.now()
  try {
    const { bytes, migration, applied } = await readSchema(d1, name)
    const answerMs = Math.round(performance.now() - beganAt)
    return { bytes, answerMs, migration, behind: newestOf(name).count - applied }
  } catch (error) {
    log('warn', 'database not measured', { name, error })
    return null
  }
}

const newestOf = (name: DatabaseName) => newestMigrations[migrationsOf[name]]

/** Later migrations than this Worker's aren't counted: a release migrates the databases before its Workers are deployed. */
async function readSchema(d1: D1Database, name: DatabaseName) {
  try {
    const { results, meta } = await d1
      .prepare(
        'SELECT max(name) AS migration, count(*) FILTER (WHERE name <= ?) AS applied FROM d1_migrations',
      )
      .bind(newestOf(name).name)
      .all<{ migration: string | null; applied: number }>()
    return { bytes: meta.size_after, migration: null, applied: 0, ...results[0] }
  } catch (error) {
    if (!/no such table/.test(String(error))) throw error
    const { meta } = await d1.prepare('SELECT 1').all()
    return { bytes: meta.size_after, migration: null, applied: 0 }
  }
}
