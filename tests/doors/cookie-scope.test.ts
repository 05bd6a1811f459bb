import { describe, expect, it } from 'vitest'
import {
  cookieScopeAt,
  ownCookie,
  renaming,
  scopedCookieName,
  serialiseCookie,
  sessionOfBefore,
} from '#app/visit/cookies.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

const at = (origin: string, basePath: string) =>
  cookieScopeAt({ origin, basePath, site: { tenantId: 1 } } as unknown as Visit)

describe('the scope of a tenant’s cookies', () => {
  it('R121 is the tenant’s path, or / on its own domain', () => {
    expect(at('https://books.example', '/aozora').path).toBe('/aozora')
    expect(at('https://sakura.example', '').path).toBe('/')
  })

  it('is Secure everywhere except on plain-http localhost', () => {
    expect(at('https://books.example', '').secure).toBe(true)
    expect(at('http://books.example', '').secure).toBe(true)
    expect(at('https://localhost', '').secure).toBe(true)
    expect(at('http://localhost:8787', '').secure).toBe(false)
    expect(at('http://sakura.localhost:8787', '').secure).toBe(false)
    expect(at('http://notlocalhost', '').secure).toBe(true)
    expect(serialiseCookie('a', 'b', { path: '/', secure: true })).toBe(
      'a=b; Path=/; HttpOnly; SameSite=Lax; Secure',
    )
  })
})

describe('a cookie’s name', () => {
  const sakura = { domain: 'sakura.example', servicePath: null } as Site
  const aozora = { domain: null, servicePath: 'aozora' } as Site
  const nameAt = (site: Site, origin: string, basePath: string) =>
    scopedCookieName(site, 'flow', at(origin, basePath))
  const asking = (Cookie: string) => new Request('https://sakura.example/', { headers: { Cookie } as never })

  it('has the prefix __Host- if the path is the whole host and it is Secure', () => {
    expect(nameAt(sakura, 'https://sakura.example', '')).toBe('__Host-sakura.example.flow')
    expect(nameAt(sakura, 'http://sakura.localhost:8787', '')).toBe('sakura.example.flow')
    expect(nameAt(aozora, 'https://books.example', '/aozora')).toBe('aozora.flow')
  })

  it('is the only name it is read under, whatever another subdomain sets', () => {
    expect(ownCookie(sakura, asking('sakura.example=planted; __Host-sakura.example=own'))).toBe('own')
    for (const suffix of [
      undefined,
      'flow',
      'return',
      'flash',
      'reg',
      'device',
      'shelf',
      'lang',
      'at',
    ] as const) {
      const name = suffix === undefined ? 'sakura.example' : `sakura.example.${suffix}`
      expect(ownCookie(sakura, asking(`${name}=planted`), suffix)).toBeNull()
      expect(ownCookie(sakura, asking(`__Host-${name}=own`), suffix)).toBe('own')
    }
    expect(ownCookie(aozora, asking('__Host-aozora=x'))).toBeNull()
    expect(ownCookie(aozora, asking('aozora=own'))).toBe('own')
  })

  it('is accepted by plain http only on this machine', () => {
    const over = (origin: string, Cookie: string) =>
      ownCookie(sakura, new Request(origin, { headers: { Cookie } as never }))
    expect(over('http://sakura.example/', 'sakura.example=planted')).toBeNull()
    expect(over('http://sakura.localhost:8787/', 'sakura.example=own')).toBe('own')
  })

  it('is new to a session that is there under the old one alone, until 24 December 2026: then sessionOfBefore, carryOverSession and begunBefore go', () => {
    const oldOne = (Cookie: string, now = renaming.until - 1) => sessionOfBefore(sakura, asking(Cookie), now)
    expect(renaming.until).toBe(Date.parse('2026-12-24T00:00:00Z'))
    expect(oldOne('sakura.example=before')).toBe('before')
    expect(oldOne('sakura.example=before', renaming.until)).toBeNull()
    expect(oldOne('__Host-sakura.example=own; sakura.example=x')).toBeNull()
    expect(oldOne('__Host-sakura.example=; sakura.example=x')).toBeNull()
    expect(sessionOfBefore(aozora, asking('aozora=x'), 0)).toBeNull()
    const local = new Request('http://sakura.localhost/', {
      headers: { Cookie: 'sakura.example=x' } as never,
    })
    expect(sessionOfBefore(sakura, local, 0)).toBeNull()
  })
})
