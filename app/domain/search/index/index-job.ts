import { z } from 'zod'
import { jobKind } from '#app/data/jobs/job.ts'

/** Rebuilds all that the index holds of one content, its subject. */
export const indexContentKind = jobKind('index-content', z.object({}))
