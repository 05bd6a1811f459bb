import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'

/** A sweep of cron that failed the last time: since when, and how often in a row. Milliseconds since 1970. */
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
export function noteSweepFailures(
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
