import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/** How long an unused picture stays, because its form may still be open. Milliseconds. */
export const youngest = 86_400_000

/** Clears away a site's pictures that nothing names. */
export const clearPicturesKind = jobKind('clear-pictures', z.object({}))
