import { describe, expect, it } from 'vitest'
import { isSamePassword, passwordProblems, passwordTraits, traitsAskedFor } from './password-rules.ts'

describe('the rules of a new password', () => {
  const lax = (plain: string) => passwordProblems(plain, { strict: false })
  const strict = (plain: string) => passwordProblems(plain, { strict: true })

  it('R406 require 8 characters, counted as people count them', () => {
    expect([lax('1234567'), lax('12345678'), lax('')]).toEqual([['invalidPassword'], [], ['required']])
    expect([lax('𠮷𠮷𠮷𠮷'), lax('パスワードは八字')]).toEqual([['invalidPassword'], []])
    expect(lax('x'.repeat(257))).toEqual(['tooLong?max=256'])
  })

  it('R407 in strict mode require an upper-case letter, a lower-case letter and a digit, without spaces', () => {
    for (const good of ['Wrenmil7', 'Quartz-heron-48', 'Ｗｒｅｎｍｉｌ７']) expect(strict(good)).toEqual([])
    const bad = [
      'wrenmil7',
      'WRENMIL7',
      'Wrenmill',
      'Wrenmi7',
      'Wren mil7',
      'Wren　mil7',
      'Wrenmil7\t',
      'Ẃrénmíĺ7',
    ]
    for (const plain of bad) expect(strict(plain), plain).toEqual(['weakPassword'])
  })

  it('R407 are listed one by one, so that a form can tick them off', () => {
    const kept = (plain: string) =>
      traitsAskedFor({ strict: true }).filter((trait) => passwordTraits[trait](plain))
    expect(traitsAskedFor({ strict: false })).toEqual(['length'])
    expect(kept('')).toEqual([])
    expect(kept('abc')).toEqual(['lower', 'noSpace'])
    expect(kept('Ａｂ　１')).toEqual(['upper', 'lower', 'digit'])
    expect(kept('Quartz-heron-48')).toEqual(traitsAskedFor({ strict: true }))
  })

  it('R408 compare the confirmation in its stored form', () => {
    expect(isSamePassword('ﾊﾟｽﾜｰﾄﾞ-1', 'パスワード-1')).toBe(true)
    expect(isSamePassword('Bunko-demo-1', 'bunko-demo-1')).toBe(false)
  })
})
