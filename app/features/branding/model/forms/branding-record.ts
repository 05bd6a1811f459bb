import type { LookName } from '#app/features/branding/model/branding.ts'
import type { LookDraft } from '#app/features/branding/model/preview/preview-draft.ts'
import { saveLook } from '#app/features/branding/model/save-branding.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import {
  inEachLanguage,
  storedWords,
  type Translatable,
  type WrittenWords,
} from '#app/kernel/i18n/translations.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  defaultRecord,
  type LookFormName,
  type LookInput,
  wordsOfLook,
  wordsOfRows,
} from './branding-inputs.ts'

export type LookRecordNow<Name extends LookFormName> = { value: SiteSettings[Name]; revision: number }

/** Gets a stored record of the site's look for its administrators. */
export async function getLookRecord<Name extends LookFormName>(
  visit: Visit,
  name: Name,
): Promise<LookRecordNow<Name>> {
  requireStaff(visit, 'service')
  return findSetting(visit.db, visit.site.tenantId, name)
}

/**
 * An administrator of the site replaces a record of its look. Readers see it from the next request on. Refuses an
 * outdated revision with `changedMeanwhile`.
 */
export async function saveLookRecord<Name extends LookFormName>(
  visit: Visit,
  name: Name,
  { revision, ...input }: LookInput<Name>,
) {
  requireStaff(visit, 'service')
  const known = await getLookRecord(visit, name)
  const value = toLookRecord(visit, name, input, known.value)
  const written = { value, revision: revision ?? known.revision }
  await saveLook(visit, { cause: name, records: { [name]: written } })
  return getLookRecord(visit, name)
}

/** The record that this input would save, for a preview. */
export async function draftOfRecord<Name extends LookFormName>(
  visit: Visit,
  name: Name,
  { revision, ...input }: LookInput<Name>,
): Promise<LookDraft> {
  const { value } = await getLookRecord(visit, name)
  return { settings: { [name]: toLookRecord(visit, name, input, value) }, revision }
}

/** Resets one record to the default. Nothing else of the look changes. */
export async function resetLookRecord<Name extends LookName>(visit: Visit, name: Name) {
  requireStaff(visit, 'service')
  const records = { [name]: { value: defaultRecord(name), revision: null } }
  await saveLook(visit, { cause: 'reset', about: name, records })
  return findSetting(visit.db, visit.site.tenantId, name)
}

type Fields = Record<string, unknown>

/** The typed fields as a stored record: the site's own words in the fields, the other languages beside them. */
function toLookRecord<Name extends LookFormName>(visit: Visit, name: Name, input: Fields, known: Fields) {
  const kept = withStoredWords(visit, input, wordsOfLook[name] ?? [], known)
  return inRows(name, kept, (row, words, list) => {
    const before = (known[list] as Fields[]).find(({ field }) => field === row.field)
    return withStoredWords(visit, row, words, before)
  }) as SiteSettings[Name]
}

function withStoredWords(visit: Visit, typed: Fields, fields: readonly string[], known?: Fields): Fields {
  if (fields.length === 0) return typed
  const written = Object.fromEntries(fields.map((field) => [field, (typed[field] ?? '') as WrittenWords]))
  const { translations, ...own } = storedWords(visit, written, known)
  const words = Object.fromEntries(fields.map((field) => [field, own[field] || null]))
  return { ...typed, ...words, translations }
}

/** A record as its form shows it, with each word in all its languages. */
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
  change: (row: Fields, words: readonly string[], list: string) => Fields,
): Fields {
  const lists = Object.entries(wordsOfRows[name] ?? {}).map(([list, words]) => [
    list,
    (record[list] as Fields[]).map((row) => change(row, words, list)),
  ])
  return { ...record, ...Object.fromEntries(lists) }
}
