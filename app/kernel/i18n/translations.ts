import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { type Locale, locales } from './locale.ts'

/** A record's texts in the languages other than the site's own, by field (docs/adr/049). */
export type Translations<Field extends string = string> = Partial<
  Record<Locale, Partial<Record<Field, unknown>>>
>

/** A record with fields that can be translated. The fields themselves hold the texts in the site's own language. */
export type Translatable<Field extends string> = { translations?: Translations<Field> }

/** Parses the translations column for a record. Answers an empty object if there are none. */
export function readTranslations(column: string): { translations?: Translations } {
  return column === '{}' ? {} : { translations: JSON.parse(column) as Translations }
}

/**
 * Translates all texts of a value into one language. A text without a translation stays in the site's own language, so that none is empty.
 * The translations themselves are left out of the result.
 */
export function inLanguage<Value>(value: Value, locale: Locale): Value {
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, locale)) as Value
  if (typeof value !== 'object' || value === null) return value
  const { translations, ...own } = value as Record<string, unknown> & Translatable<string>
  const shown = Object.entries(own).map(([name, inner]) => [name, inLanguage(inner, locale)])
  return { ...Object.fromEntries(shown), ...written(translations?.[locale] ?? {}) } as Value
}

/** Leaves out the fields that were cleared. */
function written(words: Record<string, unknown>): Record<string, unknown> {
  const isWritten = (text: unknown) => (typeof text === 'string' ? text.trim() !== '' : Boolean(text))
  return Object.fromEntries(Object.entries(words).filter(([, text]) => isWritten(text)))
}

/** A text as an administrator sends it: in one language, or in each that is named. The other languages stay as they are. */
export type WrittenWords = string | { readonly [Language in Locale]?: string | undefined }

/** The language of texts that name none, in requests and answers: the site's own, unless a call asks for another in `wording`. */
export type Wording = { site: { lang: Locale }; wording?: Locale | undefined }

/** The texts of a stored record, by field. */
type KnownWords<Field extends string> = { [Own in Field]?: unknown } & Translatable<string>

/**
 * The texts in the form in which a record stores them: those of the site's language in the fields, empty if missing, the others in
 * `translations`. Languages that weren't sent keep the texts of `known`.
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
 * A text in each language after a request has changed some. A plain text that repeats what is shown in its language changes nothing: the
 * answer may have shown the site's own text in place of a missing translation, and sending it back must not make it one.
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

/** A text that exists in several languages, in the language of answers. */
export function wordOf(
  { site: { lang }, wording = lang }: Wording,
  said: Partial<Record<Locale, string>>,
): string {
  return inWords(said, wording, lang)
}

/** A stored value as administrators receive it: each text in the language of answers, and all languages beside it. */
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

/** A field of a stored record in each of its languages, for a form with a field per language. */
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
 * Like `storedWords`, but never leaves the site's own text empty: a text that was sent only in another language stands in until the site's
 * own is written. Refuses a field without a text in any language.
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
