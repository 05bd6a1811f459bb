import { commitTo, type Write } from '#app/data/commit.ts'
import { type Database, databaseFor, openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import type { Job } from './job.ts'
import { extendLease } from './lease.ts'
import type { Turn } from './turn.ts'

/** What every worker gives to a job; a kind may ask for more. */
export type WorkerDeps = {
  env: Pick<Env, 'DB'>
  /** Milliseconds since 1970. */
  now(): number
  randomBytes(length: number): Uint8Array
  /** Called whenever something was stored for good; tests end the worker here. */
  reached?(step: string): Promise<void>
}

/** A job in the hands of a worker. */
export class JobWork<Deps extends WorkerDeps = WorkerDeps> {
  readonly job: Job
  readonly deps: Deps
  readonly db: Database
  readonly turn: Turn
  readonly #d1: D1Database

  constructor(deps: Deps, job: Job, turn: Turn) {
    this.job = job
    this.deps = deps
    this.#d1 = databaseFor(deps.env, job.tenantId)
    this.db = openDatabase(this.#d1)
    this.turn = turn
  }

  commit(writes: readonly Write[]): Promise<number[]> {
    return commitTo(this.#d1, writes)
  }

  /** Keeps the lease. Throws LeaseLost when another worker has the job by now. */
  async keepAlive(): Promise<void> {
    const [kept] = await this.commit([extendLease(this.db, this.job, this.deps.now())])
    if (kept === 0) throw new LeaseLost()
  }

  async reached(step: string): Promise<void> {
    await this.deps.reached?.(step)
  }
}

/** The job is another worker's, or what it is about is gone: stop without a trace. */
export class LeaseLost extends Error {}

/** Another attempt may do: trouble that is to be expected, such as a provider that is down. */
export class TryLater extends Error {}
