import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/**
 * A job about a cancelled account (the subject): ends the charges that providers make by themselves, and deletes the
 * cards there.
 */
export const leavePayersKind = jobKind('leave-payers', z.object({}))
