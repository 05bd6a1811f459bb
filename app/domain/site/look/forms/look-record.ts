import type { LookName } from '#app/domain/site/look/look.ts'
import type { LookDraft } from '#app/domain/site/look/preview/look-draft.ts'
import { saveLook } from '#app/domain/site/look/save-look.ts'
import { findSetting } from '#app/domain/site/settings/write-setting.ts'
import type { Locale } from '#app/values/locale.ts'
import type { SiteSettings } from '#app/values/site-settings.ts'
import {
  inEachLanguage,
  storedWords,
  type Translatable,
  type WrittenWords,
} from '#app/values/translations.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type LookFormName, type LookInput, usualLook, wordsOfLook, wordsOfRows } from './look-inputs.ts'

export type LookRecordNow<Name extends LookFormName> = { value: SiteSettings[Name]; revision: number }

/** A record of the site's look as it is kept, for administrators of the site. */
export async function getLookRecord<Name extends LookFormName>(
  visit: Visit,
  name: Name,
): Promise<LookRecordNow<Name>> {
  requireStaff(visit, 'service')
  return findSetting(visit.db, visit.site.tenantId, name)
}

/**
 * An administrator of the site writes a record of its look as a whole; readers see it from the next request on. Refuses
 * `changedMeanwhile`.
 */
export async function saveLookRecord<Name extends LookFormName>(
  visit: Visit,
  name: Name,
  { revision, ...input }: LookInput<Name>,
) {
  requireStaff(visit, 'service')
  const value = toLookRecord(name, input, visit.site.lang)
  await saveLook(visit, { cause: name, records: { [name]: { value, revision } } })
  return getLookRecord(visit, name)
}

/** A record as it would be, for its writer to look at. */
export function draftOfRecord<Name extends LookFormName>(
  visit: Visit,
  name: Name,
  { revision, ...input }: LookInput<Name>,
): LookDraft {
  return { settings: { [name]: toLookRecord(name, input, visit.site.lang) }, revision }
}

/** The record is as the product has it again; nothing else of the look changes. */
export async function resetLookRecord<Name extends LookName>(visit: Visit, name: Name) {
  requireStaff(visit, 'service')
  const records = { [name]: { value: usualLook(name), revision: null } }
  await saveLook(visit, { cause: 'reset', about: name, records })
  return findSetting(visit.db, visit.site.tenantId, name)
}

type Fields = Record<string, unknown>

/** A record as it is kept, of what was typed: the site's own words in its fields, the other languages' beside them. */
function toLookRecord<Name extends LookFormName>(name: Name, input: Fields, lang: Locale) {
  const kept = withStoredWords(input, wordsOfLook[name] ?? [], lang)
  return inRows(name, kept, (row, words) => withStoredWords(row, words, lang)) as SiteSettings[Name]
}

function withStoredWords(typed: Fields, fields: readonly string[], lang: Locale): Fields {
  if (fields.length === 0) return typed
  const written = Object.fromEntries(fields.map((field) => [field, (typed[field] ?? '') as WrittenWords]))
  const { translations, ...own } = storedWords(lang, written)
  const words = Object.fromEntries(fields.map((field) => [field, own[field] || null]))
  return { ...typed, ...words, translations }
}

/** A record as its form has it: each of its words in the languages it is known in. */
export function toLookForm<Name extends LookFormName>(
  name: Name,
  value: SiteSettings[Name],
  lang: Locale,
): Fields {
  const shown = withEachLanguage(value, wordsOfLook[name] ?? [], lang)
  return inRows(name, shown, (row, words) => withEachLanguage(row, words, lang))
}

function withEachLanguage(kept: Fields, fields: readonly string[], lang: Locale): Fields {
  const { translations: _, ...own } = kept
  const words = fields.map((field) => [field, inEachLanguage(kept as Translatable<string>, field, lang)])
  return { ...own, ...Object.fromEntries(words) }
}

/** A record with the rows of its lists changed. */
function inRows(
  name: LookFormName,
  record: Fields,
  change: (row: Fields, words: readonly string[]) => Fields,
): Fields {
  const lists = Object.entries(wordsOfRows[name] ?? {}).map(([list, words]) => [
    list,
    (record[list] as Fields[]).map((row) => change(row, words)),
  ])
  return { ...record, ...Object.fromEntries(lists) }
}
