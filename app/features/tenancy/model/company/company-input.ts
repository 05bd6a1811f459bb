import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { isEmail } from '#app/kernel/values/email.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { isNameable } from '#app/kernel/values/visible-text.ts'

/** A limit of a company. R428: the default is one. */
const limit = z.coerce
  .number({ error: 'notANumber' })
  .int('notWhole')
  .min(0, fieldProblem('tooSmall', { min: 0 }))
  .max(10_000_000, fieldProblem('tooBig', { max: 10_000_000 }))
  .default(1)

/** The name of a company as it is shown. */
const nameInput = z
  .string({ error: 'required' })
  .trim()
  .min(1, 'required')
  .max(255, fieldProblem('tooLong', { max: 255 }))
  .refine(isNameable, 'noName')

/** All fields of a company as forms and the API send them. `email` is the address that readers may write to. */
export const CompanyInput = z.object({
  name: nameInput,
  email: z
    .string({ error: 'invalidEmail' })
    .trim()
    .refine((text) => text === '' || isEmail(text), 'invalidEmail')
    .meta({ input: 'email' })
    .nullish()
    .transform((text) => text || null),
  maxContent: limit,
  maxUser: limit,
  revision: revisionInput,
})
export type CompanyInput = z.output<typeof CompanyInput>
