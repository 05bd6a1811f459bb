import { beforeAll, describe, expect, it } from 'vitest'
import { listTextWords, type SiteWord } from '#app/features/branding/model/languages/site-word.ts'
import { pageOfWords, saveWord, WordInput } from '#app/features/branding/model/languages/site-words.ts'
import { listFooterLinks } from '#app/features/branding/model/links/footer-links.ts'
import { saveBranding } from '#app/features/branding/model/save-branding.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { type Site, siteIn } from '#app/visit/site.ts'
import { siteSettingSchemas } from '#app/visit/site-settings.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const { db } = platform
let visit: Visit

beforeAll(async () => {
  await seedRecords(db, platform.clock.now)
  visit = await administratorAt(platform, 'aozora')
})

const everything = { kind: null, missingOnly: false }
const words = async (at = visit, asked: Parameters<typeof pageOfWords>[1] = everything) =>
  (await pageOfWords(at, asked, { page: 1, size: 10_000 })).words
const save = (
  { kind, field, ...input }: { kind: string; field: string; [name: string]: unknown },
  at = visit,
) => saveWord(at, WordInput.parse({ ...input, part: kind, property: field }))
const inEnglish = async () => siteIn((await readSite(db, world.aozora.address)) as Site, 'en')
/** Takes the translation away from one word of each kind. */
const untranslated = async (kind: string) => {
  const word = (await words()).find((one) => one.kind === kind)
  if (word === undefined) throw new Error(`no ${kind}`)
  return save({ ...word, words: { ja: word.words.ja || word.words.en, en: '' } })
}

describe('a site’s own words', () => {
  it.each(['group', 'tab', 'box', 'sort', 'link', 'notification', 'hashtag'])(
    'a %s is missing until it is translated, and missing words are listed first',
    async (kind) => {
      const word = await untranslated(kind)
      expect(word).toMatchObject({ kind, isMissing: true, words: { en: '' } })
      const before = await pageOfWords(visit, everything, { page: 1, size: 10_000 })
      const firstDone = before.words.findIndex(({ isMissing }) => !isMissing)
      expect(before.words.slice(firstDone).every(({ isMissing }) => !isMissing)).toBe(true)
      const written = await save({ ...word, words: { ja: word.words.ja, en: 'In English' } })
      expect(written).toMatchObject({ isMissing: false, words: { ja: word.words.ja, en: 'In English' } })
      const after = await pageOfWords(visit, everything, { page: 1, size: 1 })
      const missing = (counts: typeof after.counts) => counts.find((count) => count.kind === kind)?.missing
      expect(missing(after.counts)).toBe((missing(before.counts) as number) - 1)
      await expect(save({ ...word, words: { ja: 'あ' } })).rejects.toMatchObject({ name: 'changedMeanwhile' })
    },
  )

  it('a text in a record or its rows is saved alone: the rest of the record stays', async () => {
    const contentDetail = siteSettingSchemas.contentDetail.parse({
      viewButtonLabel: '読む',
      fields: [
        { field: 'title', label: '題名' },
        { field: 'author', label: '著者', translations: { en: { label: 'Author' } }, isShown: false },
      ],
    })
    await saveBranding(visit, {
      cause: 'contentDetail',
      records: { contentDetail: { value: contentDetail, revision: null } },
    })
    const texts = await words(visit, { kind: 'text', missingOnly: true })
    const label = texts.find(({ id }) => id === 'contentDetail.fields.0') as SiteWord
    expect(label).toMatchObject({ field: 'label', words: { ja: '題名', en: '' } })
    await save({ ...label, words: { ja: '題名', en: 'Title' } })
    const { contentDetail: shown } = (await inEnglish()).settings
    expect(shown).toMatchObject({
      viewButtonLabel: '読む',
      fields: [
        { field: 'title', label: 'Title', isShown: true },
        { field: 'author', label: 'Author', isShown: false },
      ],
    })
    await save({ kind: 'text', id: label.id, field: 'label', words: { ja: '題名', en: '' } })
    const { value } = await findSetting(visit.db, visit.site.tenantId, 'contentDetail')
    expect(value.fields[0]?.translations).toEqual({})
  })

  it('other translations beside a text stay, including pictures with words', async () => {
    const image = { key: `${'a'.repeat(64)}.webp`, width: 1280, height: 329 }
    const english = { imageText: 'A reading room', image }
    const banner = { message: '夏の特集', imageText: '閲覧室', translations: { en: english } }
    const value = siteSettingSchemas.banner.parse(banner)
    await saveBranding(visit, { cause: 'banner', records: { banner: { value, revision: null } } })
    const place = { kind: 'text', id: 'banner', field: 'message' }
    await save({ ...place, words: { ja: '夏の特集', en: 'This summer' } })
    expect((await inEnglish()).settings.banner).toMatchObject({ ...english, message: 'This summer' })
    await save({ ...place, words: { ja: '夏の特集', en: '' } })
    expect((await inEnglish()).settings.banner).toMatchObject({ ...english, message: '夏の特集' })
  })

  it('readers of the other language see a word from the next page on; the site’s own language stays', async () => {
    const word = await untranslated('group')
    const nameIn = (site: Site) => site.groups.find(({ id }) => String(id) === word.id)?.name
    expect(nameIn(await inEnglish())).toBe(word.words.ja)
    await save({ ...word, words: { ja: word.words.ja, en: 'Shelf' } })
    expect(nameIn(await inEnglish())).toBe('Shelf')
    expect(nameIn((await administratorAt(platform, 'aozora')).site)).toBe(word.words.ja)
  })
})

it('every text of a look, including its rows, has a name in both languages', async () => {
  const picture = { key: `${'a'.repeat(64)}.webp`, width: 1280, height: 329 }
  const rows = {
    banner: { slides: [{ desktopSlideImage: picture }] },
    searchResult: { buttons: [{ id: 'a', label: '予約', ordinal: 1 }] },
    button: { list: [{ id: 'b', name: 'view', ordinal: 1 }] },
  }
  for (const [name, value] of Object.entries(rows) as [keyof typeof rows, object][]) {
    const records = { [name]: { value: siteSettingSchemas[name].parse(value), revision: null } }
    await saveBranding(visit, { cause: name, records })
  }
  const texts = await listTextWords(visit)
  const names = texts.map(({ id, field }) => `word.text.${id.replace(/\.\d+$/, '')}.${field}`)
  expect(new Set(names).size).toBe(15)
  for (const locale of ['en', 'ja'] as const) {
    const say = translator(locale, 'console-languages') as unknown as (key: string, values: object) => string
    expect(names.filter((name) => say(name, { defaultValue: '' }) === '')).toEqual([])
  }
})

describe('a word', () => {
  it('is limited to the length that its own form allows', async () => {
    const word = await untranslated('tab')
    await expect(save({ ...word, words: { ja: word.words.ja, en: 'x'.repeat(65) } })).rejects.toMatchObject({
      fields: { 'words.en': ['tooLong?max=64'] },
    })
  })

  it.each([
    { kind: 'group', id: '999999', field: 'name' },
    { kind: 'link', id: 'x', field: 'label' },
    { kind: 'text', id: 'contentDetail.fields.999', field: 'label' },
    { kind: 'text', id: 'signIn', field: 'gakkenServiceCode' },
    { kind: 'text', id: 'footer', field: 'color' },
    { kind: 'notification', id: '1', field: 'audience' },
  ])('of another kind or id isn’t found: $kind $id $field', async (place) => {
    await expect(save({ ...place, words: 'x' })).rejects.toMatchObject({ name: 'notFound' })
  })

  it('belongs to one site: no other’s is listed or changed', async () => {
    const [link] = await listFooterLinks(visit)
    const before = await words(await administratorAt(platform, 'sakura'))
    await save({ kind: 'link', id: String(link?.id), field: 'label', words: { ja: '別', en: 'Another' } })
    expect(await words(await administratorAt(platform, 'sakura'))).toEqual(before)
  })

  it('isn’t listed to readers or changed by them', async () => {
    const guest = { ...visit, actor: null }
    await expect(words(guest)).rejects.toMatchObject({ name: 'unauthorized' })
    await expect(save({ kind: 'link', id: '1', field: 'label', words: 'x' }, guest)).rejects.toMatchObject({
      name: 'unauthorized',
    })
  })
})
