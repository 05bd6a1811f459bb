import { type Locale, locales } from './locale.ts'

/** The words of a record in other languages than the site's own, by the field they stand for (docs/decisions/049). */
export type Translations<Field extends string = string> = Partial<
  Record<Locale, Partial<Record<Field, unknown>>>
>

/** A record whose fields may be written in several languages; in the fields themselves stands the site's own. */
export type Translatable<Field extends string> = { translations?: Translations<Field> }

/** What a column of translations holds, for a record; nothing where nothing is translated. */
export function readTranslations(column: string): { translations?: Translations } {
  return column === '{}' ? {} : { translations: JSON.parse(column) as Translations }
}

/**
 * A value with all its records in one language: each field as somebody wrote it in that one, else as the site itself has it,
 * so that it is never empty for want of a translation. The translations themselves are left out.
 */
export function inLanguage<Value>(value: Value, locale: Locale): Value {
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, locale)) as Value
  if (typeof value !== 'object' || value === null) return value
  const { translations, ...own } = value as Record<string, unknown> & Translatable<string>
  const shown = Object.entries(own).map(([name, inner]) => [name, inLanguage(inner, locale)])
  return { ...Object.fromEntries(shown), ...written(translations?.[locale] ?? {}) } as Value
}

/** Fields that somebody cleared are not written. */
function written(words: Record<string, unknown>): Record<string, unknown> {
  const isWritten = (text: unknown) => (typeof text === 'string' ? text.trim() !== '' : Boolean(text))
  return Object.fromEntries(Object.entries(words).filter(([, text]) => isWritten(text)))
}

/** Words as an administrator writes them: in the site's own language, or in each that they know. */
export type WrittenWords = string | { readonly [Language in Locale]?: string | undefined }

/**
 * Words as a record keeps them: the site's own in its fields, empty where nobody wrote any, and the others beside them.
 */
export function storedWords<Field extends string>(
  lang: Locale,
  words: Record<Field, WrittenWords>,
): Record<Field, string> & { translations: Translations<Field> } {
  const fields = Object.entries(words) as [Field, WrittenWords][]
  const inOne = (text: WrittenWords, locale: Locale) =>
    (typeof text === 'string' ? (locale === lang ? text : '') : (text[locale] ?? '')).trim()
  const own = Object.fromEntries(fields.map(([field, text]) => [field, inOne(text, lang)]))
  const others = locales
    .filter((locale) => locale !== lang)
    .map(
      (locale) =>
        [
          locale,
          written(Object.fromEntries(fields.map(([field, text]) => [field, inOne(text, locale)]))),
        ] as const,
    )
    .filter(([, translated]) => Object.keys(translated).length > 0)
  return { ...(own as Record<Field, string>), translations: Object.fromEntries(others) }
}

/** A field of a kept record in each language it is known in, as a form of several languages has it. */
export function inEachLanguage<Field extends string>(
  record: { [Own in Field]?: unknown } & Translatable<string>,
  field: Field,
  lang: Locale,
): Record<string, string> {
  const others = Object.entries(record.translations ?? {}).map(([locale, said]) => [
    locale,
    String(said?.[field] ?? ''),
  ])
  return { ...Object.fromEntries(others), [lang]: String(record[field] ?? '') }
}

/** As `storedWords`; what is written in another language alone is the site's own word until somebody writes one. */
export function filledWords<Field extends string>(lang: Locale, words: Record<Field, WrittenWords>) {
  const { translations, ...own } = storedWords(lang, words)
  const filled = (Object.entries(own) as [Field, string][]).map(([field, text]) => {
    const others = Object.values(translations).map((said) => String(said?.[field] ?? ''))
    return [field, text || (others.find((other) => other !== '') ?? '')]
  })
  return { ...(Object.fromEntries(filled) as Record<Field, string>), translations }
}
