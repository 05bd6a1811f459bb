import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/** A job that rebuilds everything that the index has about one content, its subject. */
export const indexContentKind = jobKind('index-content', z.object({}))
