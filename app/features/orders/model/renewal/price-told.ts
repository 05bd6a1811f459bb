import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'
import { jobHandler } from '#app/kernel/jobs/job-handler.ts'
import type { JobWork } from '#app/kernel/jobs/job-work.ts'
import { clearJob } from '#app/kernel/jobs/lease.ts'

/** Marks a new price that readers have been told about, until its first day, so that nobody is told twice. */
export const priceToldKind = jobKind('price-told', z.object({}))

export const priceTold = jobHandler(priceToldKind, {
  async run(work: JobWork) {
    await work.commit([clearJob(work.db, work.job)])
    return 'ended'
  },
})
