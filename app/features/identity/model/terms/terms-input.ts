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

/**
 * A complete version of the terms: its text in both languages and the day from which it is in force. Without a day it is
 * a draft.
 */
export const TermsInput = z.object({
  textJa: text.default(''),
  textEn: text.default(''),
  startsOn: dayInput.nullish().transform((day) => day ?? null),
  revision: revisionInput,
})
export type TermsInput = z.output<typeof TermsInput>
/** The same as a client sends it. The text of a language that isn't sent stays. */
export const TermsChange = TermsInput.extend({ textJa: text.optional(), textEn: text.optional() })
export type TermsChange = z.output<typeof TermsChange>
