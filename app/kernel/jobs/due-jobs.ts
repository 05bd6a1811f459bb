import { type SqlBool, sql } from 'kysely'
import { type Database, sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { HINT_MS } from './lease.ts'

/** D1 binds at most 100 values in a statement. */
const HINTS_PER_SWEEP = 90

/** Written out instead of bound: only then SQLite uses the index of unfinished jobs. */
const isUnfinished = sql<SqlBool>`state in ('waiting', 'running')`

/** Jobs of these kinds that are due or whose worker died, oldest first, of all tenants. */
export async function listDueJobs(
  db: Database,
  { kinds, now, limit }: { kinds: readonly string[]; now: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where(isUnfinished)
    .where('due_at', '<=', now)
    .where('kind', 'in', kinds)
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('lease_until', '<=', now)]))
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Jobs of other kinds that seem to be abandoned: due but without a hint, or running but with a dead worker. */
async function listForgottenJobs(db: Database, except: readonly string[], now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where(isUnfinished)
    .where('due_at', '<=', now)
    .where('kind', 'not in', except)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .orderBy('due_at')
    .limit(HINTS_PER_SWEEP)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Run by cron: sends the ingest Worker a new hint for every abandoned job, oldest first, and answers how many. `except`
 * are the kinds that the app Worker does itself. The worker that takes a job decides whether to give it up.
 */
export async function sweepJobs(
  env: Pick<Env, 'DB' | 'JOBS'>,
  { except, now }: { except: readonly string[]; now: number },
): Promise<number> {
  return sweepTenantDbs(env, async ({ db }) => {
    const ids = await listForgottenJobs(db, except, now)
    if (ids.length === 0) return 0
    await db
      .updateTable('job')
      .set({ lease_until: now + HINT_MS })
      .where('state', '=', 'waiting')
      .where('id', 'in', ids)
      .execute()
    await env.JOBS.sendBatch(ids.map((jobId) => ({ body: { jobId } })))
    return ids.length
  })
}
