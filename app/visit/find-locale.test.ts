import { describe, expect, it } from 'vitest'
import { findLocale } from './find-locale.ts'

function chosen(acceptLanguage: string | null, by: { user?: unknown; cookie?: unknown } = {}) {
  const headers = new Headers(acceptLanguage === null ? {} : { 'Accept-Language': acceptLanguage })
  return findLocale({ headers }, by)
}

describe('the language of a visit', () => {
  it('R004 R005 is Japanese if nothing is known or no asked language is supported', async () => {
    expect(await chosen(null)).toBe('ja')
    expect(await chosen('fr-FR,de;q=0.8', { user: 'fr', cookie: '<script>' })).toBe('ja')
    expect(await chosen('*')).toBe('ja')
  })

  it('R006 ruling 6 prefers the user’s choice, then the cookie, then the browser', async () => {
    expect(await chosen('ja', { user: 'en', cookie: 'ja' })).toBe('en')
    expect(await chosen('ja', { user: null, cookie: 'en' })).toBe('en')
    expect(await chosen('en-GB')).toBe('en')
  })

  it('R006 takes the supported language that the browser prefers most', async () => {
    expect(await chosen('fr;q=0.9, en-US ; q=0.8, ja;q=0.2')).toBe('en')
    expect(await chosen('en;q=0.1,JA-jp;q=0.9')).toBe('ja')
    expect(await chosen('en,ja')).toBe('en')
  })

  it('R006 ignores a language that the browser rules out or misspells', async () => {
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
      expect(await chosen(header), header).toBe('ja')
    }
    expect(await chosen(`${'x,'.repeat(100_000)}en`)).toBe('ja')
  })
})
