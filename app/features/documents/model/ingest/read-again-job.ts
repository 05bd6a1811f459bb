import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/**
 * Reads one version of a content's document again, to get what an earlier release didn't read or read differently. The
 * subject is the content.
 */
export const readAgainKind = jobKind('read-again', z.object({ version: z.int().min(1) }))
