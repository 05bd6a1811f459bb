import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type Database, everyTenantDb, type OpenDatabase, sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { DatabaseEnv, Env } from '#app/kernel/data/env.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { type Cause, causedBy } from '#app/kernel/logging/cause.ts'
import { log } from '#app/kernel/logging/log.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { failJob, HINT_MS, type Job, LEASE_MS, Progress, retryJob } from './job.ts'
import { BadPayload, type JobHandler, JobWork, LeaseLost, TryLater, type WorkerDeps } from './job-handler.ts'
import { countTurn, doOthersWait, findNextJob } from './job-line.ts'
import { Turn } from './turn.ts'

/** Milliseconds until the job's next attempt. Null if it has ended or isn't held by this worker. */
type Again = number | null

type Handlers<Deps extends WorkerDeps> = readonly JobHandler<Deps>[]

/**
 * Works on the jobs in line, as long as the invocation lasts. A hint says that there is work, not which: tenants take turns, so the job that
 * made the hint may be done by another one. A line goes on even if most of its hints are lost.
 */
export async function answerHint<Deps extends WorkerDeps>(
  deps: Deps,
  handlers: Handlers<Deps>,
): Promise<Again> {
  const kinds = handlers.map(({ kind }) => kind)
  const wanted = () => ({ kinds, now: deps.now() })
  const turn = new Turn(deps.now, (records, tenantId) => doOthersWait(records, tenantId, wanted()))
  let again: Again = null
  for await (const records of everyTenantDb(deps.env))
    while (!turn.isUsedUp) {
      const next = await findNextJob(records, wanted())
      if (next === null) break
      const { id, tenantId } = next
      await countTurn(records, tenantId)
      const pause = await runJobIn([records], deps, handlers, { id, turn })
      if (pause) again = Math.min(pause, again ?? pause)
    }
  return turn.isUsedUp ? 0 : again
}

/** How many due jobs one run of the sweep works on. */
export const dueJobsPerRun = 60

/** How many jobs run at a time: a Worker can have six connections, so one is left free. */
const atOnce = 5

/**
 * Run by cron for kinds without a queue: works on the jobs that are due, of tenants in turn, and answers how many there were.
 */
export async function runDueJobs<Deps extends WorkerDeps>(
  deps: Deps,
  handlers: Handlers<Deps>,
): Promise<number> {
  const kinds = handlers.map(({ kind }) => kind)
  return sweepTenantDbs(deps.env, async (records) => {
    const due = await listDueJobs(records.db, { kinds, now: deps.now(), limit: dueJobsPerRun })
    const run = (id: string) => runJobIn([records], deps, handlers, { id, turn: new Turn(deps.now) })
    for (let at = 0; at < due.length; at += atOnce) await Promise.all(due.slice(at, at + atOnce).map(run))
    return due.length
  })
}

/**
 * Takes a job, if it is free and its kind has a handler, and works on it. Each database of `everyTenantDb` is asked for
 * the job. Never throws because of the work itself: the job then waits for its next attempt, or fails after the
 * last attempt without progress.
 */
export function runJob<Deps extends WorkerDeps>(
  deps: Deps,
  handlers: Handlers<Deps>,
  jobId: string,
  turn = new Turn(deps.now),
): Promise<Again> {
  return runJobIn(everyTenantDb(deps.env), deps, handlers, { id: jobId, turn })
}

async function runJobIn<Deps extends WorkerDeps>(
  databases: AsyncIterable<OpenDatabase> | Iterable<OpenDatabase>,
  deps: Deps,
  handlers: Handlers<Deps>,
  { id, turn }: { id: string; turn: Turn },
): Promise<Again> {
  turn.take()
  turn.beginShare()
  const lease = newElementId(deps.randomBytes)
  const wanted = { id, kinds: handlers.map(({ kind }) => kind) }
  for await (const records of databases) {
    const job = await claimJob(records.db, wanted, deps.now(), lease)
    const handler = handlers.find(({ kind }) => kind === job?.kind)
    if (job === null || handler === undefined) continue
    const work = new JobWork(deps, job, turn, records)
    return causedBy(causeOf(job), () => workOn(work, handler))
  }
  return null
}

/** The job's lines in the log name it and the request that caused it, whichever sweep or message led to the job. */
function causeOf({ id, requestId }: Job): Cause {
  return { jobId: id, ...(requestId !== null && { requestId }) }
}

async function workOn<Deps extends WorkerDeps>(
  work: JobWork<Deps>,
  handler: JobHandler<Deps>,
): Promise<Again> {
  await work.reached('claimed')
  try {
    return await attempt(work, handler)
  } catch (error) {
    if (error instanceof LeaseLost) return null
    return putBack(work, handler.pauseAfter(work.job.attempts), error)
  }
}

async function attempt<Deps extends WorkerDeps>(
  work: JobWork<Deps>,
  handler: JobHandler<Deps>,
): Promise<Again> {
  const { attempts } = work.job
  // Gives the job up, since it may be the one that kills its workers.
  if (attempts > handler.attempts) return giveUp(work, handler, 'no attempt ended')
  try {
    return (await handler.run(work)) === 'goes on' ? 0 : null
  } catch (error) {
    const isOver = error instanceof BadPayload || attempts >= handler.attempts
    if (!isOver || error instanceof LeaseLost) throw error
    report('job failed', work.job, error)
    return giveUp(work, handler, messageOf(error))
  }
}

async function giveUp<Deps extends WorkerDeps>(
  work: JobWork<Deps>,
  handler: JobHandler<Deps>,
  error: string,
): Promise<null> {
  const fail = failJob(work.db, work.job, work.deps.now(), error)
  await handler.giveUp(work, { fail, error })
  return null
}

async function putBack(work: JobWork, pause: number, error: unknown): Promise<Again> {
  report('job put back', work.job, error)
  await work.commit([
    retryJob(work.db, work.job, { now: work.deps.now(), delay: pause, error: messageOf(error) }),
  ])
  return pause
}

function messageOf(error: unknown): string {
  const text = error instanceof TryLater || error instanceof BadPayload ? error.message : String(error)
  return text.slice(0, 500)
}

/** Logs a failed attempt. Expected trouble is a warning without a stack. */
function report(event: string, { id, kind, tenantId, subject, attempts }: Job, error: unknown): void {
  const about = { id, kind, tenantId, subject, attempts }
  if (error instanceof TryLater) log('warn', event, { ...about, cause: error.message })
  else log('error', event, { ...about, cause: error instanceof Error ? error : String(error) })
}

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
  const { id, tenant_id: tenantId, kind, subject, payload, attempts, request_id: requestId } = row
  const lease = row.lease ?? ''
  return { id, tenantId, kind, subject, payload, attempts, lease, requestId, progress: progressIn(row) }
}

/** The stored progress. Unreadable progress counts as none: a job may begin anew at any time. */
function progressIn({ progress }: { progress: string | null }): Progress | null {
  return Progress.safeParse(JSON.parse(progress ?? 'null')).data ?? null
}

/** D1 binds at most 100 values in a statement. */
const HINTS_PER_SWEEP = 90
/** A tenant needs few hints: a worker that is awake goes on until nothing is left in line. */
const HINTS_PER_TENANT = 4

/** Written out as SQL text instead of bound values: only then does SQLite use the index of unfinished jobs. */
const isUnfinished = sql<SqlBool>`state in ('waiting', 'running')`

/** The place of a job in the line of its tenant. */
const placeInTenant = sql<number>`row_number() OVER (PARTITION BY tenant_id ORDER BY due_at)`

/**
 * Lists the jobs of these kinds that are due or whose worker died. Tenants take turns, each with its oldest, so that thousands of mails of
 * one don't hold up one mail of another.
 */
async function listDueJobs(
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
    .orderBy(placeInTenant)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Lists some jobs of each tenant, of other kinds, that seem to be abandoned: due but without a hint, or running but with a dead worker.
 */
async function listForgottenJobs(db: Database, except: readonly string[], now: number): Promise<string[]> {
  const forgotten = db
    .selectFrom('job')
    .select(['id', 'due_at', placeInTenant.as('place')])
    .where(isUnfinished)
    .where('due_at', '<=', now)
    .where('kind', 'not in', except)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
  const rows = await db
    .selectFrom(forgotten.as('forgotten'))
    .select('id')
    .where('place', '<=', HINTS_PER_TENANT)
    .orderBy('place')
    .orderBy('due_at')
    .limit(HINTS_PER_SWEEP)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Run by cron: sends the ingest Worker new hints for abandoned jobs, oldest first, a few for each tenant, and answers how many. `except`
 * are the kinds that the console Worker does itself. The worker that takes a job decides whether to give it up.
 */
export async function sweepJobs(
  env: DatabaseEnv & Pick<Env, 'JOBS'>,
  { except, now }: { except: readonly string[]; now: number },
): Promise<number> {
  return sweepTenantDbs(env, async ({ database, db }) => {
    const ids = await listForgottenJobs(db, except, now)
    if (ids.length === 0) return 0
    await db
      .updateTable('job')
      .set({ lease_until: now + HINT_MS })
      .where('state', '=', 'waiting')
      .where('id', 'in', ids)
      .execute()
    await env.JOBS.sendBatch(ids.map((jobId) => ({ body: { jobId, database } })))
    return ids.length
  })
}
