import { z } from 'zod'
import { dayInput } from '#app/kernel/values/inputs/day-input.ts'

/** Which day of which provider a list is of. */
export const ReconciliationInput = z.object({
  provider: z.enum(['VERITRANS', 'GMO', 'GAKKEN_ID']),
  day: dayInput,
})
