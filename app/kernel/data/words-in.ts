import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#app/kernel/i18n/locale.ts'

/**
 * Selects a text of a row in one language: its translation, or else the text in the site's own language (docs/adr/049). `field` is the
 * text's name in the translations, if the column has another.
 */
export function wordsIn<Text extends string | null = string>(
  source: `${string}.${string}`,
  locale: Locale,
  field = source.slice(source.indexOf('.') + 1),
): RawBuilder<Text> {
  const table = source.slice(0, source.indexOf('.'))
  const translated = sql`${sql.ref(`${table}.translations`)} ->> ('$.' || ${locale} || ${sql.lit(`.${field}`)})`
  return sql<Text>`coalesce(nullif(trim(${translated}), ''), ${sql.ref(source)})`
}
