import { jobHandler } from '#app/kernel/jobs/job-handler.ts'
import type { JobWork } from '#app/kernel/jobs/job-work.ts'
import { clearJob } from '#app/kernel/jobs/lease.ts'
import { indexManyKind } from './index-many-job.ts'
import { type IngestDeps, IngestWork } from './ingest-work.ts'
import { publishContentIndexes } from './publish-many.ts'

/** A hundred contents cost a turn as much as this many segments of a document. */
const cost = 8

/** Brings contents that were changed together into the index. Doing it again changes nothing. */
export const indexMany = jobHandler(indexManyKind, {
  async run(ofJob: JobWork<IngestDeps>, { ids }) {
    const work = await IngestWork.open(ofJob)
    work.turn.take(cost)
    await publishContentIndexes(work, work.job.tenantId, ids)
    await work.commit([clearJob(work.db, work.job)])
    return 'ended'
  },
  comesInBulk: true,
})
