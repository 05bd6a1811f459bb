import { commitTo, type Write } from '#app/data/commit.ts'
import { type Database, databaseFor, openDatabase, searchDatabaseFor } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { extendLease, type Job } from '#app/data/jobs.ts'
import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import type { Turn } from './turn.ts'

/** What the ingest Worker gives to a job. */
export type JobDeps = {
  env: Pick<Env, 'DB' | 'SEARCH' | 'FILES'>
  /** Milliseconds since 1970. */
  now(): number
  randomBytes(length: number): Uint8Array
  /** A fresh PDFium. */
  openEngine(): Promise<PdfEngine>
  /** The compiled WebP encoder. */
  webp: WebAssembly.Module
  /** Called whenever something was stored for good; tests end the worker here. */
  reached?(step: JobStep): Promise<void>
}

export type JobStep =
  | 'claimed'
  | 'fields indexed'
  | 'opened'
  | 'segment stored'
  | 'segment indexed'
  | 'segment recorded'
  | 'cover stored'
  | 'flipped'
  | 'index published'

/** A job in the hands of a worker. */
export class JobWork {
  readonly job: Job
  readonly deps: JobDeps
  readonly db: Database
  readonly search: D1Database
  readonly files: R2Bucket
  readonly turn: Turn
  readonly #d1: D1Database

  constructor(deps: JobDeps, job: Job, turn: Turn) {
    this.job = job
    this.deps = deps
    this.#d1 = databaseFor(deps.env, job.tenantId)
    this.db = openDatabase(this.#d1)
    this.search = searchDatabaseFor(deps.env, job.tenantId)
    this.files = deps.env.FILES
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

  async reached(step: JobStep): Promise<void> {
    await this.deps.reached?.(step)
  }
}

/** The job is another worker's, or its document is gone: stop without a trace. */
export class LeaseLost extends Error {}
