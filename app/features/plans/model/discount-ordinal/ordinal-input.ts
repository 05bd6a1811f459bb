import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'

const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(min, fieldProblem('tooSmall', { min }))
    .max(max, fieldProblem('tooBig', { max }))
const orNothing = (number: z.ZodType<number>) =>
  z
    .union([z.literal(''), z.null(), number], { error: 'notANumber' })
    .default(null)
    .transform((typed) => (typed === '' ? null : typed))

/**
 * The discount of a reader's n-th purchase of a plan: either a percentage of the price, or a fixed price (yen without
 * tax).
 */
export const OrdinalFields = z.object({
  planId: z.string({ error: 'required' }).min(1, 'required').max(64, 'invalidId'),
  ordinal: whole(1, 1000),
  percent: orNothing(whole(1, 100)).meta({ input: 'number' }),
  price: orNothing(whole(0, 9_000_000)).meta({ input: 'number' }),
  revision: revisionInput,
})
const isOneKind = ({ percent, price }: { percent: number | null; price: number | null }) =>
  (percent === null) !== (price === null)
const oneKind = { error: 'percentOrPrice', path: ['percent'] }
export const OrdinalInput = OrdinalFields.refine(isOneKind, oneKind)
export type OrdinalInput = z.output<typeof OrdinalInput>

/** The same as a page sends it, which can also delete the discount. */
export const OrdinalForm = z.discriminatedUnion('form', [
  OrdinalFields.extend({ form: z.literal('discount') }).refine(isOneKind, oneKind),
  z.object({ form: z.literal('delete') }),
])
