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

export const HashtagName = z.object({ id, name, revision: revisionInput })
export type HashtagName = z.output<typeof HashtagName>
export const NewHashtag = z.object({ name })
export type NewHashtag = z.output<typeof NewHashtag>
export const HashtagId = z.object({ id })
export const HashtagMerge = z.object({ id, into: id })
