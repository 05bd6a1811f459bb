import { expect, it } from 'vitest'
import {
  filledWords,
  inLanguage,
  inWording,
  readTranslations,
  storedWords,
  type WrittenWords,
} from './translations.ts'

const group = { id: 1, name: '自然科学', ref: null, translations: { en: { name: 'Natural science' } } }

it('a record is in the language asked for, and contains no other', () => {
  expect(inLanguage(group, 'en')).toEqual({ id: 1, name: 'Natural science', ref: null })
  expect(inLanguage(group, 'ja')).toEqual({ id: 1, name: '自然科学', ref: null })
})

it('a text that is untranslated or was cleared is in the site’s own language, never empty', () => {
  for (const translations of [undefined, {}, { en: {} }, { en: { name: '' } }, { en: { name: ' \u3000' } }])
    expect(inLanguage({ ...group, translations }, 'en').name).toBe('自然科学')
})

it('nested records and records in lists are translated too, however deep', () => {
  const slide = { text: '星空', translations: { en: { text: 'Stars' } } }
  const site = { settings: { banner: { slides: [slide, { text: '月' }] } }, groups: [group], years: [2026] }
  expect(inLanguage(site, 'en')).toEqual({
    settings: { banner: { slides: [{ text: 'Stars' }, { text: '月' }] } },
    groups: [{ id: 1, name: 'Natural science', ref: null }],
    years: [2026],
  })
})

it('an administrator’s texts are stored in the form in which they are read', () => {
  const both = { ja: '自然科学', en: 'Natural science' }
  const stored = storedWords({ site: { lang: 'ja' } }, { name: both, note: '新着' })
  expect(stored).toEqual({
    name: '自然科学',
    note: '新着',
    translations: { en: { name: 'Natural science' } },
  })
  expect(inLanguage(stored, 'en')).toEqual({ name: 'Natural science', note: '新着' })
  expect(storedWords({ site: { lang: 'en' } }, { name: both })).toEqual({
    name: 'Natural science',
    translations: { ja: { name: '自然科学' } },
  })
})

it('texts without a language are the site’s own; cleared ones are no translation', () => {
  expect(storedWords({ site: { lang: 'en' } }, { name: 'Maps' })).toEqual({ name: 'Maps', translations: {} })
  expect(storedWords({ site: { lang: 'ja' } }, { name: { ja: '地図', en: ' ' } })).toEqual({
    name: '地図',
    translations: {},
  })
})

const kept = { name: '自然科学', translations: { en: { name: 'Natural science' } } }
const japanese = { site: { lang: 'ja' as const } }

it('texts in one language leave the other as it is, an object changes the languages it names, and empty ones are removed', () => {
  const after = (name: WrittenWords, wording?: 'en' | 'ja', known = kept) =>
    storedWords({ ...japanese, wording }, { name }, known)
  expect(after('科学')).toEqual({ ...kept, name: '科学' })
  expect(after('Science', 'en')).toEqual({ ...kept, translations: { en: { name: 'Science' } } })
  expect(after({ en: 'Science' })).toEqual({ ...kept, translations: { en: { name: 'Science' } } })
  expect(after({ en: '' })).toEqual({ name: '自然科学', translations: {} })
  expect(after('', 'en')).toEqual({ name: '自然科学', translations: {} })
  expect(after('')).toEqual({ ...kept, name: '' })
})

it('sending an answer back unchanged changes nothing, even where one language stands in for another', () => {
  for (const known of [kept, { name: '自然科学', translations: {} }])
    for (const wording of [undefined, 'ja', 'en'] as const) {
      const by = { ...japanese, wording }
      expect(storedWords(by, { name: inWording(by, known).name }, known)).toEqual(known)
    }
})

it('an answer has its texts in the language asked for, in rows too, and beside them all languages', () => {
  const record = { rows: [group, { text: '月' }] }
  const rows = [{ ...group, name: 'Natural science' }, { text: '月' }]
  expect(inWording({ ...japanese, wording: 'en' }, record)).toEqual({ rows })
  expect(inWording(japanese, record)).toEqual(record)
})

it('a required text falls back to the other language if its own is gone, and is refused if both are', () => {
  expect(filledWords(japanese, { name: '' }, kept).name).toBe('Natural science')
  expect(() => filledWords(japanese, { name: '' }, { name: '自然科学' })).toThrowError('badParameters')
})

it('a record without translations has no field for them', () => {
  expect(readTranslations('{}')).toEqual({})
  expect(readTranslations('{"en":{"name":"Maps"}}')).toEqual({ translations: { en: { name: 'Maps' } } })
})
