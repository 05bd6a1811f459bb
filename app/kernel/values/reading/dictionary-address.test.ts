import { expect, it } from 'vitest'
import { dictionaryHref, isDictionaryAddress } from './dictionary-address.ts'

it('a dictionary is asked over https, with the word behind the host', () => {
  expect(isDictionaryAddress('https://kotobank.jp/gs/?q={query}')).toBe(true)
  expect(isDictionaryAddress('https://example.com/{word}#{word}')).toBe(true)
  expect(isDictionaryAddress('https://example.com/{{word}}')).toBe(true)
  for (const wrong of [
    'http://example.com/{word}',
    'https://{word}.example.com/',
    'https://example.com:{word}/',
    'https://{word}@example.com/',
    'https://a:b@example.com/{word}',
    'https://example.com/',
    'https://example.com/{text}',
    'javascript:alert({word})',
    '{word}',
    '',
  ])
    expect([wrong, isDictionaryAddress(wrong)]).toEqual([wrong, false])
})

it('the word is written so that it stays one value, and nothing but a word is looked up', () => {
  const href = (passage: string, isGuarded = false) =>
    dictionaryHref('https://example.com/{word}?q={query}', passage, { isGuarded })
  expect(href(' 星\n 座 ')).toBe('https://example.com/%E6%98%9F%20%E5%BA%A7?q=%E6%98%9F%20%E5%BA%A7')
  expect(dictionaryHref('https://example.com/{{word}}', 'a', { isGuarded: false })).toBe(
    'https://example.com/a',
  )
  expect(href('a&b=$&/#?')).toBe('https://example.com/a%26b%3D%24%26%2F%23%3F?q=a%26b%3D%24%26%2F%23%3F')
  expect(href('\ud800')).toBeNull()
  expect(href('  ')).toBeNull()
  expect(href('𠮷'.repeat(100))).not.toBeNull()
  expect(href('𠮷'.repeat(101))).toBeNull()
  expect(href('a'.repeat(30), true)).not.toBeNull()
  expect(href('a'.repeat(31), true)).toBeNull()
})
