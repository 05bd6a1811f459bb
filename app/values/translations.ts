import { refuseFields } from '#app/errors/refusal.ts'
import { type Locale, locales } from './locale.ts'

/** The words of a record in other languages than the site's own, by the field they stand for (docs/adr/049). */
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

/** Words as an administrator writes them: in the one language they write in, or in each that they name; the others stay. */
export type WrittenWords = string | { readonly [Language in Locale]?: string | undefined }

/**
 * A site, and the language of words that name none, in what is written and what is answered: the site's own, unless a call asks for another.
 */
export type Wording = { site: { lang: Locale }; wording?: Locale | undefined }

/** A kept record's words, by field. */
type KnownWords<Field extends string> = { [Own in Field]?: unknown } & Translatable<string>

/**
 * Words as a record keeps them: the site's own in its fields, empty where nobody wrote any, and the others beside them. What is
 * written in some languages leaves what `known` has in the others.
 */
export function storedWords<Field extends string>(
  by: Wording,
  words: Record<Field, WrittenWords>,
  known: KnownWords<NoInfer<Field>> = {},
): Record<Field, string> & { translations: Translations<Field> } {
  const { lang } = by.site
  const fields = Object.entries(words) as [Field, WrittenWords][]
  const merged = fields.map(
    ([field, text]) => [field, rewritten(by, text, inEachLanguage(known, field, lang))] as const,
  )
  const inOne = (locale: Locale) =>
    Object.fromEntries(merged.map(([field, said]) => [field, (said[locale] ?? '').trim()]))
  const others = locales
    .filter((locale) => locale !== lang)
    .map((locale) => [locale, written(inOne(locale))] as const)
    .filter(([, translated]) => Object.keys(translated).length > 0)
  return { ...(inOne(lang) as Record<Field, string>), translations: Object.fromEntries(others) }
}

/**
 * A word in each language, after somebody wrote it in some. A plain text that says what is shown in its language already leaves
 * that language as it was, so that an answer that stood in for a missing translation doesn't become one.
 */
export function rewritten(
  { site: { lang }, wording = lang }: Wording,
  text: WrittenWords,
  before: Record<string, string>,
): Record<string, string> {
  if (typeof text !== 'string') return { ...before, ...mapValues(text, (said) => said ?? '') }
  return text.trim() === inWords(before, wording, lang).trim() ? before : { ...before, [wording]: text }
}

function inWords(said: Partial<Record<string, string>>, wording: Locale, lang: Locale): string {
  return said[wording]?.trim() ? said[wording] : (said[lang] ?? '')
}

/** A word that is known in several languages, in the one that answers are in. */
export function wordOf(
  { site: { lang }, wording = lang }: Wording,
  said: Partial<Record<Locale, string>>,
): string {
  return inWords(said, wording, lang)
}

/** A kept value as answers to administrators have it: each word in their one language, and beside them what is kept in all. */
export function inWording<Value>({ site: { lang }, wording = lang }: Wording, value: Value): Value {
  return wording === lang ? value : shownIn(wording, value)
}

function shownIn<Value>(locale: Locale, value: Value): Value {
  if (Array.isArray(value)) return value.map((one) => shownIn(locale, one)) as Value
  if (typeof value !== 'object' || value === null) return value
  const { translations, ...own } = value as Record<string, unknown> & Translatable<string>
  const shown = mapValues(own, (inner) => shownIn(locale, inner))
  const kept = translations === undefined ? {} : { translations }
  return { ...shown, ...written(translations?.[locale] ?? {}), ...kept } as Value
}

function mapValues<From, To>(
  record: { readonly [name: string]: From },
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
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

/**
 * As `storedWords`; what is written in another language alone is the site's own word until somebody writes one. Refuses a field
 * that has no word left in any.
 */
export function filledWords<Field extends string>(
  by: Wording,
  words: Record<Field, WrittenWords>,
  known: KnownWords<NoInfer<Field>> = {},
) {
  const { translations, ...own } = storedWords(by, words, known)
  const filled = (Object.entries(own) as [Field, string][]).map(([field, text]) => {
    const others = Object.values(translations).map((said) => String(said?.[field] ?? ''))
    return [field, text || (others.find((other) => other !== '') ?? '')]
  })
  const empty = filled.filter(([, text]) => text === '').map(([field]) => [field, ['required']])
  if (empty.length > 0) refuseFields(Object.fromEntries(empty))
  return { ...(Object.fromEntries(filled) as Record<Field, string>), translations }
}
