import { z } from 'zod'

/** A year back or two, of all plans or of one; what can't be meant counts as nothing. */
export const RevenueQuery = z.object({
  months: z.enum(['12', '24']).catch('12').transform(Number),
  plan: z.string().max(64).optional().catch(undefined),
})
export type RevenueQuery = z.output<typeof RevenueQuery>
