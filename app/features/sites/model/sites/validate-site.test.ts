import { describe, expect, it } from 'vitest'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { readSiteAddress } from './validate-site.ts'

const hosts = {
  SHARED_HOSTS: 'books.example, localhost',
  ADMIN_HOSTS: 'admin.example,Console.Example',
  VIEWER_HOST: 'viewer.host.example',
  SITE_ORIGIN: 'https://read.example:8443',
  HOSTNAMES_TARGET: 'proxy.sites.example',
  PLATFORM_ZONES: 'zone.example, second.example',
}

/** The address, or the refusal with the field's problem. */
function read(domainType: 'PATH' | 'FULL_DOMAIN', typed: string) {
  try {
    const found = readSiteAddress({ domainType, servicePath: typed, domain: typed }, hosts)
    return found.servicePath ?? found.domain
  } catch (error) {
    if (!isRefusal(error)) throw error
    return `${error.code} ${Object.values(error.fields).join()}`
  }
}

describe('the address of a site', () => {
  it('R001 can be a path of 2 to 40 characters, with or without its slash', () => {
    expect(read('PATH', 'minato-books')).toBe('minato-books')
    expect(read('PATH', '/minato/')).toBe('minato')
    for (const typed of ['A1', 'm', '1abc', 'mi nato', 'minato/books', '港'])
      expect(read('PATH', typed)).toBe('857 invalidServicePath')
    for (const typed of ['admin', 'api', 'search', 'Login'])
      expect(read('PATH', typed)).toBe('857 reservedServicePath')
    expect(read('PATH', '')).toBe('857 required')
  })

  it('R411 can be a domain, as copied from an address bar or written in Japanese', () => {
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

  it('can’t be one of the platform’s hosts, nor a name below or above one', () => {
    for (const typed of [
      'books.example',
      'ADMIN.example',
      'console.example',
      'viewer.host.example',
      'read.example',
      'proxy.sites.example',
      'zone.example',
      'second.example',
      // Names below one of the platform's hosts.
      'aozora.books.example',
      'login.admin.example',
      'x.viewer.host.example',
      'a.read.example',
      'x.y.zone.example',
      'x.second.example',
      // Names that one of the platform's hosts is below.
      'host.example',
      'sites.example',
    ])
      expect(read('FULL_DOMAIN', typed), typed).toBe('414 invalidDomain')
    for (const typed of ['notbooks.example', 'books.example.net', 'myzone.example', 'other.example'])
      expect(read('FULL_DOMAIN', typed)).toBe(typed)
  })

  it('can’t be one of them in another spelling: case, root dot, full-width letters and dots', () => {
    for (const typed of [
      'X.ZONE.EXAMPLE',
      'x.zone.example.',
      'https://x.zone.example./',
      'ｘ．ｚｏｎｅ．ｅｘａｍｐｌｅ',
      'x。zone。example',
      'x.zo\u00adne.example',
      'x.zone.example..',
    ])
      expect(read('FULL_DOMAIN', typed), typed).toBe('414 invalidDomain')
  })

  it('can be below a single label, where developers work', () => {
    expect(read('FULL_DOMAIN', 'sakura.localhost')).toBe('sakura.localhost')
    expect(read('FULL_DOMAIN', 'localhost')).toBe('414 invalidDomain')
  })

  it('can stay a domain that the platform gave the site', () => {
    const typed = { domainType: 'FULL_DOMAIN', servicePath: '', domain: 'Aozora.Books.example' } as const
    expect(readSiteAddress(typed, hosts, 'aozora.books.example').domain).toBe('aozora.books.example')
    expect(() => readSiteAddress(typed, hosts, 'sakura.books.example')).toThrow()
  })
})
