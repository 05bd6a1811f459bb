import { expect, it } from 'vitest'
import { failingSettings, unknownTenant } from './without-site.ts'

const at = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init)

it('R022 R029 R063 an address without a tenant shows a loading page for a second, then not found; that of the payment shows its error page', async () => {
  for (const [servicePath, target] of [
    ['nowhere', '/error-404'],
    [null, '/error-404'],
    ['gakken-payment', '/gakken-payment/error'],
  ] as const)
    for (const [language, words] of [
      ['en', 'Loading...'],
      ['ja', '読み込み中です...'],
    ] as const) {
      const reply = await unknownTenant(at('/x', { headers: { 'Accept-Language': language } }), servicePath)
      const html = await reply.text()
      expect(reply.status).toBe(404)
      expect(html).toContain(`<meta http-equiv="refresh" content="1; url=${target}">`)
      expect(html).toContain('class="spinner"')
      expect(html).toContain(`<p role="status">${words}</p>`)
    }
})

it('R020 R021 R063 if settings can’t be read, the same pages appear at once, without redirecting to themselves', () => {
  const leads = (path: string, servicePath: string | null) =>
    failingSettings(new URL(`http://localhost${path}`), servicePath)?.headers.get('Location') ?? null
  expect(leads('/shop/search', 'shop')).toBe('http://localhost/error-404')
  expect(leads('/', null)).toBe('http://localhost/error-404')
  expect(leads('/error-404', null)).toBeNull()
  expect(leads('/gakken-payment/1', 'gakken-payment')).toBe('http://localhost/gakken-payment/error')
  expect(leads('/gakken-payment/error', 'gakken-payment')).toBeNull()
})
