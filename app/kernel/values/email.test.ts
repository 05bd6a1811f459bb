import { expect, it } from 'vitest'
import { emailKey, isEmail } from './email.ts'

it('R410 accepts real-life addresses', () => {
  const good = [
    'reader@aozora.example',
    'a+tag@x.co.jp',
    "o'neil@a-b.example",
    'Ｒeader＠ａｏｚｏｒａ.example',
  ]
  const ofMobileCarriers = ['hanako..a@docomo.example', 'hanako.@docomo.example']
  for (const text of [...good, ...ofMobileCarriers]) expect(isEmail(text)).toBe(true)
})

it('R410 refuses malformed addresses and ones that hide a second one', () => {
  const noAddress = [
    '',
    '@',
    'a@',
    '@a.jp',
    'a@b',
    'a b@c.jp',
    'a@-b.jp',
    'a@b-.jp',
    'a@b..jp',
    'a@b.jp.',
    'a@[127.0.0.1]',
  ]
  const hostile = [
    'a@b.jp\nBcc: c@d.jp',
    'a@b.jp,c@d.jp',
    '<a@b.jp>',
    '"a b"@c.jp',
    'a@b@c.jp',
    'a\0@b.jp',
    'あ@b.jp',
  ]
  const tooLong = [`${'a'.repeat(65)}@b.jp`, `a@${'b'.repeat(64)}.jp`, `a@${'b.'.repeat(130)}jp`]
  for (const text of [...noAddress, ...hostile, ...tooLong]) expect(isEmail(text), text).toBe(false)
})

it('R410 checks a long hostile text quickly', () => {
  const started = performance.now()
  expect(isEmail(`a@${'a-'.repeat(50_000)}`)).toBe(false)
  expect(performance.now() - started).toBeLessThan(200)
})

it('gives addresses that differ in case and width the same key', () => {
  expect(emailKey(' Reader@Aozora.EXAMPLE ')).toBe(emailKey('ｒｅａｄｅｒ＠ａｏｚｏｒａ．ｅｘａｍｐｌｅ'))
})
