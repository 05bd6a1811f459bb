import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { dayInput } from '#app/kernel/values/inputs/day-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'

const longest = 60_000
const text = z
  .string({ error: 'invalid' })
  .trim()
  .max(longest, fieldProblem('tooLong', { max: longest }))
  .meta({ input: 'long' })

/** A version of the terms as a whole: its text in both languages, and from when on it is in force; without a day a draft. */
export const TermsInput = z.object({
  textJa: text.default(''),
  textEn: text.default(''),
  startsOn: dayInput.nullish().transform((day) => day ?? null),
  revision: revisionInput,
})
export type TermsInput = z.output<typeof TermsInput>
/** The same as a client sends it: a text in the language that it leaves out stays. */
export const TermsChange = TermsInput.extend({ textJa: text.optional(), textEn: text.optional() })
export type TermsChange = z.output<typeof TermsChange>
