import { z } from 'zod'
import { type BrandingName, brandingNames } from '#app/features/branding/model/branding.ts'
import { saveBranding } from '#app/features/branding/model/save-branding.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { inEachLanguage, type Translatable } from '#app/kernel/i18n/translations.ts'
import { type SiteSettings, siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * The kinds of words that a site can translate, in the order in which people would. `text` is a field in a record of
 * its branding.
 */
export const wordKinds = ['group', 'tab', 'box', 'sort', 'link', 'text', 'notification', 'hashtag'] as const
export type WordKind = (typeof wordKinds)[number]

/** A word or text of a site in each language. '' where it has none. */
export type SiteWord = {
  kind: WordKind
  /** The number of the word's row. For a text it is the record, list and position: `contentDetail.fields.3`. */
  id: string
  field: string
  words: Record<Locale, string>
  /** The maximum length in characters. */
  longest: number
  /** The revision of the row or record that contains the word. */
  revision: number
  isMissing: boolean
}

/** A word as an administrator wrote it. */
export type WrittenWord = Pick<SiteWord, 'id' | 'field' | 'words'> & { revision: number | null }

type Fields = Record<string, unknown> & Translatable<string>
type Place = { name: BrandingName; list: string | null; at: number }

/** The texts in the records of a site's branding, including those of their rows, as their schemas define them. */
export async function listTextWords(visit: Visit): Promise<Omit<SiteWord, 'isMissing'>[]> {
  const { db, site } = visit
  const records = await Promise.all(
    brandingNames.map(async (name) => ({ name, ...(await findSetting(db, site.tenantId, name)) })),
  )
  return records.flatMap(({ name, value, revision }) =>
    placesIn(name, value).flatMap((place) =>
      Object.entries(lengthsAt(place)).map(([field, longest]) => ({
        kind: 'text' as const,
        id: idOf(place),
        field,
        words: wordsIn(recordAt(value, place) ?? {}, field, site.lang),
        longest,
        revision,
      })),
    ),
  )
}

/** Saves one text. The rest of its record stays. Refuses `notFound` and `changedMeanwhile`. */
export async function saveTextWord(visit: Visit, { id, field, words, revision }: WrittenWord): Promise<void> {
  const { db, site } = visit
  const place = readPlace(id) ?? refuse('notFound')
  const known = await findSetting(db, site.tenantId, place.name)
  const value = structuredClone(known.value)
  const record = recordAt(value, place) ?? refuse('notFound')
  if (!(field in lengthsAt(place))) refuse('notFound')
  Object.assign(record, withWords(record, field, words, site.lang))
  const records = { [place.name]: { value, revision: revision ?? known.revision } }
  await saveBranding(visit, { cause: place.name, records })
}

/** Other translations of the record stay, such as pictures with words in them. A language without any is left out. */
function withWords(record: Fields, field: string, words: SiteWord['words'], lang: Locale): Fields {
  const others = locales.filter((locale) => locale !== lang)
  const translated = others.map((locale) => {
    const { [field]: _, ...rest } = record.translations?.[locale] ?? {}
    return [locale, words[locale] === '' ? rest : { ...rest, [field]: words[locale] }] as const
  })
  const kept = translated.filter(([, said]) => Object.keys(said).length > 0)
  return { [field]: words[lang], translations: Object.fromEntries(kept) }
}

function wordsIn(record: Fields, field: string, lang: Locale): SiteWord['words'] {
  const known = inEachLanguage(record, field, lang)
  return Object.fromEntries(locales.map((locale) => [locale, known[locale] ?? ''])) as SiteWord['words']
}

/** The places in a record that contain words: the record itself, and each row of its lists. */
function placesIn(name: BrandingName, value: SiteSettings[BrandingName]): Place[] {
  const rows = Object.keys(listsOf(name)).flatMap((list) =>
    ((value as Fields)[list] as unknown[]).map((_, at) => ({ name, list, at })),
  )
  return [{ name, list: null, at: 0 }, ...rows]
}

const idOf = ({ name, list, at }: Place) => (list === null ? name : `${name}.${list}.${at}`)

function readPlace(id: string): Place | null {
  const [name, list = null, at = '0', more] = id.split('.')
  const known = brandingNames.find((one) => one === name)
  if (known === undefined || more !== undefined || !/^\d{1,4}$/.test(at)) return null
  return list === null || list in listsOf(known) ? { name: known, list, at: Number(at) } : null
}

function recordAt(value: SiteSettings[BrandingName], { list, at }: Place): Fields | undefined {
  if (list === null) return value as Fields
  return ((value as Fields)[list] as Fields[])[at]
}

function lengthsAt({ name, list }: Place): Record<string, number> {
  return list === null ? lengthsOf(siteSettingSchemas[name]) : (listsOf(name)[list] ?? {})
}

/** The lists of a record whose rows contain words, with the maximum lengths. */
function listsOf(name: BrandingName): Record<string, Record<string, number>> {
  const lists = Object.entries(siteSettingSchemas[name].shape as Record<string, z.ZodType>).flatMap(
    ([list, schema]) => {
      const array = schema instanceof z.ZodDefault ? schema.unwrap() : schema
      const row = array instanceof z.ZodArray ? array.element : null
      const lengths = row instanceof z.ZodObject ? lengthsOf(row) : {}
      return Object.keys(lengths).length === 0 ? [] : [[list, lengths] as const]
    },
  )
  return Object.fromEntries(lists)
}

/** The maximum lengths of an object's words. Pictures aren't words. */
function lengthsOf(schema: z.ZodObject): Record<string, number> {
  const translations = schema.shape.translations
  const record = translations instanceof z.ZodDefault ? translations.unwrap() : null
  const translated = record instanceof z.ZodRecord ? record.valueType : null
  const fields = translated instanceof z.ZodObject ? Object.entries(translated.shape) : []
  const lengths = fields.flatMap(([field, optional]) => {
    const text = optional instanceof z.ZodOptional ? optional.unwrap() : optional
    return text instanceof z.ZodString ? [[field, text.maxLength ?? 255] as const] : []
  })
  return Object.fromEntries(lengths)
}
