import type { Env } from '#app/kernel/data/env.ts'
import { JobWork, type WorkerDeps } from '#app/kernel/jobs/job-work.ts'

/** What an import asks of the Worker that runs it. */
export type ImportDeps = WorkerDeps & { env: Pick<Env, 'DB' | 'FILES'> }

/** An import in the hands of a worker. */
export class ImportWork extends JobWork<ImportDeps> {
  readonly files: R2Bucket

  constructor(work: JobWork<ImportDeps>) {
    super(work.deps, work.job, work.turn, work)
    this.files = work.deps.env.FILES
  }
}
