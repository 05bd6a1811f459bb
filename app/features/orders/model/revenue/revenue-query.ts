import { z } from 'zod'

/** One year back or two, for all plans or one. Invalid values are ignored. */
export const RevenueQuery = z.object({
  months: z.enum(['12', '24']).catch('12').transform(Number),
  plan: z.string().max(64).optional().catch(undefined),
})
export type RevenueQuery = z.output<typeof RevenueQuery>
