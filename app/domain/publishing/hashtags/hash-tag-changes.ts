import { z } from 'zod'
import { fieldProblem } from '#app/errors/field-problem.ts'
import { revisionInput } from '#app/values/inputs/revision-input.ts'
import { locales } from '#app/values/locale.ts'

const id = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId')
const word = z
  .string({ error: 'required' })
  .transform((typed) => typed.trim().replace(/^[#＃]+/, ''))
  .pipe(z.string().max(64, fieldProblem('tooLong', { max: 64 })))

/** In the site's own language, or in each that somebody knows. */
const name = z
  .union([word, z.partialRecord(z.enum(locales), word)], { error: 'required' })
  .refine((words) => (typeof words === 'string' ? [words] : Object.values(words)).some(Boolean), 'required')

export const HashTagName = z.object({ id, name: name.meta({ input: 'languages' }), revision: revisionInput })
export type HashTagName = z.output<typeof HashTagName>
export const NewHashTag = z.object({ name: name.meta({ input: 'languages' }) })
export type NewHashTag = z.output<typeof NewHashTag>
export const HashTagId = z.object({ id })
export const HashTagMerge = z.object({ id, into: id })
