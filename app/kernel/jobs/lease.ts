import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Job, Progress } from './job.ts'

/** A worker that hasn't reported for this long counts as dead. Milliseconds, like all times here. */
export const LEASE_MS = 30_000
/** The time that a hint has to arrive before the sweep sends another. */
export const HINT_MS = 20_000

/**
 * A writer's condition: it writes only while the job is still held, so that a worker that was declared dead writes
 * nothing.
 */
export function holdsLease(job: Job): Expression<SqlBool> {
  const { exists, selectFrom } = expressionBuilder<Tables>()
  return exists(
    selectFrom('job')
      .select('id')
      .where('tenant_id', '=', job.tenantId)
      .where('id', '=', job.id)
      .where('lease', '=', job.lease)
      .where('state', '=', 'running'),
  )
}

/** Keeps the job for another `LEASE_MS`. */
export function extendLease(db: Database, job: Job, now: number): Write {
  return held(db, job, now).set({ lease_until: now + LEASE_MS })
}

/** The same after lasting progress: earlier attempts no longer count. */
export function noteProgress(db: Database, job: Job, now: number, progress: Progress): Write {
  return held(db, job, now).set({
    attempts: 1,
    lease_until: now + LEASE_MS,
    progress: JSON.stringify(progress),
  })
}

export function finishJob(db: Database, job: Job, now: number): Write {
  return held(db, job, now).set({ state: 'done', lease: null, lease_until: null, error: null })
}

/** Ends a job that nobody will ask about by deleting it. */
export function clearJob(db: Database, job: Job): Write {
  return db
    .deleteFrom('job')
    .where('tenant_id', '=', job.tenantId)
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .where('state', '=', 'running')
}

/** Marks a job as failed for good. `error` is for the operator. */
export function failJob(db: Database, job: Job, now: number, error: string): Write {
  return held(db, job, now).set({ state: 'failed', lease: null, lease_until: null, error })
}

/** Puts a job back for `delay` milliseconds. `error` is for the operator. */
export function retryJob(db: Database, job: Job, now: number, delay: number, error: string): Write {
  return waiting(db, job, now, now + delay).set({ error })
}

/** Ends a worker's turn: another one continues the job, at once or after `delay` milliseconds. */
export function handOverJob(db: Database, job: Job, now: number, delay = 0): Write {
  return waiting(db, job, now, now + delay).set({ attempts: 0 })
}

function waiting(db: Database, job: Job, now: number, dueAt: number) {
  return held(db, job, now).set({
    state: 'waiting',
    lease: null,
    due_at: dueAt,
    lease_until: dueAt + HINT_MS,
  })
}

function held(db: Database, job: Job, now: number) {
  return db
    .updateTable('job')
    .set({ updated_at: now })
    .where('tenant_id', '=', job.tenantId)
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .where('state', '=', 'running')
}
