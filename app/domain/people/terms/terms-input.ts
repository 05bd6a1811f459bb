import { z } from 'zod'
import { fieldProblem } from '#app/errors/field-problem.ts'
import { dayInput } from '#app/values/inputs/day-input.ts'
import { revisionInput } from '#app/values/inputs/revision-input.ts'

const longest = 60_000
const text = z
  .string({ error: 'invalid' })
  .trim()
  .max(longest, fieldProblem('tooLong', { max: longest }))
  .meta({ input: 'long' })
  .default('')

/** A version of the terms as a whole: its text in both languages, and from when on it is in force; without a day a draft. */
export const TermsInput = z.object({
  textJa: text,
  textEn: text,
  startsOn: dayInput.nullish().transform((day) => day ?? null),
  revision: revisionInput,
})
export type TermsInput = z.output<typeof TermsInput>
