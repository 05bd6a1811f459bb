import { describe, expect, it } from 'vitest'
import { readReturnRoute } from './return-route.ts'

describe('a return route', () => {
  it('ruling 19 may be any page inside the tenant, with its query', () => {
    const pages = [
      '/',
      '/search',
      '/search?q=%E8%A8%AD%E5%AE%9A&page=2',
      '/3/abcdefghij0123456789',
      '/search?next=//evil.example',
    ]
    for (const page of pages) expect(readReturnRoute(page)).toBe(page)
    expect(readReturnRoute('/search?q=設定#hit')).toBe('/search?q=%E8%A8%AD%E5%AE%9A')
  })

  it('ruling 19 never leads to another host', () => {
    const other = [
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n/evil',
    ]
    const encoded = [
      '/%2f%2fevil.example',
      '/%2Fevil',
      '/%5cevil',
      '/%5C%5Cevil',
      '/%09/evil',
      '/%00',
      '/%252f%252fevil',
    ]
    const absolute = [
      'https://evil.example/',
      'https:evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'evil.example',
    ]
    const disguised = [
      '/.//evil.example',
      '/..//evil.example',
      '/%2e%2e//evil.example',
      '/a/..//evil.example',
      ' /search',
    ]
    const userinfo = [
      '//reader@evil.example',
      'http://aozora@evil.example',
      '@evil.example',
      '/search\r\nSet-Cookie: a=b',
    ]
    for (const text of [...other, ...encoded, ...absolute, ...disguised, ...userinfo]) {
      expect(readReturnRoute(text), text).toBeNull()
    }
  })

  it('ruling 19 never climbs out of the tenant’s own prefix', () => {
    for (const text of [
      '/../hanabi/search',
      '/%2e%2e/hanabi/search',
      '/a/../../hanabi/search',
      '/./hanabi/search',
    ]) {
      expect(readReturnRoute(text), text).toBe('/hanabi/search')
    }
    for (const text of ['/..%2fhanabi', '/%2e%2e%2fhanabi', '/a%2e%2e/b'])
      expect(readReturnRoute(text)).toBeNull()
  })

  it('ruling 18 does not lead back to the login or out again', () => {
    for (const text of [
      '/login',
      '/LOGIN?return=/',
      '/login/',
      '/logout',
      '/api/v1/auth/logout',
      '/x/../login',
    ]) {
      expect(readReturnRoute(text), text).toBeNull()
    }
  })

  it('is null if the stored text can’t be read', () => {
    for (const text of [undefined, null, '', 3, {}, ['/search'], `/${'a'.repeat(2000)}`]) {
      expect(readReturnRoute(text)).toBeNull()
    }
  })
})
