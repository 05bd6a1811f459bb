import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/** Removes all files and the index entries of a content whose records are gone. The subject is the content. */
export const removeContentKind = jobKind('remove-content', z.object({ coverKey: z.string().nullable() }))
