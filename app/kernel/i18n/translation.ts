import type { Namespace, TFunction } from 'i18next'

/**
 * Replaces i18next's lookup, which takes 3 µs for each text of a page: with it a list takes 1.14 times the CPU, home and detail the same as
 * without (docs/adr/040). Can be removed once i18next remembers results, or when texts change while the Worker runs.
 */

/** The translations of one language: the part of i18next's instance that pages and answers use. */
export type I18n<Language extends string = string> = {
  language: Language
  /** Answers the translating function for some areas of texts, each time the same one. */
  getFixedT<const Areas extends Namespace>(areas: Areas): TFunction<Areas>
}

/** Remembers the results of `t`, since the texts of a language never change while the Worker runs. */
export function rememberedWords<Language extends string>(language: Language, t: TFunction): I18n<Language> {
  const fixed = new Map<string, unknown>()
  return {
    language,
    getFixedT<const Areas extends Namespace>(areas: Areas) {
      const key = String(areas)
      const known = fixed.get(key) ?? remembering(t, areas)
      fixed.set(key, known)
      return known as TFunction<Areas>
    },
  }
}

/** How many texts with values in them are remembered; there can be any number, so the oldest are dropped. */
const maxWithValues = 500

function remembering(t: TFunction, ns: Namespace) {
  const find = t as unknown as (key: string, values: object) => string
  const plain = new Map<string, string>()
  const withValues = new Map<string, string>()
  return (key: string, values?: object): string => {
    const [words, name] =
      values === undefined ? [plain, key] : [withValues, `${key} ${JSON.stringify(values)}`]
    const known = words.get(name)
    if (known !== undefined) return known
    const word = find(key, { ...values, ns })
    if (withValues.size >= maxWithValues) withValues.clear()
    words.set(name, word)
    return word
  }
}
