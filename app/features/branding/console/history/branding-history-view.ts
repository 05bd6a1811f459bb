import { pictureBase } from '#app/features/branding/console/pictures/picture-forms.ts'
import type { BrandingName } from '#app/features/branding/model/branding.ts'
import { type BrandingDifference, differenceOf } from '#app/features/branding/model/branding-difference.ts'
import { getBrandingVersion, listBrandingVersions } from '#app/features/branding/model/branding-versions.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { type SitePicture, siteFilePattern } from '#app/visit/site-settings.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * A change in the list, with the number of fields it changed. The number is null for the oldest change, because the state
 * before it isn't stored.
 */
export type BrandingHistoryRow = {
  version: number
  at: number
  actorName: string
  cause: string
  /**
   * Depends on the cause: the theme, the record that was reset, the file's name, the restored version, or the name of
   * the site that was copied.
   */
  about: string
  changed: number | null
}

/** Lists the changes of a site's branding, newest first. */
export async function viewBrandingHistory(visit: Visit): Promise<BrandingHistoryRow[]> {
  const versions = await listBrandingVersions(visit)
  const copied = versions.filter(({ cause }) => cause === 'copy').map(({ about }) => Number(about))
  const names = await siteNames(visit, copied)
  return versions.map(({ look, ...row }, at) => {
    const before = versions[at + 1]
    return {
      ...row,
      about: row.cause === 'copy' ? (names.get(row.about) ?? '') : row.about,
      changed: before === undefined ? null : differenceOf(before.look, look).length,
    }
  })
}

/** The names of sites of the same company, by id. */
async function siteNames(visit: Visit, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { db, site, locale } = await onPlatform(visit)
  const rows = await db
    .selectFrom('tenant')
    .select(['id', wordsIn('tenant.service_name', locale, 'serviceName').as('name')])
    .where('company_id', '=', site.companyId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** Compares one version of the branding with the current one. */
export async function viewBrandingVersion(visit: Visit, version: number) {
  const { present, found } = await getBrandingVersion(visit, version)
  return {
    version,
    at: found.at,
    newest: present.version,
    changes: groupChanges(visit, differenceOf(found.look, present.look)),
  }
}

/** A value in words, and the addresses of the pictures in it. Both are empty if nothing is set. */
export type ShownValue = { text: string; pictures: string[] }
type BrandingChangeRow = { field: string; label: string; before: ShownValue; after: ShownValue }

/** The differences in one record, with the title of its form. */
export type BrandingChangeGroup = { record: string; title: string; rows: BrandingChangeRow[] }

type Words = (key: string, values?: object) => string
type Area = Parameters<typeof translator>[1]

/** The words of a record's form: their area and key prefix. Forms that aren't listed here use the record's own name. */
const formWords: { readonly [Name in BrandingName | 'links']?: readonly [area: Area, prefix: string] } = {
  banner: ['console-pictures', 'banner'],
  brand: ['console-pictures', 'brand'],
  searchResult: ['console-results', 'results'],
  button: ['console-results', 'button'],
  customLogin: ['console-company', 'customLogin'],
  links: ['console-branding', 'link'],
}

/** Groups the differences by record and names them as the forms do. */
export function groupChanges(visit: Visit, changes: readonly BrandingDifference[]): BrandingChangeGroup[] {
  const inWords = changeWords(visit)
  const records = [...new Set(changes.map(({ record }) => record))]
  return records.map((record) => ({
    record,
    title: inWords.look(`${record}.title`),
    rows: changes
      .filter((change) => change.record === record)
      .map((change) => ({
        field: change.field,
        label: inWords.label(change),
        before: inWords.value(change, change.before),
        after: inWords.value(change, change.after),
      })),
  }))
}

function changeWords(visit: Visit) {
  const { locale } = visit
  const wordsOf = (area: Area) => translator(locale, area as 'console') as Words
  const [look, history, everywhere] = [
    wordsOf('console-branding'),
    wordsOf('console-branding-history'),
    wordsOf('console'),
  ]
  const content = wordsOf('console-content')
  const base = pictureBase(visit)

  const ofForm = (record: BrandingDifference['record'], key: string) => {
    const [area, prefix] = formWords[record] ?? (['console-branding', record] as const)
    return wordsOf(area)(`${prefix}.${key}`, { defaultValue: '' })
  }
  const called = (record: BrandingDifference['record'], field: string) => {
    const [, language, translated] = /^translations\.(\w+)\.(.+)$/.exec(field) ?? []
    const plain = translated ?? field
    const label = history(`field.${record}.${plain}`, { defaultValue: '' }) || ofForm(record, plain) || plain
    if (language === undefined) return label
    return everywhere('form.inLanguage', { label, language: everywhere(`form.in.${language}`) })
  }
  const label = ({ record, field }: BrandingDifference) => {
    const [, number, ofLink] = record === 'links' ? (/^(\d+)\.(.+)$/.exec(field) ?? []) : []
    return ofLink === undefined
      ? called(record, field)
      : history('linkField', { number, field: called(record, ofLink) })
  }

  const scalar = (record: BrandingDifference['record'], field: string, said: string | number | boolean) => {
    if (typeof said === 'boolean') return everywhere(said ? 'form.yes' : 'form.no')
    // Only a value from a fixed set has a label.
    const choice = /^[\w-]+$/.test(String(said))
      ? ofForm(record, `${field.replace(/^\d+\./, '')}.${said}`)
      : ''
    return choice || String(said)
  }
  const fieldRow = (record: 'contentDetail' | 'hit', { field, label, isShown }: FieldRow) => {
    const name = record === 'hit' ? look(`hit.name.${field}`) : content(`content.${field}`)
    const named = label ? history('namedField', { name, label }) : name
    return isShown ? named : history('hiddenField', { name: named })
  }
  const row = (record: BrandingDifference['record'], one: unknown): string => {
    if (typeof one !== 'object' || one === null) return String(one)
    if (record === 'contentDetail' || record === 'hit') return fieldRow(record, one as FieldRow)
    return Object.entries(one)
      .filter(([name, said]) => !rowNumbers.includes(name) && isScalar(said) && said !== '')
      .map(([name, said]) => scalar(record, name, said as string))
      .concat(
        Object.values((one as Translated).translations ?? {}).flatMap((words) =>
          Object.values(words).filter(isText),
        ),
      )
      .join(' · ')
  }
  const value = ({ record, field }: BrandingDifference, said: unknown): ShownValue => {
    const pictures = pictureNames(said).map((name) => `${base}${name}`)
    if (said === null || isPicture(said)) return { text: '', pictures }
    if (Array.isArray(said)) return { text: said.map((one) => row(record, one)).join('\n'), pictures }
    return { text: isScalar(said) ? scalar(record, field, said) : JSON.stringify(said), pictures }
  }
  return { look, label, value }
}

type FieldRow = { field: string; label: string | null; isShown: boolean }
type Translated = { translations?: { [Language in Locale]?: Record<string, unknown> } }

/** Fields that only tell the rows of a list apart. */
const rowNumbers = ['id', 'ordinal']

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
function isPicture(value: unknown): value is SitePicture {
  return typeof value === 'object' && value !== null && 'key' in value
}

/** The pictures in a value, in order, each in its largest size. */
function pictureNames(value: unknown): string[] {
  if (isPicture(value)) return siteFilePattern.test(value.key) ? [value.key] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(pictureNames)
}
