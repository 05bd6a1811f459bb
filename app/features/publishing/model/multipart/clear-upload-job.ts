import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/** Removes an upload that was never finished. The subject is the content that it would have become. */
export const clearUploadKind = jobKind('clear-upload', z.object({ uploadId: z.string().min(1) }))
