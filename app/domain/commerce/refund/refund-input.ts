import { z } from 'zod'
import { fieldProblem } from '#app/errors/field-problem.ts'

/** What an administrator gives back of an order: yen with tax, why, and whether reading ends with it. */
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
  /** What the page said was given back before: another sum by now is another decision. */
  refundedBefore: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(0, 'invalid')
    .meta({ input: 'hidden' }),
})
export type RefundInput = z.output<typeof RefundInput>
