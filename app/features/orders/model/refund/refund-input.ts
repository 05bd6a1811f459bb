import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'

/**
 * What an administrator enters for a refund: the amount in yen including tax, the reason, and whether reading ends with
 * it.
 */
export const RefundInput = z.object({
  amount: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(1, fieldProblem('tooSmall', { min: 1 }))
    .max(100_000_000, fieldProblem('tooBig', { max: 100_000_000 })),
  reason: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(500, fieldProblem('tooLong', { max: 500 }))
    .meta({ input: 'long' }),
  endsRight: z.enum(['keep', 'end'], { error: 'invalid' }).default('keep'),
  /**
   * The amount given back before, as the page showed it. If it has changed since, the administrator must decide again.
   */
  refundedBefore: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(0, 'invalid')
    .meta({ input: 'hidden' }),
})
export type RefundInput = z.output<typeof RefundInput>
