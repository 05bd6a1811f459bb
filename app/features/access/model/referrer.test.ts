import { describe, expect, it } from 'vitest'
import { isAllowedReferrer } from './referrer.ts'

const own = 'https://books.example/aozora'
const list = ['https://partner.example/books', 'http://intranet.example:8080']

describe('ruling 25: pages that may ask for viewer tokens', () => {
  it('allows every page if the company has no list', () => {
    expect(isAllowedReferrer(null, [], own)).toBe(true)
  })

  it.each([
    'https://partner.example/books',
    'https://partner.example/books/12?x=1',
    'http://intranet.example:8080/anything',
    'https://books.example/aozora/search',
  ])('allows %s', (referrer) => {
    expect(isAllowedReferrer(referrer, list, own)).toBe(true)
  })

  it.each([
    null,
    '',
    'https://partner.example/bookshop',
    'https://partner.example/',
    'http://partner.example/books',
    'https://partner.example.evil.example/books',
    'https://evil.example/?https://partner.example/books',
    'https://partner.example@evil.example/books',
    'https://books.example/sakura/search',
    'javascript:alert(1)',
  ])('refuses %s', (referrer) => {
    expect(isAllowedReferrer(referrer, list, own)).toBe(false)
  })
})
