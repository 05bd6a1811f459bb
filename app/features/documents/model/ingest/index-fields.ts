import { jobHandler } from '#app/kernel/jobs/job-handler.ts'
import type { JobWork } from '#app/kernel/jobs/job-work.ts'
import { clearJob } from '#app/kernel/jobs/lease.ts'
import { indexFieldsKind } from './index-fields-job.ts'
import { type IngestDeps, IngestWork } from './ingest-work.ts'
import { publishContentIndex } from './publish-content-index.ts'

/** Brings a changed content into the index. Doing it again changes nothing. */
export const indexFields = jobHandler(indexFieldsKind, {
  async run(ofJob: JobWork<IngestDeps>) {
    const work = await IngestWork.open(ofJob)
    const { job, db } = work
    await publishContentIndex(work, job.tenantId, job.subject)
    await work.commit([clearJob(db, job)])
    return 'ended'
  },
  comesInBulk: true,
})
