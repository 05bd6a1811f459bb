import { expect, it } from 'vitest'
import { absoluteUrl } from './absolute-url.ts'
import type { Visit } from './visit.ts'

const at = (origin: string, domain: string | null, basePath: string, path = '/login') =>
  absoluteUrl(
    {
      site: { domain },
      env: { SHARED_HOSTS: 'books.example, localhost' },
      origin,
      basePath,
    } as unknown as Visit,
    path,
  )

it('a mail links to the site’s own host, or to a shared one, whichever host the call came to', () => {
  expect(at('https://books.example', null, '/aozora')).toBe('https://books.example/aozora/login')
  expect(at('http://localhost:8787', null, '/aozora')).toBe('http://localhost:8787/aozora/login')
  expect(at('https://books.example', 'sakura.example', '')).toBe('https://sakura.example/login')
  expect(at('https://admin.books.example', null, '/aozora')).toBe('https://books.example/aozora/login')
  expect(at('http://localhost:8787', 'sakura.localhost', '')).toBe('http://sakura.localhost:8787/login')
})

it.each([
  '/',
  '',
  '/search?q=%E8%A8%AD%E5%AE%9A&page=2',
  '/search?q=設定 a"<b>',
  "/1/it's",
  '/search?q=#top',
  '/1/../2',
  '/1/%2E%2e/2',
  '/./x',
  '/a\\b',
  '/x?back=/a/../b',
])('an address is what a parser makes of it: %s', (path) => {
  const parsed = new URL(`/aozora${path}`, 'https://books.example').href
  expect(at('https://books.example', null, '/aozora', path)).toBe(parsed)
})
