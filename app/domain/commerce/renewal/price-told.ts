import { z } from 'zod'
import { jobKind } from '#app/data/jobs/job.ts'
import { jobHandler } from '#app/data/jobs/job-handler.ts'
import type { JobWork } from '#app/data/jobs/job-work.ts'
import { clearJob } from '#app/data/jobs/lease.ts'

/** Stands for a new price that readers have been told of, until the day it counts: so long nobody is told of it again. */
export const priceToldKind = jobKind('price-told', z.object({}))

export const priceTold = jobHandler(priceToldKind, {
  async run(work: JobWork) {
    await work.commit([clearJob(work.db, work.job)])
    return 'ended'
  },
})
