import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Write } from './commit.ts'
import { type Database, databaseFor, openDatabase } from './database.ts'
import type { Env, JobHint } from './env.ts'
import type { JobKind, Tables } from './tables.ts'

/**
 * Slow work. The row is the record, a queue message only a hint that wakes a consumer (docs/decisions/006): a hint
 * may be lost, doubled or late, the sweep sends another. Times are milliseconds.
 */
export type Job = {
  id: string
  tenantId: number
  kind: JobKind
  contentId: string
  /** The document's version; of index-content the segment to go on with. */
  version: number | null
  attempts: number
  lease: string
}

export type NewJob = Omit<Job, 'attempts' | 'lease'> & { dueAt: number; now: number }

/** A worker that says nothing for this long is taken for dead. */
const LEASE_MS = 30_000
/** Attempts without any progress before a job is given up. */
export const MAX_ATTEMPTS = 5
/** A hint is given this long to arrive before the sweep sends another. */
const HINT_MS = 20_000
/** D1 binds 100 values a statement. */
const HINTS_PER_SWEEP = 90

/** A new job, to be committed together with the record it works on. Wake it afterwards. */
export function insertJob(db: Database, job: NewJob): Write {
  return db.insertInto('job').values({
    id: job.id,
    tenant_id: job.tenantId,
    kind: job.kind,
    content_id: job.contentId,
    version: job.version,
    due_at: job.dueAt,
    // Of a waiting job, lease_until says until when its hint is on its way.
    lease_until: job.dueAt + HINT_MS,
    created_at: job.now,
    updated_at: job.now,
  })
}

/** Removes a job whose reason has gone, before anybody worked on it. */
export function deleteJob(db: Database, tenantId: number, jobId: string): Write {
  return db.deleteFrom('job').where('tenant_id', '=', tenantId).where('id', '=', jobId)
}

/** Sends the hint. A failure is only logged: the sweep will send another. */
export async function wakeJob(env: { JOBS: Queue<JobHint> }, jobId: string): Promise<void> {
  try {
    await env.JOBS.send({ jobId })
  } catch (error) {
    console.warn(JSON.stringify({ event: 'hint not sent', jobId, error: String(error) }))
  }
}

/**
 * Takes a job for `LEASE_MS`: one that waits and is due, or one whose worker died. Null when there is nothing to
 * take. `lease` is a fresh random name; who holds it may write (see `holdsLease`).
 */
export async function claimJob(db: Database, jobId: string, now: number, lease: string): Promise<Job | null> {
  const row = await db
    .updateTable('job')
    .set((eb) => ({
      state: 'running',
      attempts: eb('attempts', '+', 1),
      lease,
      lease_until: now + LEASE_MS,
      updated_at: now,
    }))
    .where('id', '=', jobId)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'waiting'), eb('due_at', '<=', now)]),
        eb.and([eb('state', '=', 'running'), eb('lease_until', '<=', now)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : toJob(row)
}

function toJob(row: Selectable<Tables['job']>): Job {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    kind: row.kind,
    contentId: row.content_id,
    version: row.version,
    attempts: row.attempts,
    lease: row.lease ?? '',
  }
}

/** Condition of a writer: it runs only while the job is still ours, so that a worker taken for dead writes nothing. */
export function holdsLease(job: Job): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from job where tenant_id = ${job.tenantId} and id = ${job.id}
    and lease = ${job.lease} and state = 'running')`
}

/** Keeps the job for another `LEASE_MS`. */
export function extendLease(db: Database, job: Job, now: number): Write {
  return held(db, job, now).set({ lease_until: now + LEASE_MS })
}

/** The same when work has moved on for good: earlier attempts no longer count. */
export function noteProgress(db: Database, job: Job, now: number): Write {
  return held(db, job, now).set({ attempts: 1, lease_until: now + LEASE_MS })
}

export function finishJob(db: Database, job: Job, now: number): Write {
  return held(db, job, now).set({ state: 'done', lease: null, lease_until: null, error: null })
}

/** Ends a job that nobody will ask about. */
export function clearJob(db: Database, job: Job): Write {
  return db
    .deleteFrom('job')
    .where('tenant_id', '=', job.tenantId)
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .where('state', '=', 'running')
}

/** Ends a job for good; `error` is for the operator. */
export function failJob(db: Database, job: Job, now: number, error: string): Write {
  return held(db, job, now).set({ state: 'failed', lease: null, lease_until: null, error })
}

/** Puts a job back for `delay` milliseconds; `error` is for the operator. */
export function retryJob(db: Database, job: Job, now: number, delay: number, error: string): Write {
  return waiting(db, job, now, now + delay).set({ error })
}

/** Ends a worker's turn: the job goes on at once with the next worker, an index-content job from `segment`. */
export function handOverJob(db: Database, job: Job, now: number, segment?: number): Write {
  return waiting(db, job, now, now).set({ attempts: 0, version: segment ?? job.version })
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

/** Pause before the next attempt: 5 s, 10 s, 20 s, 40 s … at most 5 minutes. */
export function backOff(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.max(0, attempts - 1), 300_000)
}

/** A job of this kind that waits and is due, the oldest first. */
export async function findDueJob(db: Database, kind: JobKind, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('kind', '=', kind)
    .orderBy('due_at')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Jobs that nobody seems to be working on: due and their hint lost, or running and their worker dead. */
async function forgottenJobs(db: Database, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('due_at', '<=', now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .orderBy('due_at')
    .limit(HINTS_PER_SWEEP)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Run by cron: sends a new hint for every job that was forgotten, oldest first, and answers how many. Whether a job
 * is beyond hope is settled by the worker that takes it. A platform's task: it looks at all tenants.
 */
export async function sweepJobs(env: Pick<Env, 'DB' | 'JOBS'>, now: number): Promise<number> {
  const db = openDatabase(databaseFor(env, 0))
  const ids = await forgottenJobs(db, now)
  if (ids.length === 0) return 0
  await db
    .updateTable('job')
    .set({ lease_until: now + HINT_MS })
    .where('state', '=', 'waiting')
    .where('id', 'in', ids)
    .execute()
  await env.JOBS.sendBatch(ids.map((jobId) => ({ body: { jobId } })))
  return ids.length
}
