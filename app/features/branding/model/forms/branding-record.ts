import type { BrandingName } from '#app/features/branding/model/branding.ts'
import type { BrandingDraft } from '#app/features/branding/model/preview/preview-draft.ts'
import { saveBranding } from '#app/features/branding/model/save-branding.ts'
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
  type BrandingFormName,
  type BrandingInput,
  defaultRecord,
  wordsOfBranding,
  wordsOfRows,
} from './branding-inputs.ts'

export type BrandingRecordNow<Name extends BrandingFormName> = { value: SiteSettings[Name]; revision: number }

/** Gets a stored record of the site's look for its administrators. */
export async function getBrandingRecord<Name extends BrandingFormName>(
  visit: Visit,
  name: Name,
): Promise<BrandingRecordNow<Name>> {
  requireStaff(visit, 'service')
  return findSetting(visit.db, visit.site.tenantId, name)
}

/**
 * An administrator of the site replaces a record of its branding. Readers see it from the next request on. Refuses an
 * outdated revision with `changedMeanwhile`.
 */
export async function saveBrandingRecord<Name extends BrandingFormName>(
  visit: Visit,
  name: Name,
  { revision, ...input }: BrandingInput<Name>,
) {
  requireStaff(visit, 'service')
  const known = await getBrandingRecord(visit, name)
  const value = toBrandingRecord(visit, name, input, known.value)
  const written = { value, revision: revision ?? known.revision }
  await saveBranding(visit, { cause: name, records: { [name]: written } })
  return getBrandingRecord(visit, name)
}

/** The record that this input would save, for a preview. */
export async function draftOfRecord<Name extends BrandingFormName>(
  visit: Visit,
  name: Name,
  { revision, ...input }: BrandingInput<Name>,
): Promise<BrandingDraft> {
  const { value } = await getBrandingRecord(visit, name)
  return { settings: { [name]: toBrandingRecord(visit, name, input, value) }, revision }
}

/** Resets one record to the default. Nothing else of the branding changes. */
export async function resetBrandingRecord<Name extends BrandingName>(visit: Visit, name: Name) {
  requireStaff(visit, 'service')
  const records = { [name]: { value: defaultRecord(name), revision: null } }
  await saveBranding(visit, { cause: 'reset', about: name, records })
  return findSetting(visit.db, visit.site.tenantId, name)
}

type Fields = Record<string, unknown>

/** The typed fields as a stored record: the site's own words in the fields, the other languages beside them. */
function toBrandingRecord<Name extends BrandingFormName>(
  visit: Visit,
  name: Name,
  input: Fields,
  known: Fields,
) {
  const kept = withStoredWords(visit, input, wordsOfBranding[name] ?? [], known)
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
export function toBrandingForm<Name extends BrandingFormName>(
  name: Name,
  value: SiteSettings[Name],
  lang: Locale,
): Fields {
  const shown = withEachLanguage(value, wordsOfBranding[name] ?? [], lang)
  return inRows(name, shown, (row, words) => withEachLanguage(row, words, lang))
}

function withEachLanguage(kept: Fields, fields: readonly string[], lang: Locale): Fields {
  const { translations: _, ...own } = kept
  const words = fields.map((field) => [field, inEachLanguage(kept as Translatable<string>, field, lang)])
  return { ...own, ...Object.fromEntries(words) }
}

/** A record with the rows of its lists changed. */
function inRows(
  name: BrandingFormName,
  record: Fields,
  change: (row: Fields, words: readonly string[], list: string) => Fields,
): Fields {
  const lists = Object.entries(wordsOfRows[name] ?? {}).map(([list, words]) => [
    list,
    (record[list] as Fields[]).map((row) => change(row, words, list)),
  ])
  return { ...record, ...Object.fromEntries(lists) }
}
