import type { z } from 'zod'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import type { Database, OpenDatabase } from '#app/kernel/data/database.ts'
import type { TenantDatabaseName } from '#app/kernel/data/database-names.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { extendLease, type Job, type JobKind } from './job.ts'
import type { Turn } from './turn.ts'

/** The result of a job's turn. `goes on`: the turn is over and the job was handed over. `ended`: the job is finished. */
export type JobEnd = 'ended' | 'goes on'

type Work<Deps extends WorkerDeps, Payload> = {
  /** Does the job and ends it. The worker may die at any point; the job then begins again. */
  run(work: JobWork<Deps>, payload: Payload): Promise<JobEnd>
  /** Ends other work along with a job that failed for good. Must commit `fail` together with its own writes. */
  giveUp?(work: JobWork<Deps>, payload: Payload, failed: { fail: Write; error: string }): Promise<void>
  /** The number of attempts without progress after which the job fails. */
  attempts?: number
  /** The pause after an attempt, in milliseconds. The first attempt is 1. */
  pauseAfter?(attempt: number): number
}

/** A kind of job with the code that does it; a feature's `worker.ts` or `ingest.ts` lists it. */
export type JobHandler<Deps extends WorkerDeps> = {
  kind: string
  attempts: number
  pauseAfter(attempt: number): number
  run(work: JobWork<Deps>): Promise<JobEnd>
  giveUp(work: JobWork<Deps>, failed: { fail: Write; error: string }): Promise<void>
}

/**
 * Binds a kind of job to its code, which only gets payloads that the kind's schema accepts. The annotation lets each Worker's build drop
 * the other Worker's handlers, and with them the PDF engine.
 */
/* @__NO_SIDE_EFFECTS__ */
export function jobHandler<Deps extends WorkerDeps, Payload>(
  kind: JobKind<Payload>,
  { run, giveUp, attempts = 5, pauseAfter = backOff }: Work<Deps, Payload>,
): JobHandler<Deps> {
  return {
    kind: kind.name,
    attempts,
    pauseAfter,
    run: (work) => run(work, readPayload(kind, work)),
    giveUp: async (work, failed) => {
      const { data } = kind.payload.safeParse(JSON.parse(work.job.payload))
      if (giveUp === undefined || data === undefined) await work.commit([failed.fail])
      else await giveUp(work, data, failed)
    },
  }
}

function readPayload<Payload>(kind: JobKind<Payload>, { job }: { job: { payload: string } }): Payload {
  const read = kind.payload.safeParse(JSON.parse(job.payload))
  if (!read.success) throw new BadPayload(read.error)
  return read.data
}

/** Thrown for a payload that the kind's schema refuses. Further attempts wouldn't help, so the job fails at once. */
export class BadPayload extends Error {
  constructor({ issues }: z.ZodError) {
    super(`bad payload: ${issues.map(({ path, code }) => `${path.join('.') || '(all)'} ${code}`).join(', ')}`)
  }
}

/** The default pause after an attempt: 5 s, 10 s, 20 s, 40 s … at most 5 minutes. */
function backOff(attempt: number): number {
  return Math.min(5_000 * 2 ** Math.max(0, attempt - 1), 300_000)
}

/** What every worker provides to a job; a kind may require more. */
export type WorkerDeps = {
  env: DatabaseEnv
  /** Milliseconds since 1970. */
  now(): number
  randomBytes(length: number): Uint8Array
  /** Called after every step that was stored for good. Tests stop the worker here. */
  reached?(step: string): Promise<void>
}

/** A job that a worker holds. */
export class JobWork<Deps extends WorkerDeps = WorkerDeps> {
  readonly job: Job
  readonly deps: Deps
  readonly db: Database
  readonly turn: Turn
  readonly database: TenantDatabaseName
  readonly d1: D1Database

  /** `records` is the database that the job was taken from: its tenant's. */
  constructor(deps: Deps, job: Job, turn: Turn, records: OpenDatabase) {
    this.job = job
    this.deps = deps
    this.database = records.database
    this.d1 = records.d1
    this.db = records.db
    this.turn = turn
  }

  commit(writes: readonly Write[]): Promise<number[]> {
    return commitTo(this.d1, writes)
  }

  /**
   * Renews the lease. Throws LeaseLost if another worker has taken the job. Also ends the turn, once it has lasted its share, if jobs of
   * other tenants wait.
   */
  async keepAlive(): Promise<void> {
    const [kept] = await this.commit([extendLease(this.db, this.job, this.deps.now())])
    if (kept === 0) throw new LeaseLost()
    await this.turn.giveWay(this, this.job.tenantId)
  }

  /**
   * Lets other work of this process run first, such as requests during development: a chain of promises alone never gives way to them. Call
   * it between steps of some 100 ms of computing.
   */
  othersFirst(): Promise<void> {
    return new Promise((done) => setTimeout(done, 0))
  }

  async reached(step: string): Promise<void> {
    await this.deps.reached?.(step)
  }
}

/** Thrown if another worker has taken the job, or its subject is gone. The worker stops without writing anything. */
export class LeaseLost extends Error {}

/** Thrown for expected trouble, such as a provider that is down: another attempt may succeed. */
export class TryLater extends Error {}
