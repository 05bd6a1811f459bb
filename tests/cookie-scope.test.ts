import { describe, expect, it } from 'vitest'
import { cookieScope } from '#app/http/cookies/set-cookie.ts'
import { ownCookie, scopedCookieName, serialiseCookie, sessionOfBefore } from '#app/visit/cookies.ts'
import type { Site } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

const at = (origin: string, basePath: string) =>
  cookieScope({ origin, basePath, site: { tenantId: 1 } } as unknown as Visit)

describe('the scope of a tenant’s cookies', () => {
  it('R121 is the tenant’s path, or / on a domain of its own', () => {
    expect(at('https://books.example', '/aozora').path).toBe('/aozora')
    expect(at('https://sakura.example', '').path).toBe('/')
  })

  it('is Secure everywhere but on plain-http localhost', () => {
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
  const secure = { path: '/', secure: true }

  it('says that it is the host’s own where the path is the whole host, and it is Secure', () => {
    expect(nameAt(sakura, 'https://sakura.example', '')).toBe('__Host-sakura.example.flow')
    expect(nameAt(sakura, 'http://sakura.localhost:8787', '')).toBe('sakura.example.flow')
    expect(nameAt(aozora, 'https://books.example', '/aozora')).toBe('aozora.flow')
  })

  it('is read before the one it had, which a neighbour of the domain could set', () => {
    expect(ownCookie(sakura, asking('sakura.example=planted; __Host-sakura.example=own'))).toBe('own')
    expect(ownCookie(sakura, asking('sakura.example=before'))).toBe('before')
    expect(ownCookie(aozora, asking('__Host-aozora=x'))).toBeNull()
  })

  it('is new to a session that is there under the old one alone', () => {
    expect(sessionOfBefore(sakura, asking('sakura.example=before'), secure)).toBe('before')
    expect(sessionOfBefore(sakura, asking('__Host-sakura.example=own; sakura.example=x'), secure)).toBeNull()
    expect(sessionOfBefore(sakura, asking('sakura.example=x'), { path: '/', secure: false })).toBeNull()
    expect(sessionOfBefore(aozora, asking('aozora=x'), { path: '/aozora', secure: true })).toBeNull()
  })
})
