import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { storedWords } from '#app/kernel/i18n/translations.ts'
import { fieldNumber } from '#app/kernel/values/content-field.ts'
import { translator } from '#app/visit/translator.ts'

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
