import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/** Clears away all files of a content whose records are gone, and what the index has of it. The subject is the content. */
export const removeContentKind = jobKind('remove-content', z.object({ coverKey: z.string().nullable() }))
