import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { filledWords, storedWords } from '#app/kernel/i18n/translations.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type SiteWord, type WordKind, wordKinds } from './site-word.ts'
import { listWordsOf, saveWordOf } from './word-sources.ts'

export type WordCount = { kind: WordKind; total: number; missing: number }
export type WordsAsked = { kind: WordKind | null; missingOnly: boolean }

/**
 * A site's own words in all languages, for its administrators: what is missing in one comes first, in the order of the kinds.
 * A word nobody wrote in any language isn't among them: the product's own stands there. `counts` are of all kinds.
 */
export async function pageOfWords(
  visit: Visit,
  { kind, missingOnly }: WordsAsked,
  paging: Paging,
): Promise<Paged & { counts: WordCount[]; words: SiteWord[] }> {
  const all = await listWords(visit)
  const counts = wordKinds.map((one) => {
    const words = all.filter((word) => word.kind === one)
    return { kind: one, total: words.length, missing: words.filter(({ isMissing }) => isMissing).length }
  })
  const asked = all
    .filter((word) => (kind === null || word.kind === kind) && (word.isMissing || !missingOnly))
    .sort((a, b) => Number(b.isMissing) - Number(a.isMissing))
  const words = asked.slice(offsetOf(paging), offsetOf(paging) + paging.size)
  return { ...pagedOf(paging, asked.length), counts, words }
}

/** One word in the languages somebody knows; '' takes it out of one. */
export const WordInput = z.object({
  part: z.enum(wordKinds, { error: 'notAChoice' }),
  id: z.string({ error: 'invalidId' }).min(1, 'invalidId').max(100, 'invalidId'),
  property: z.string({ error: 'invalid' }).max(64, 'invalid'),
  words: filledWordsInput(10_000),
  revision: revisionInput,
})
export type WordInput = z.output<typeof WordInput>

/**
 * Writes one word in all languages as its own form would; readers see it from the next request on. Refuses `notFound`,
 * `changedMeanwhile`, words that are too long for where they stand, and what the form refuses, such as a name that is taken.
 */
export async function saveWord(visit: Visit, { part, id, property, ...input }: WordInput): Promise<SiteWord> {
  const place = { kind: part, id, field: property }
  const known = await findWord(visit, place)
  const before = storedWords(visit, { words: known.words })
  const { words: own, translations } = filledWords(visit, { words: input.words }, before)
  const words = Object.fromEntries(
    locales.map((locale) => [
      locale,
      locale === visit.site.lang ? own : String(translations[locale]?.words ?? ''),
    ]),
  ) as SiteWord['words']
  const tooLong = locales.filter((locale) => words[locale].length > known.longest)
  const problem = fieldProblem('tooLong', { max: known.longest })
  if (tooLong.length > 0)
    refuseFields(Object.fromEntries(tooLong.map((locale) => [`words.${locale}`, [problem]])))
  await saveWordOf(visit, part, { id, field: property, words, revision: input.revision ?? known.revision })
  return findWord(visit, place)
}

async function findWord(visit: Visit, { kind, id, field }: Pick<SiteWord, 'kind' | 'id' | 'field'>) {
  const words = await listWords(visit, [kind])
  return words.find((word) => word.id === id && word.field === field) ?? refuse('notFound')
}

async function listWords(visit: Visit, kinds: readonly WordKind[] = wordKinds): Promise<SiteWord[]> {
  requireStaff(visit, 'service')
  const listed = await Promise.all(kinds.map((kind) => listWordsOf(visit, kind)))
  return listed.flat().flatMap((word) => {
    const written = Object.values(word.words).filter((text) => text.trim() !== '').length
    return written === 0 ? [] : [{ ...word, isMissing: written < locales.length }]
  })
}
