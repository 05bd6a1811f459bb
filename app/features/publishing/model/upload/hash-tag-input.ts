import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'

const maxNameLength = 64
const maxPerContent = 50

const id = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.int('invalidId').min(1, 'invalidId').max(999_999_999, 'invalidId'))
  .transform((number) => ({ id: number }))
const word = z
  .string({ error: 'invalid' })
  .transform((typed) => typed.trim().replace(/^[#＃]+/, ''))
  .pipe(
    z
      .string()
      .min(1, 'required')
      .max(maxNameLength, fieldProblem('tooLong', { max: maxNameLength })),
  )

const named = (name: string) => ({ name })

/**
 * The hashtags of a content: ids, or names without the sign, on their own or as objects. assumed: digits alone are an id,
 * and an unknown name creates a hashtag.
 */
const list = z
  .array(
    z.union([
      id,
      word.pipe(z.string().regex(/\D/, 'invalidId')).transform(named),
      z.object({ id }).transform((tag) => tag.id),
      z.object({ name: word }).transform(({ name }) => named(name)),
    ]),
    { error: 'invalid' },
  )
  .max(maxPerContent, fieldProblem('tooMany', { max: maxPerContent }))

const parted = (tags: z.output<typeof list>) => ({
  ids: [...new Set(tags.flatMap((tag) => ('id' in tag ? [tag.id] : [])))],
  names: [...new Set(tags.flatMap((tag) => ('name' in tag ? [tag.name] : [])))],
})

export const HashtagList = list.transform(parted)
/** The same, and an empty list when none is sent. */
export const Hashtags = list.default([]).transform(parted)
export type Hashtags = z.output<typeof Hashtags>
