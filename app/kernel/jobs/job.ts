import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database, OpenDatabase } from '#app/kernel/data/database.ts'
import type { JobHint } from '#app/kernel/data/env.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { currentCause } from '#app/kernel/logging/cause.ts'
import { log } from '#app/kernel/logging/log.ts'

/**
 * A piece of slow work. The database row is the record; a queue message is only a hint that wakes a worker (docs/adr/006). A hint may be
 * lost, repeated or late: the sweep makes up for it. Payload and progress are JSON, so that a new kind needs no migration (docs/adr/037).
 */
export type Job = {
  id: string
  tenantId: number
  kind: string
  /** The id of the job's subject, such as a content or a mail. */
  subject: string
  /** JSON as stored in the row. The kind's schema reads it. */
  payload: string
  progress: Progress | null
  attempts: number
  lease: string
  /** The request that caused the job. Null if none did, or it isn't known. */
  requestId: string | null
}

/** How far a job has come, in units of its own; `total` is null while it is unknown. */
export type Progress = z.output<typeof Progress>
export const Progress = z.object({ done: z.int().min(0), total: z.int().min(0).nullable() })

/** A kind of job: its name and the schema of its payload, shared by the code that inserts jobs and the code that runs them. */
export type JobKind<Payload> = { name: string; payload: z.ZodType<Payload> }

export function jobKind<Payload>(name: string, payload: z.ZodType<Payload>): JobKind<Payload> {
  return { name, payload }
}

/** Times are milliseconds. */
type NewJob<Payload> = {
  id: string
  tenantId: number
  subject: string
  payload: Payload
  dueAt: number
  now: number
  /** The job is only inserted if this condition holds, so that there is no job for a change that wasn't made. */
  condition?: Expression<SqlBool>
  /** The id says what the job is for, so a second one with it isn't inserted, even if the first has ended. Otherwise the batch breaks. */
  isOnce?: boolean
}

/** Inserts a new job, to be committed together with the record that it works on. Call `wakeJob` afterwards. */
export function insertJob<Payload>(db: Database, kind: JobKind<Payload>, job: NewJob<Payload>): Write {
  return insertWhere(
    db,
    'job',
    {
      id: job.id,
      tenant_id: job.tenantId,
      kind: kind.name,
      subject: job.subject,
      payload: JSON.stringify(job.payload),
      due_at: job.dueAt,
      // While a job waits, lease_until is the time until which its hint may still be on its way.
      lease_until: job.dueAt + HINT_MS,
      created_at: job.now,
      updated_at: job.now,
      request_id: currentCause().requestId ?? null,
    },
    job.condition ?? sql<SqlBool>`true`,
    job.isOnce ? isNew(db, job) : undefined,
  )
}

function isNew(db: Database, { tenantId, id }: { tenantId: number; id: string }) {
  const known = db.selectFrom('job').select('job.id').where('job.tenant_id', '=', tenantId)
  return sql<SqlBool>`NOT EXISTS ${known.where('job.id', '=', id)}`
}

/** Deletes a job that isn't needed any more, before any worker has begun it. */
export function deleteJob(db: Database, tenantId: number, jobId: string): Write {
  return db.deleteFrom('job').where('tenant_id', '=', tenantId).where('id', '=', jobId)
}

/** Sends the ingest Worker a hint of a job in the visit's database. A failure is only logged, because the sweep will send another hint. */
export async function wakeJob(
  { env, database }: { env: { JOBS: Queue<JobHint> } } & Pick<OpenDatabase, 'database'>,
  jobId: string,
): Promise<void> {
  try {
    await env.JOBS.send({ jobId, database })
  } catch (error) {
    log('warn', 'hint not sent', { jobId, error })
  }
}

/** A worker that hasn't reported for this long counts as dead. Milliseconds, like all times here. */
export const LEASE_MS = 30_000

/** The time that a hint has to arrive before the sweep sends another. */
export const HINT_MS = 20_000

/**
 * A condition for writers: a write only happens while the worker still holds the job, so that a worker that was declared dead changes
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

/** Records lasting progress and renews the lease. Earlier attempts no longer count. */
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

/** Puts a job back into the queue for `delay` milliseconds. `error` is for the operator. */
export function retryJob(
  db: Database,
  job: Job,
  { now, delay, error }: { now: number; delay: number; error: string },
): Write {
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
