import { describe, expect, it } from 'vitest'
import { cookieScope } from '#app/http/cookies/set-cookie.ts'
import { serialiseCookie } from '#app/visit/cookies.ts'
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
