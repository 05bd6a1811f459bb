import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import type { Database, OpenDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import type { Job } from './job.ts'
import { extendLease } from './lease.ts'
import type { Turn } from './turn.ts'

/** What every worker provides to a job. A kind may ask for more. */
export type WorkerDeps = {
  env: Pick<Env, 'DB'>
  /** Milliseconds since 1970. */
  now(): number
  randomBytes(length: number): Uint8Array
  /** Called whenever something was stored for good. Tests stop the worker here. */
  reached?(step: string): Promise<void>
}

/** A job that a worker holds. */
export class JobWork<Deps extends WorkerDeps = WorkerDeps> {
  readonly job: Job
  readonly deps: Deps
  readonly db: Database
  readonly turn: Turn
  readonly d1: D1Database

  /** `records` is the database that the job was taken from: its tenant's. */
  constructor(deps: Deps, job: Job, turn: Turn, records: OpenDatabase) {
    this.job = job
    this.deps = deps
    this.d1 = records.d1
    this.db = records.db
    this.turn = turn
  }

  commit(writes: readonly Write[]): Promise<number[]> {
    return commitTo(this.d1, writes)
  }

  /** Renews the lease. Throws LeaseLost if another worker has the job by now. */
  async keepAlive(): Promise<void> {
    const [kept] = await this.commit([extendLease(this.db, this.job, this.deps.now())])
    if (kept === 0) throw new LeaseLost()
  }

  async reached(step: string): Promise<void> {
    await this.deps.reached?.(step)
  }
}

/** Another worker has the job, or its subject is gone: stop without a trace. */
export class LeaseLost extends Error {}

/** Another attempt may succeed: the trouble was to be expected, such as a provider that is down. */
export class TryLater extends Error {}
