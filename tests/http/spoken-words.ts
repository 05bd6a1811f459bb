import { readdirSync, readFileSync } from 'node:fs'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { searches } from '#seeds/demo/searches.ts'
import { smallLibrary } from '#seeds/demo/small-library/index.ts'
import { surroundings } from '#seeds/demo/surroundings.ts'
import { world, worldPlan } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'

type Words = Record<Locale, Set<string>>

/** Returns the demo sites' own texts by language: values of the form `{ ja, en }`, and fields with translations. */
export function siteWords(): Words {
  const words: Words = { en: new Set(), ja: new Set() }
  for (const tenant of Object.keys(world) as WorldTenant[]) {
    const { groups } = smallLibrary[tenant]
    collect(
      [groups, searches[tenant], surroundings[tenant], world[tenant], worldPlan],
      world[tenant].lang,
      words,
    )
  }
  return words
}

function collect(value: unknown, own: Locale, words: Words): void {
  if (typeof value !== 'object' || value === null) return
  const record = value as Record<string, unknown>
  if (typeof record.ja === 'string' && typeof record.en === 'string')
    for (const locale of locales) words[locale].add(record[locale] as string)
  for (const [locale, translated] of Object.entries(record.translations ?? {}))
    for (const [field, text] of Object.entries(translated as object)) {
      words[locale as Locale].add(text)
      words[own].add(record[field] as string)
    }
  for (const inner of Object.values(record)) collect(inner, own, words)
}

/** Returns the product's texts by language, without those that have placeholders. */
export function productWords(): Words {
  const wordsOf = (locale: Locale) => {
    const folder = new URL(`../../locales/${locale}/`, import.meta.url)
    const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    const texts = files.flatMap((file) => Object.values(file as Record<string, string>))
    return new Set(texts.filter((text) => !text.includes('{{')))
  }
  return { en: wordsOf('en'), ja: wordsOf('ja') }
}

/** Returns texts about works and people of a demo site, the longest first. They exist in one language only. */
export function workWords(tenant: WorldTenant): string[] {
  const texts = smallLibrary[tenant].contents.flatMap((content) => {
    const { title, author, description, distributorName } = content
    const { keywords, toc = '', param1 = '', param2 = '', param3 = '', param4 = '', param5 = '' } = content
    const parts = [...keywords.split(','), ...toc.split('\n')]
    return [title, author, description, distributorName, ...parts, param1, param2, param3, param4, param5]
  })
  const people = world[tenant].readers.map(({ name }) => name)
  const all = [...new Set([...texts, ...people])].filter((text) => text !== '')
  return all.sort((one, other) => other.length - one.length)
}
