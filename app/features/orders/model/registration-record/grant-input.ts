import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { dayInput } from '#app/kernel/values/inputs/day-input.ts'

const maxYears = 10

/** The latest end of a grant that begins on a day. */
function lastGrantDay(startsOn: Day): Day {
  return `${Number(startsOn.slice(0, 4)) + maxYears}${startsOn.slice(4)}` as Day
}

/** A plan that an administrator gives to a reader free of charge: the reader, the days and the reason. */
export const GrantInput = z
  .object({
    reader: z
      .string({ error: 'required' })
      .trim()
      .min(1, 'required')
      .max(254, fieldProblem('tooLong', { max: 254 })),
    planId: z
      .string({ error: 'required' })
      .min(1, 'required')
      .max(64, fieldProblem('tooLong', { max: 64 }))
      .meta({ input: 'choice' }),
    startsOn: dayInput,
    endsOn: dayInput,
    reason: z
      .string({ error: 'required' })
      .trim()
      .min(1, 'required')
      .max(500, fieldProblem('tooLong', { max: 500 }))
      .meta({ input: 'long' }),
  })
  .superRefine(({ startsOn, endsOn }, context) => {
    const last = lastGrantDay(startsOn)
    const problem = (message: string) =>
      context.addIssue({ code: 'custom', path: ['endsOn'], message, input: endsOn })
    if (endsOn < startsOn) problem('endBeforeStart')
    if (endsOn > last) problem(fieldProblem('tooLate', { day: last }))
  })
export type GrantInput = z.output<typeof GrantInput>
