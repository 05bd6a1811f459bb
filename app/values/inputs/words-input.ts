import { z } from 'zod'
import { fieldProblem } from '#app/errors/field-problem.ts'
import { locales } from '#app/values/locale.ts'
import type { WrittenWords } from '#app/values/translations.ts'

type Kind = 'languages' | 'long-languages'

/** Words of at most so many characters in one language, or in each that is named; none are ''. */
export function wordsInput(max: number, input: Kind = 'languages') {
  const line = lineOf(max)
  return z
    .union([line, z.partialRecord(z.enum(locales), line)], { error: 'invalid' })
    .nullish()
    .transform((said): WrittenWords => said ?? '')
    .meta({ input })
}

/** The same where words have to be in one language at least; which of a record's others are filled is judged when it is saved. */
export function filledWordsInput(max: number, input: Kind = 'languages') {
  return filledIn(lineOf(max), input)
}

/** The same of words that are read in a way of their own. */
export function filledIn(line: z.ZodType<string>, input: Kind = 'languages') {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? 'required' : 'invalid'
  return z
    .union([line, z.partialRecord(z.enum(locales), line)], { error })
    .refine((words) => !isBlank(words), 'required')
    .meta({ input })
}

function lineOf(max: number) {
  return z.string().trim().max(max, fieldProblem('tooLong', { max }))
}

function isBlank(words: WrittenWords): boolean {
  return typeof words === 'string' ? words === '' : locales.every((locale) => words[locale] === '')
}
