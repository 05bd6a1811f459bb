import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'

/**
 * A mail's own texts in one language. Which placeholders they may contain depends on the mail and is checked when they
 * are saved.
 */
export const CustomMailInput = z.object({
  lang: z.enum(locales, { error: 'notAChoice' }).meta({ input: 'hidden' }),
  subject: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(200, fieldProblem('tooLong', { max: 200 }))
    .regex(/^[^\r\n]*$/, 'invalid'),
  body: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(4_000, fieldProblem('tooLong', { max: 4_000 }))
    .transform((typed) => typed.replace(/\r\n?/g, '\n'))
    .meta({ input: 'lines' }),
  revision: revisionInput,
})
export type CustomMailInput = z.output<typeof CustomMailInput>
