import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { type Locale, locales } from './locale.ts'

/** A record's words in the languages other than the site's own, by field (docs/adr/049). */
export type Translations<Field extends string = string> = Partial<
  Record<Locale, Partial<Record<Field, unknown>>>
>

/** A record whose fields can be translated. The fields themselves hold the words in the site's own language. */
export type Translatable<Field extends string> = { translations?: Translations<Field> }

/** Reads the column of translations for a record. Adds nothing if there are none. */
export function readTranslations(column: string): { translations?: Translations } {
  return column === '{}' ? {} : { translations: JSON.parse(column) as Translations }
}

/**
 * Takes all words of a value in one language. A field that isn't translated keeps the site's own words, so that no field
 * is empty for lack of a translation. The translations themselves are left out.
 */
export function inLanguage<Value>(value: Value, locale: Locale): Value {
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, locale)) as Value
  if (typeof value !== 'object' || value === null) return value
  const { translations, ...own } = value as Record<string, unknown> & Translatable<string>
  const shown = Object.entries(own).map(([name, inner]) => [name, inLanguage(inner, locale)])
  return { ...Object.fromEntries(shown), ...written(translations?.[locale] ?? {}) } as Value
}

/** Leaves out fields that somebody cleared. */
function written(words: Record<string, unknown>): Record<string, unknown> {
  const isWritten = (text: unknown) => (typeof text === 'string' ? text.trim() !== '' : Boolean(text))
  return Object.fromEntries(Object.entries(words).filter(([, text]) => isWritten(text)))
}

/**
 * Words as an administrator sends them: in one language, or in each that is named. The other languages stay as they are.
 */
export type WrittenWords = string | { readonly [Language in Locale]?: string | undefined }

/**
 * The site and the language of words that don't name one, in requests and answers: the site's own language, unless a call
 * asks for another.
 */
export type Wording = { site: { lang: Locale }; wording?: Locale | undefined }

/** The words of a stored record, by field. */
type KnownWords<Field extends string> = { [Own in Field]?: unknown } & Translatable<string>

/**
 * Words in the form in which a record stores them: the site's language in the fields, empty if nobody wrote any, and the
 * others beside them. Languages that weren't sent keep the words of `known`.
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
 * A word in each language after somebody has written it in some. A plain text that repeats what is shown in its language
 * changes nothing: the answer may have shown the site's own word for a missing translation, and sending it back must not
 * turn it into one.
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

/** A word that exists in several languages, in the language of answers. */
export function wordOf(
  { site: { lang }, wording = lang }: Wording,
  said: Partial<Record<Locale, string>>,
): string {
  return inWords(said, wording, lang)
}

/** A stored value as administrators receive it: each word in the language of answers, and all languages beside it. */
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

/** A field of a stored record in each language that it has, as a form with several languages needs it. */
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
 * Like `storedWords`, but never leaves the site's own word empty: words that were sent only in another language stand in
 * until somebody writes one. Refuses a field that would have no words in any language.
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
