import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { catalogue } from '#app/kernel/errors/catalogue.ts'
import { fieldProblemKeys } from '#app/kernel/errors/field-problem.ts'
import { gatewayCodes } from '#app/kernel/errors/gateway-codes.ts'
import { waitReasons } from '#app/kernel/errors/refusal.ts'
import { translator } from '#app/visit/translator.ts'

type Words = Record<string, string>

const folder = fileURLToPath(new URL('../../locales/', import.meta.url))
const files = readdirSync(`${folder}ja`).filter((file) => file.endsWith('.json'))

/** Flattens nested texts: `{ a: { b: 'x' } }` and `{ 'a.b': 'x' }` are the same. */
function flatten(value: object, prefix = ''): Words {
  const pairs = Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[prefix + key, inner]] : Object.entries(flatten(inner, `${prefix}${key}.`)),
  )
  return Object.fromEntries(pairs)
}

function wordsOf(locale: 'en' | 'ja', file: string): Words {
  return flatten(JSON.parse(readFileSync(`${folder}${locale}/${file}`, 'utf8')))
}

/** Lists the keys without plural forms: English has two forms where Japanese has one. */
function meanings(words: Words): string[] {
  return [...new Set(Object.keys(words).map((key) => key.replace(/_(?:one|other)$/, '')))].sort()
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{[^}]*\}\}/g))].sort()

/** Lists the texts that `isWrong` rejects, as `key: text`. */
function faults(words: Words, isWrong: (text: string) => boolean): string[] {
  return Object.entries(words)
    .filter(([, text]) => isWrong(text))
    .map(([key, text]) => `${key}: ${text}`)
}

/** Full-width letters, digits and spaces and half-width kana are typing errors, made with the wrong keyboard mode. */
const wrongWidth = (text: string) => /[０-９Ａ-Ｚａ-ｚ\uff61-\uff9f]/.test(text)
const untidy = (text: string) => text !== text.trim() || /[^\S ]| {2}/.test(text)
const hasJapanese = (text: string) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)
const wrongBraces = (text: string) => /(?<!\{)\{(?!\{)|\{\{(?!\w+\}\})/.test(text)

it('R004 has the same files in both languages', () => {
  expect(readdirSync(`${folder}en`).sort()).toEqual(readdirSync(`${folder}ja`).sort())
  expect(files).toContain('errors.json')
})

describe.each(files)('the words of %s', (file) => {
  const en = wordsOf('en', file)
  const ja = wordsOf('ja', file)

  it('R004 have the same keys in both languages', () => {
    expect(meanings(en)).toEqual(meanings(ja))
    expect(Object.keys(ja).length).toBeGreaterThan(0)
  })

  it('fill the same placeholders in both languages', () => {
    for (const [key, text] of Object.entries(ja)) {
      const english = en[key] ?? en[`${key}_other`] ?? en[key.replace(/_other$/, '')] ?? ''
      expect(placeholders(english), key).toEqual(placeholders(text))
    }
  })

  it.each(['en', 'ja'] as const)('are tidy and never empty in %s', (locale) => {
    const words = wordsOf(locale, file)
    expect(faults(words, (text) => text === '' || untidy(text) || wrongBraces(text))).toEqual([])
  })

  it('are written with the right keyboard', () => {
    expect(faults(ja, wrongWidth)).toEqual([])
    expect(faults(en, (text) => wrongWidth(text) || (hasJapanese(text) && text !== '日本語'))).toEqual([])
  })
})

/** Texts that the sandbox and the viewer's page read by themselves. */
const ofOthers = ['sandbox.json', 'viewer.json']

describe.each(files.filter((file) => !ofOthers.includes(file)))('the area of %s', (file) => {
  it.each(['en', 'ja'] as const)('is known to the translator in %s, word by word', (locale) => {
    const translate = translator(locale, file.replace(/\.json$/, '') as 'common') as (key: string) => string
    const words = Object.entries(wordsOf(locale, file)).filter(([key]) => !/_(?:one|other)$/.test(key))
    const wrong = words.filter(([key, text]) => !text.includes('{{') && translate(key) !== text)
    expect(wrong).toEqual([])
  })
})

it('no key of the common words occurs in an area, too, so that lookups are unambiguous', () => {
  const common = new Set(Object.keys(wordsOf('en', 'common.json')))
  for (const file of ['errors.json', 'messages.json'])
    expect(Object.keys(wordsOf('en', file)).filter((key) => common.has(key))).toEqual([])
})

describe('the words of refusals', () => {
  const names = [
    ...Object.keys(catalogue),
    ...Object.values(gatewayCodes).map((record) => `gateway.${record.name}`),
    ...fieldProblemKeys.map((key) => `field.${key}`),
    ...waitReasons.map((why) => `wait.${why}`),
  ]

  it('R473 exist for every error code, card provider code and field problem, and for nothing else', () => {
    for (const locale of ['en', 'ja'] as const) {
      expect(Object.keys(wordsOf(locale, 'errors.json')).sort()).toEqual([...names].sort())
    }
  })

  it('R473 are Japanese in Japanese', () => {
    expect(faults(wordsOf('ja', 'errors.json'), (text) => !hasJapanese(text))).toEqual([])
  })
})

describe('the check of the words', () => {
  it('finds such faults', () => {
    expect(['１２３', 'ＡＢＣ', 'ｶﾅ'].map(wrongWidth)).toEqual([true, true, true])
    expect(wrongWidth('「MM/DD/YYYY」形式、50％（税込）～！？：')).toBe(false)
    expect([' a', 'a\n', 'a  b', 'あ　い'].map(untidy)).toEqual([true, true, true, true])
    expect(['{email}', '{{email}', '{{ a }}'].map(wrongBraces)).toEqual([true, true, true])
    expect(['{{email}}', '{{a}}{{b}}', 'plain'].map(wrongBraces)).toEqual([false, false, false])
    expect(flatten({ a: { b: 'x' }, 'c.d': 'y' })).toEqual({ 'a.b': 'x', 'c.d': 'y' })
  })
})
