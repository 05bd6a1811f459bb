import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import type { WrittenWords } from '#app/kernel/i18n/translations.ts'

type Kind = 'languages' | 'long-languages'

/** A text of at most `max` characters, in one language or in each that is named. A missing one becomes ''. */
export function wordsInput(max: number, input: Kind = 'languages') {
  const line = lineOf(max)
  return z
    .union([line, z.partialRecord(z.enum(locales), line)], { error: 'invalid' })
    .nullish()
    .transform((said): WrittenWords => said ?? '')
    .meta({ input })
}

/**
 * Like `wordsInput`, for texts that must not be empty in every language. Which languages are filled is checked when the record is saved.
 */
export function filledWordsInput(max: number, input: Kind = 'languages') {
  return filledIn(lineOf(max), input)
}

/** Like `filledWordsInput`, for texts with a schema of their own. */
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
