import { z } from 'zod'
import { jobKind } from '#app/kernel/jobs/job.ts'

/** `refusedWith` is the provider's error about the contract. Empty if there is none. */
export const Outage = z.object({ provider: z.string(), refusedWith: z.string() })
export type Outage = z.output<typeof Outage>

/** Writes to a company's administrators that a site's renewals aren't charged because of its contract. */
export const tellOutageKind = jobKind('tell-outage', Outage)
