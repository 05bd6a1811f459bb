import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/** So many contents go into the index at a time. */
export const contentsAtOnce = 100

/** Brings the fields of many contents into the index as the records have them; the subject is what changed them. */
export const indexManyKind = jobKind('index-many', z.object({ ids: z.array(z.string()).max(contentsAtOnce) }))
