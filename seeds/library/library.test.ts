import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { manuscriptFile } from '../../scripts/build-world-files.ts'
import { volumes } from '../../scripts/library/index.ts'
import { library } from './index.ts'

const sites = Object.keys(library) as WorldTenant[]

describe.each(sites)('the library of %s', (tenant) => {
  const { groups, contents, recommended = [], reads = {} } = library[tenant]
  const slugs = contents.map(({ slug }) => slug)

  it('has a book to open for every title', () => {
    for (const { slug, document = '' } of contents) {
      const isVolume = volumes[tenant][document]?.set !== undefined
      expect(isVolume || existsSync(manuscriptFile(tenant, document)), slug).toBe(true)
    }
  })

  it('has a cover for every title', () => {
    const isBare = contents.filter(
      ({ document = '', cover }) => cover === undefined && volumes[tenant][document]?.cover === undefined,
    )
    expect(isBare.map(({ slug }) => slug)).toEqual([])
  })

  it('has no volume that no title uses', () => {
    const documents = contents.map(({ document }) => document)
    expect(Object.keys(volumes[tenant]).filter((document) => !documents.includes(document))).toEqual([])
  })

  it('gives every title a slug and a description of its own, a date, and groups that exist', () => {
    expect(slugs.filter((slug, at) => slugs.indexOf(slug) !== at || !/^[a-z0-9-]+$/.test(slug))).toEqual([])
    expect(new Set(contents.map(({ description }) => description)).size).toBe(contents.length)
    const ids = groups.map(({ id }) => id)
    for (const content of contents) {
      expect(content.publishedOn, content.slug).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
      expect(content.groups.length, content.slug).toBeGreaterThan(0)
      for (const group of content.groups) expect(ids, content.slug).toContain(group)
    }
  })

  it('translates titles and authors into the site’s other language, and no title that is in it already', () => {
    const isJapanese = (text: string) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)
    const translations = contents.flatMap(({ titleTranslation, authorTranslation }) =>
      [titleTranslation, authorTranslation].filter((text) => text !== undefined && text !== ''),
    )
    expect(translations.length).toBeGreaterThan(10)
    expect(translations.filter((text) => isJapanese(text ?? '') !== (world[tenant].lang === 'en'))).toEqual(
      [],
    )
  })

  it('recommends and counts only titles that it has and that readers see', () => {
    const shown = contents.filter(({ visible }) => visible !== false).map(({ slug }) => slug)
    for (const slug of [...recommended, ...Object.keys(reads)]) expect(shown).toContain(slug)
  })
})

it('has drafts, which only administrators see, with a document to look at', () => {
  const drafts = sites.flatMap((tenant) =>
    library[tenant].contents.filter(({ visible }) => visible === false),
  )
  expect(drafts.length).toBeGreaterThan(1)
  for (const { document } of drafts) expect(document).toBeDefined()
})

it('the whole library fits the records of the demo', async () => {
  const { db, clock } = platformOn(sqliteD1())
  await seedRecords(db, clock.now, library)
  const { count } = await db
    .selectFrom('content')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(sites.reduce((sum, tenant) => sum + library[tenant].contents.length, 0))
})
