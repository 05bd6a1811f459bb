import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { filledIn } from '#app/kernel/values/inputs/words-input.ts'

const id = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId')
const word = z
  .string({ error: 'required' })
  .transform((typed) => typed.trim().replace(/^[#＃]+/, ''))
  .pipe(z.string().max(64, fieldProblem('tooLong', { max: 64 })))

const name = filledIn(word)

export const HashTagName = z.object({ id, name, revision: revisionInput })
export type HashTagName = z.output<typeof HashTagName>
export const NewHashTag = z.object({ name })
export type NewHashTag = z.output<typeof NewHashTag>
export const HashTagId = z.object({ id })
export const HashTagMerge = z.object({ id, into: id })
