import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import { searchDatabaseFor } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { JobWork, type WorkerDeps } from '#app/kernel/jobs/job-work.ts'

/** What the ingest Worker gives to a job. */
export type IngestDeps = WorkerDeps & {
  env: Pick<Env, 'DB' | 'SEARCH' | 'FILES'>
  /** Opens a fresh PDFium. */
  openEngine(): Promise<PdfEngine>
  /** The compiled WebP encoder. */
  webp: WebAssembly.Module
}

/** The steps that an ingest stores for good, in order. */
export type IngestStep =
  | 'claimed'
  | 'fields indexed'
  | 'opened'
  | 'labels stored'
  | 'segment stored'
  | 'segment indexed'
  | 'segment recorded'
  | 'cover stored'
  | 'flipped'
  | 'pictures stored'
  | 'index published'

/** A job on a content's document, with the stores that it needs. */
export class IngestWork extends JobWork<IngestDeps> {
  readonly search: D1Database
  readonly files: R2Bucket

  constructor({ deps, job, turn }: JobWork<IngestDeps>) {
    super(deps, job, turn)
    this.search = searchDatabaseFor(deps.env, job.tenantId)
    this.files = deps.env.FILES
  }

  override reached(step: IngestStep): Promise<void> {
    return super.reached(step)
  }
}
