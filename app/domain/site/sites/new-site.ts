import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import { fieldNumber } from '#app/values/content-field.ts'
import { type Locale, locales } from '#app/values/locale.ts'
import { storedWords } from '#app/values/translations.ts'
import { translator } from '#app/visit/translator.ts'

type NewSite = { tenantId: number; lang: Locale }

/**
 * What a new site has beside its settings' defaults, so that readers can use it at once: a group to put contents in, and
 * orders for its lists. Its search is the one every site begins with.
 */
export function insertBeginnings(db: Database, site: NewSite): Write[] {
  return [insertFirstGroup(db, site), insertSorts(db, site)]
}

function insertFirstGroup(db: Database, { tenantId, lang }: NewSite): Write {
  const { name, translations } = storedWords(lang, { name: inEachLanguage('newSite.group') })
  const words = { name, translations: JSON.stringify(translations) }
  return db.insertInto('content_group').values({ tenant_id: tenantId, id: 1, ...words, ordinal: 1 })
}

const sorts = [
  { field: 'title', word: 'newSite.byTitle' },
  { field: 'author', word: 'newSite.byAuthor' },
] as const
/** Of the search, and of the groups on the home page. */
const contexts = [1, 2] as const

function insertSorts(db: Database, { tenantId, lang }: NewSite): Write {
  const rows = contexts.flatMap((context) => sorts.map((sort) => ({ ...sort, context })))
  return db.insertInto('sort_field').values(
    rows.map(({ field, word, context }, at) => {
      const { title, translations } = storedWords(lang, { title: inEachLanguage(word) })
      return {
        ...{ tenant_id: tenantId, id: at + 1, context, field: fieldNumber(field), ordinal: at + 1 },
        ...{ title, translations: JSON.stringify(translations) },
      }
    }),
  )
}

function inEachLanguage(word: 'newSite.group' | (typeof sorts)[number]['word']): Record<Locale, string> {
  const words = locales.map((locale) => [locale, translator(locale, 'console-company')(word)])
  return Object.fromEntries(words)
}
