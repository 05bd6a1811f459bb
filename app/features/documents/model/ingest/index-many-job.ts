import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/** How many contents are indexed in one job. */
export const contentsAtOnce = 100

/** Copies the fields of many contents from the records into the index. The subject is what changed them. */
export const indexManyKind = jobKind('index-many', z.object({ ids: z.array(z.string()).max(contentsAtOnce) }))
