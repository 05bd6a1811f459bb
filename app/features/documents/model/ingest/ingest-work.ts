import type { ReadingTools } from '#app/features/documents/model/document/document-format.ts'
import { type OpenSearch, searchDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { JobWork, type WorkerDeps } from '#app/kernel/jobs/job-handler.ts'

/** The dependencies that the ingest Worker gives to a job. */
export type IngestDeps = WorkerDeps &
  ReadingTools & {
    env: Pick<Env, 'DB' | 'SEARCH' | 'FILES'>
    /** The compiled WebP encoder. */
    webp: WebAssembly.Module
  }

/** The steps that an ingest records, in order. */
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
  readonly search: OpenSearch
  readonly files: R2Bucket

  constructor(work: JobWork<IngestDeps>, search: OpenSearch) {
    super(work.deps, work.job, work.turn, work)
    this.search = search
    this.files = work.deps.env.FILES
  }

  static async open(work: JobWork<IngestDeps>): Promise<IngestWork> {
    return new IngestWork(work, await searchDb(work.deps.env, work.job.tenantId))
  }

  override reached(step: IngestStep): Promise<void> {
    return super.reached(step)
  }
}
