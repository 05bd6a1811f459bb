import { describe, expect, it } from 'vitest'
import { isRefusal } from '#app/errors/refusal.ts'
import { readSiteAddress } from './read-site-address.ts'

const hosts = { SHARED_HOSTS: 'books.example', ADMIN_HOSTS: 'admin.example', VIEWER_HOST: 'viewer.example' }

/** The address, or the refusal with what is wrong with the field. */
function read(domainType: 'PATH' | 'FULL_DOMAIN', typed: string) {
  try {
    const found = readSiteAddress({ domainType, servicePath: typed, domain: typed }, hosts)
    return found.servicePath ?? found.domain
  } catch (error) {
    if (!isRefusal(error)) throw error
    return `${error.code} ${Object.values(error.fields).join()}`
  }
}

describe('where a site is to stand', () => {
  it('R001 is a path of 2 to 40 signs, with or without its slash', () => {
    expect(read('PATH', 'minato-books')).toBe('minato-books')
    expect(read('PATH', '/minato/')).toBe('minato')
    for (const typed of ['A1', 'm', '1abc', 'mi nato', 'minato/books', '港'])
      expect(read('PATH', typed)).toBe('857 invalidServicePath')
    for (const typed of ['admin', 'api', 'search', 'Login'])
      expect(read('PATH', typed)).toBe('857 reservedServicePath')
    expect(read('PATH', '')).toBe('857 required')
  })

  it('R411 is a domain, as people copy it from their address bar or write it in Japanese', () => {
    expect(read('FULL_DOMAIN', 'library.example.jp')).toBe('library.example.jp')
    expect(read('FULL_DOMAIN', 'https://Library.example.jp./')).toBe('library.example.jp')
    expect(read('FULL_DOMAIN', '図書館.example.jp')).toBe('xn--lcss68aj21b.example.jp')
    for (const typed of [
      'library',
      'a b.example',
      '10.0.0.1',
      'a.example/books',
      'a.example:81',
      '-a.example',
    ])
      expect(read('FULL_DOMAIN', typed)).toBe('414 invalidDomain')
    expect(read('FULL_DOMAIN', '')).toBe('414 required')
  })

  it('is none of the platform’s own hosts', () => {
    for (const typed of ['books.example', 'ADMIN.example', 'viewer.example'])
      expect(read('FULL_DOMAIN', typed)).toBe('414 invalidDomain')
  })
})
