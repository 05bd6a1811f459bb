import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/** Clears away a file that was never sent to its end. The subject is the content it would have been. */
export const clearUploadKind = jobKind('clear-upload', z.object({ uploadId: z.string().min(1) }))
