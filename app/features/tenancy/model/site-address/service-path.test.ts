import { expect, it } from 'vitest'
import { isReservedWord, isServicePath } from './service-path.ts'

it('R001 takes short lower-case words', () => {
  for (const good of ['aozora', 'hanabi', 'a1', 'blue-sky-2', 'x'.repeat(40)])
    expect(isServicePath(good)).toBe(true)
})

it('R001 refuses what could be mistaken for another tenant, a group or a URL', () => {
  const shape = [
    '',
    'a',
    'x'.repeat(41),
    'Aozora',
    '1',
    '2026',
    '9lives',
    '-a',
    'a-',
    'a--b',
    'xn--abc',
    'a_b',
    'a.b',
  ]
  const hostile = [
    '..',
    'a/b',
    'a%2fb',
    'a\\b',
    'a b',
    'aozora\n',
    '青空',
    'ａｏ',
    'а-cyrillic',
    'constructor/',
  ]
  for (const text of [...shape, ...hostile]) expect(isServicePath(text), text).toBe(false)
})

it('R068 reserves the first words of the product’s own paths', () => {
  for (const word of ['api', 'admin', 'login', 'search', 'gakken-payment', 'favicon.ico', 'v', 'LOGIN']) {
    expect(isReservedWord(word)).toBe(true)
    expect(isServicePath(word)).toBe(false)
  }
  for (const free of ['aozora', '3', 'constructor', '']) expect(isReservedWord(free)).toBe(false)
})
