import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { dayInput } from '#app/kernel/values/inputs/day-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { filledWordsInput, wordsInput } from '#app/kernel/values/inputs/words-input.ts'

const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(min, fieldProblem('tooSmall', { min }))
    .max(max, fieldProblem('tooBig', { max }))

/** Yen without tax. The maximum with tax stays below what a card can be charged at once. */
const priceInput = whole(0, 9_000_000)
/** Nothing where there is none. */
const noPrice = z
  .union([z.literal(''), z.null(), priceInput], { error: 'notANumber' })
  .default(null)
  .transform((price) => (price === '' ? null : price))

const planStates = ['draft', 'published', 'withdrawn'] as const

/** A plan as a whole, as forms and the API send it. `freeDays` over 29 are refused by their own name (R369). */
export const PlanInput = z.object({
  name: filledWordsInput(100),
  description: wordsInput(2000, 'long-languages'),
  groupIds: z
    .array(z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId'), { error: 'invalid' })
    .max(500, fieldProblem('tooMany', { max: 500 }))
    .default([])
    .transform((ids) => [...new Set(ids)]),
  price: priceInput,
  /** For signed-in readers (ruling 29). */
  discountPrice: noPrice.meta({ input: 'number' }),
  duration: whole(1, 400),
  durationType: z.enum(['day', 'month', 'year'], { error: 'notAChoice' }).default('month'),
  freeDays: whole(0, 9999).default(0),
  state: z.enum(planStates, { error: 'notAChoice' }).default('draft'),
  revision: revisionInput,
})
export type PlanInput = z.output<typeof PlanInput>

/** A new price for registrations that run. */
export const PriceNoticeInput = z.object({
  price: priceInput,
  effectiveOn: dayInput.meta({ input: 'day' }),
})
