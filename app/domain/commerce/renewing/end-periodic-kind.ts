import { z } from 'zod'
import { jobKind } from '#app/data/jobs/job.ts'

/** Ends at the publisher what it charges by itself for a registration, the subject. */
export const endPeriodicKind = jobKind('end-periodic', z.object({}))
