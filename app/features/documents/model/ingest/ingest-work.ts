import type { ReadingTools } from '#app/features/documents/model/document/document-format.ts'
import { type OpenSearch, searchDb } from '#app/kernel/data/database.ts'
import type { DatabaseEnv, Env } from '#app/kernel/data/env.ts'
import type { SearchIndex } from '#app/kernel/data/search-index.ts'
import { JobWork, type WorkerDeps } from '#app/kernel/jobs/job-handler.ts'

/** The dependencies that the ingest Worker gives to a job. */
export type IngestDeps = WorkerDeps &
  ReadingTools & {
    env: DatabaseEnv & Pick<Env, 'FILES'>
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
  | 'index switched'

/** A job on a content's document, with the stores that it needs. */
export class IngestWork extends JobWork<IngestDeps> {
  readonly index: SearchIndex
  readonly files: R2Bucket

  constructor(work: JobWork<IngestDeps>, index: SearchIndex) {
    super(work.deps, work.job, work.turn, work)
    this.index = index
    this.files = work.deps.env.FILES
  }

  static async open(work: JobWork<IngestDeps>): Promise<IngestWork> {
    return new IngestWork(work, await searchDb(work.deps.env, work.job.tenantId))
  }

  /** The part of the index that has the job's content. */
  get search(): OpenSearch {
    return this.index.of(this.job.subject)
  }

  override reached(step: IngestStep): Promise<void> {
    return super.reached(step)
  }
}
