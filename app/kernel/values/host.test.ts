import { expect, it } from 'vitest'
import { isDomain } from './host.ts'

it.each([
  'books.example',
  'a.b.c.example',
  'xn--fiq228c.jp',
  'localhost',
  'sakura.localhost',
  '3d-books.example',
  `${'a'.repeat(63)}.example`,
  `${'a.'.repeat(123)}example`,
])('R411 %s is a domain', (text) => {
  expect(isDomain(text)).toBe(true)
})

it.each([
  '',
  '.',
  'books.example.',
  '-books.example',
  'books-.example',
  'books..example',
  'bo oks.example',
  'books.example/aozora',
  'books.example:8787',
  '日本.jp',
  'books_.example',
  '192.0.2.1',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(123)}examples`,
  "';--",
])('R411 %s is none', (text) => {
  expect(isDomain(text)).toBe(false)
})
