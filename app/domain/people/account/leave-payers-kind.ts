import { z } from 'zod'
import { jobKind } from '#app/data/jobs/job.ts'

/** An account, the subject, is no more: whoever charges it by themselves ends that, and forgets its card. */
export const leavePayersKind = jobKind('leave-payers', z.object({}))
