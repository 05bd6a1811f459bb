import { sql } from 'kysely'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, platformDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'

/** Sweeps by the name that the health page uses. */
export type Sweeps = Record<string, () => Promise<unknown>>

const maxErrorLength = 500

/**
 * Runs all sweeps in parallel. A sweep that fails doesn't stop the others. It is logged, and the health page shows it
 * until it succeeds again.
 */
export async function runSweeps(env: Env, sweeps: Sweeps, now: number): Promise<void> {
  const failures: { name: string; error: string }[] = []
  await Promise.all(
    Object.entries(sweeps).map(async ([name, sweep]) => {
      try {
        await sweep()
      } catch (error) {
        const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
        console.error(JSON.stringify({ level: 'error', event: 'sweep failed', name, cause }))
        failures.push({ name, error: String(error).slice(0, maxErrorLength) })
      }
    }),
  )
  const { d1, db } = await platformDb(env)
  await commitTo(d1, noteSweepFailures(db, failures, now))
}

/** A sweep that failed at its last run: since when, and how often in a row. Times are milliseconds since 1970. */
export type SweepFailure = { name: string; since: number; lastAt: number; times: number; error: string }

/** Lists the failing sweeps; the one that has failed longest comes first. */
export async function listSweepFailures(db: Database): Promise<SweepFailure[]> {
  return await db
    .selectFrom('sweep_failure')
    .select(['name', 'since', 'last_at as lastAt', 'times', 'error'])
    .orderBy('since')
    .orderBy('name')
    .execute()
}

/** Stores the sweeps that have just failed, and deletes all others, because they succeeded. */
function noteSweepFailures(
  db: Database,
  failures: readonly { name: string; error: string }[],
  now: number,
): Write[] {
  const failed = JSON.stringify(failures.map(({ name }) => name))
  return [
    db
      .deleteFrom('sweep_failure')
      .where('name', 'not in', sql<string>`(SELECT value FROM json_each(${failed}))`),
    ...failures.map(({ name, error }) =>
      db
        .insertInto('sweep_failure')
        .values({ name, error, since: now, last_at: now, times: 1 })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({
            error,
            last_at: now,
            times: sql`sweep_failure.times + 1`,
          }),
        ),
    ),
  ]
}
