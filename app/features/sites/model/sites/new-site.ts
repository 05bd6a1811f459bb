import { insertUsualSorts } from '#app/features/tenancy/model/snapshot/usual-sorts.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { storedWords } from '#app/kernel/i18n/translations.ts'
import { translator } from '#app/visit/translator.ts'

type NewSite = { tenantId: number; lang: Locale }

/**
 * What a new site has beside its settings' defaults, so that readers can use it at once: a group to put contents in, and
 * orders for its lists. Its search is the one every site begins with.
 */
export function insertBeginnings(db: Database, site: NewSite): Write[] {
  return [insertFirstGroup(db, site), insertUsualSorts(db, site)]
}

function insertFirstGroup(db: Database, { tenantId, lang }: NewSite): Write {
  const { name, translations } = storedWords({ site: { lang } }, { name: inEachLanguage('newSite.group') })
  const words = { name, translations: JSON.stringify(translations) }
  return db.insertInto('content_group').values({ tenant_id: tenantId, id: 1, ...words, ordinal: 1 })
}

function inEachLanguage(word: 'newSite.group'): Record<Locale, string> {
  const words = locales.map((locale) => [locale, translator(locale, 'console-company')(word)])
  return Object.fromEntries(words)
}
