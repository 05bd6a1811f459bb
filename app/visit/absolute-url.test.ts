import { expect, it } from 'vitest'
import { absoluteUrl } from './absolute-url.ts'
import type { Visit } from './visit.ts'

const at = (origin: string, domain: string | null, basePath: string) =>
  absoluteUrl(
    {
      site: { domain },
      env: { SHARED_HOSTS: 'books.example, localhost' },
      origin,
      basePath,
    } as unknown as Visit,
    '/login',
  )

it('a mail links to the site’s own host, or to a shared one, whichever host the call came to', () => {
  expect(at('https://books.example', null, '/aozora')).toBe('https://books.example/aozora/login')
  expect(at('http://localhost:8787', null, '/aozora')).toBe('http://localhost:8787/aozora/login')
  expect(at('https://books.example', 'sakura.example', '')).toBe('https://sakura.example/login')
  expect(at('https://admin.books.example', null, '/aozora')).toBe('https://books.example/aozora/login')
  expect(at('http://localhost:8787', 'sakura.localhost', '')).toBe('http://sakura.localhost:8787/login')
})
