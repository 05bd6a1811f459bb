import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { readTranslations, storedWords } from '#app/kernel/i18n/translations.ts'
import { fieldNumber } from '#app/kernel/values/content-field.ts'
import type { SiteSortField } from '#app/visit/site.ts'
import { translator } from '#app/visit/translator.ts'

/** The fields by which the site's lists can be sorted, for the snapshot. */
export async function readSiteSortFields(db: Database, tenantId: number): Promise<SiteSortField[]> {
  const rows = await db
    .selectFrom('sort_field')
    .select([
      'id',
      'context',
      'field',
      'title',
      'is_asc_default as isAscDefault',
      'is_default as isDefault',
      'ordinal',
      'translations',
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('context')
    .orderBy('ordinal')
    .execute()
  return rows.map(({ translations, ...row }) => ({
    ...row,
    isAscDefault: row.isAscDefault === 1,
    isDefault: row.isDefault === 1,
    ...readTranslations(translations),
  }))
}

const sorts = [
  { field: 'title', word: 'newSite.byTitle' },
  { field: 'author', word: 'newSite.byAuthor' },
] as const

/** Writes the default sort fields of a new site for the search (1) and for groups (2), after any existing ones. */
export function insertUsualSorts(
  db: Database,
  { tenantId, lang }: { tenantId: number; lang: Locale },
  contexts: readonly (1 | 2)[] = [1, 2],
): Write {
  const rows = contexts.flatMap((context) => sorts.map((sort) => ({ ...sort, context })))
  const last = db
    .selectFrom('sort_field')
    .select(sql<number>`coalesce(max(id), 0)`.as('id'))
    .where('tenant_id', '=', tenantId)
  return db.insertInto('sort_field').values(
    rows.map(({ field, word, context }, at) => {
      const { title, translations } = storedWords({ site: { lang } }, { title: inEachLanguage(word) })
      return {
        ...{ tenant_id: tenantId, id: sql<number>`${last} + ${at + 1}`, context },
        ...{ field: fieldNumber(field), ordinal: at + 1 },
        ...{ title, translations: JSON.stringify(translations) },
      }
    }),
  )
}

function inEachLanguage(word: (typeof sorts)[number]['word']): Record<Locale, string> {
  const words = locales.map((locale) => [locale, translator(locale, 'console-company')(word)])
  return Object.fromEntries(words)
}

/** A sort field as the API shows it. `isAcsDefault` keeps the specification's spelling (ruling 38). */
export function viewSortField({
  id,
  context,
  field,
  title,
  isAscDefault,
  isDefault,
  ordinal,
}: SiteSortField) {
  return {
    id: String(id),
    type: context,
    order: ordinal,
    field,
    title,
    isAcsDefault: isAscDefault,
    isSortFieldDefault: isDefault,
  }
}
