import { describe, expect, it } from 'vitest'
import { chooseLocale } from './locale.ts'

describe('the language of a visit', () => {
  it('R004 R005 is Japanese where nothing is known or nothing is ours', () => {
    expect(chooseLocale({})).toBe('ja')
    expect(chooseLocale({ user: 'fr', cookie: '<script>', acceptLanguage: 'fr-FR,de;q=0.8' })).toBe('ja')
    expect(chooseLocale({ acceptLanguage: '*' })).toBe('ja')
  })

  it('R006 decision 6 asks the user, then the cookie, then the browser', () => {
    expect(chooseLocale({ user: 'en', cookie: 'ja', acceptLanguage: 'ja' })).toBe('en')
    expect(chooseLocale({ user: null, cookie: 'en', acceptLanguage: 'ja' })).toBe('en')
    expect(chooseLocale({ acceptLanguage: 'en-GB' })).toBe('en')
  })

  it('R006 takes the browser’s most preferred language that is ours', () => {
    const chosen = (acceptLanguage: string) => chooseLocale({ acceptLanguage })
    expect(chosen('fr;q=0.9, en-US ; q=0.8, ja;q=0.2')).toBe('en')
    expect(chosen('en;q=0.1,JA-jp;q=0.9')).toBe('ja')
    expect(chosen('en,ja')).toBe('en')
  })

  it('R006 does not take a language the browser rules out or writes wrongly', () => {
    for (const header of [
      'en;q=0',
      'en;q=0.000',
      'en;q=abc',
      'en;q=-1',
      'en;q=9',
      'english',
      ';;,,;q=',
      'e n',
    ]) {
      expect(chooseLocale({ acceptLanguage: header }), header).toBe('ja')
    }
    expect(chooseLocale({ acceptLanguage: `${'x,'.repeat(100_000)}en` })).toBe('ja')
  })
})
