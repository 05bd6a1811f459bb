import { z } from 'zod'
import { fieldProblem } from '#app/errors/field-problem.ts'
import { locales } from '#app/values/locale.ts'
import type { WrittenWords } from '#app/values/translations.ts'

/** Words of at most so many characters in the site's own language, or in each that somebody knows; none are ''. */
export function wordsInput(max: number, input: 'languages' | 'long-languages' = 'languages') {
  const line = z.string().trim().max(max, fieldProblem('tooLong', { max }))
  return z
    .union([line, z.partialRecord(z.enum(locales), line)], { error: 'invalid' })
    .nullish()
    .transform((said): WrittenWords => said ?? '')
    .meta({ input })
}

/** The same where at least one language has to be filled in. */
export function filledWordsInput(max: number) {
  return wordsInput(max).refine(
    (words) => (typeof words === 'string' ? [words] : Object.values(words)).some((text) => text),
    'required',
  )
}
