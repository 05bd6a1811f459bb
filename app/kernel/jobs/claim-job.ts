import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { type Job, Progress } from './job.ts'
import { LEASE_MS } from './lease.ts'

/**
 * Takes a job of one of these kinds for `LEASE_MS`: one that is waiting and due, or one whose worker died. Null if there
 * is none. `lease` is a fresh random name; only its holder may write (see `holdsLease`).
 */
export async function claimJob(
  db: Database,
  { id, kinds }: { id: string; kinds: readonly string[] },
  now: number,
  lease: string,
): Promise<Job | null> {
  const row = await db
    .updateTable('job')
    .set((eb) => ({
      state: 'running',
      attempts: eb('attempts', '+', 1),
      lease,
      lease_until: now + LEASE_MS,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .where((eb) => isFree(eb, now))
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : toJob(row)
}

function isFree(eb: ExpressionBuilder<Tables, 'job'>, now: number) {
  return eb.or([
    eb.and([eb('state', '=', 'waiting'), eb('due_at', '<=', now)]),
    eb.and([eb('state', '=', 'running'), eb('lease_until', '<=', now)]),
  ])
}

function toJob(row: Selectable<Tables['job']>): Job {
  const { id, tenant_id: tenantId, kind, subject, payload, attempts } = row
  return { id, tenantId, kind, subject, payload, attempts, lease: row.lease ?? '', progress: progressIn(row) }
}

/** Progress that can't be read counts as none: a job may begin anew at any time. */
function progressIn({ progress }: { progress: string | null }): Progress | null {
  return Progress.safeParse(JSON.parse(progress ?? 'null')).data ?? null
}
