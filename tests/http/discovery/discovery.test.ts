import { describe, expect, test } from 'vitest'
import { opdsFaults } from '#app/features/discovery/tests/opds-faults.ts'
import { below, readXml, textOf } from '#app/features/discovery/tests/read-xml.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { bases, callApi, cookieOf, send, tokenOf } from '#tests/http/client.ts'
import { patiently } from '#tests/patience.ts'

const noIndex = 'x-robots-tag'
const book = `/5/${worldContentId('aozora', 'dashi-notes')}`
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null
const documents = [
  '/sitemap.xml',
  '/sitemap.xml?of=pages',
  '/feed.xml',
  '/opds',
  '/opds/all',
  '/opds/search?query=a',
]

/** Sites that are open to search engines or not, each with a page that guests may open. */
const sites = [
  { name: 'open, below a path', base: bases.aozora, isOpen: true, page: book },
  { name: 'open, in the search layout', base: bases.tidewell, isOpen: true, page: '/search' },
  { name: 'open but for reading, in the search layout', base: bases.minato, isOpen: true, page: '/search' },
  { name: 'open, on a domain of its own', base: bases.tagged, isOpen: true, page: '/' },
  { name: 'closed, below a path', base: bases.manabi, isOpen: false, page: '/login' },
  { name: 'closed, on a domain of its own', base: bases.sakura, isOpen: false, page: '/login' },
  { name: 'without layout', base: bases.kuni, isOpen: false, page: '/login' },
  {
    name: 'without layout, of open type',
    base: bases.hanabi,
    isOpen: false,
    page: `/1/${worldContentId('hanabi', 'fireworks-making')}`,
  },
]

describe('what a site tells those it isn’t drawn for', () => {
  test.each(sites)('$name: $isOpen', async ({ base, isOpen, page }) => {
    const [shown, ...told] = await Promise.all([page, ...documents].map((path) => send(base + path)))
    expect(shown?.status).toBe(200)
    expect(shown?.headers[noIndex]).toBe(isOpen ? undefined : 'noindex')
    expect(canonicalOf(shown?.text ?? '')).toBe(isOpen ? base + page : null)
    expect(shown?.text.includes('rel="alternate" type="application/rss+xml"')).toBe(isOpen)
    expect(told.map(({ status }) => status)).toEqual(documents.map(() => (isOpen ? 200 : 404)))
    // Everybody who may sign in may install the site as an app.
    const manifest = await send(`${base}/manifest.webmanifest`)
    const { start_url, icons } = JSON.parse(manifest.text) as { start_url: string; icons: { src: string }[] }
    expect(new URL(base).pathname).toBe(start_url)
    for (const { src } of icons) expect((await send(src)).headers['content-type']).toMatch(/^image\//)
  })

  test('follows its formats, with the site’s own addresses', async () => {
    const [index, feed, catalogue] = await Promise.all(
      ['/sitemap.xml', '/feed.xml', '/opds'].map((path) => send(bases.aozora + path)),
    )
    expect(index?.headers['content-type']).toBe('application/xml; charset=utf-8')
    const parts = below(readXml(index?.text ?? ''), 'sitemap').map((part) => textOf(part, 'loc') ?? '')
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) {
      const places = below(readXml((await send(part)).text), 'url').map((url) => textOf(url, 'loc') ?? '')
      expect(places.filter((place) => !place.startsWith(`${bases.aozora}/`))).toEqual([])
    }
    expect(index?.headers.vary).toBe('Cookie, Accept-Language')
    expect(feed?.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(readXml(feed?.text ?? '').name).toBe('rss')
    expect(catalogue?.headers['content-type']).toBe('application/opds+json; charset=utf-8')
    expect(opdsFaults(JSON.parse(catalogue?.text ?? ''))).toEqual([])
    const found = await send(`${bases.aozora}/opds/search?query=${encodeURIComponent('苔')}`)
    expect(opdsFaults(JSON.parse(found.text))).toEqual([])
    expect((await send(`${bases.aozora}/opds/all?page=99`)).status).toBe(404)
    expect((await send(`${bases.aozora}/opds/nothing`)).status).toBe(404)
  })

  test('is made for guests, even if a reader asks', async () => {
    const cookie = await cookieOf(bases.sakura, 'speaker@sakura.example')
    const own = await cookieOf(bases.aozora, 'reader2@aozora.example')
    expect((await send(`${bases.sakura}/opds`, { headers: { Cookie: cookie } })).status).toBe(404)
    const [guests, readers] = await Promise.all([
      send(`${bases.aozora}/opds`),
      send(`${bases.aozora}/opds`, { headers: { Cookie: own } }),
    ])
    expect(readers?.text).toBe(guests?.text)
    expect(readers?.setCookies).toEqual([])
  })

  test.each(['/sitemap.xml', '/feed.xml', '/opds', '/opds/all', '/manifest.webmanifest'])(
    'is not sent again if the client has it (ETag): %s, in one language',
    async (path) => {
      const inEnglish = `${bases.aozora}${path}?lang=en`
      const { headers } = await send(inEnglish)
      const known = { headers: { 'If-None-Match': headers.etag ?? 'none' } }
      const again = await send(inEnglish, known)
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag])
      expect(again.headers['cache-control']).toBe('public, max-age=300')
      // An ETag of one site means nothing at another.
      expect((await send(`${bases.tidewell}${path}?lang=en`, known)).status).toBe(200)
    },
  )

  test('is cached by the site’s version, and made again when an administrator forbids it', async () => {
    const token = await tokenOf(bases.tana, 'service@tana.example')
    const statuses = async () => {
      const replies = await Promise.all(
        ['/sitemap.xml', '/opds', '/1'].map((path) => send(bases.tana + path)),
      )
      return replies.map(({ status, headers }) => `${status} ${headers[noIndex] ?? 'kept'}`)
    }
    const say = (search_engines: boolean, feeds: boolean) =>
      callApi(bases.tana, 'PUT /discovery/update', { token, body: { search_engines, feeds } })
    expect(await statuses()).toEqual(['200 noindex', '200 noindex', '200 kept'])
    expect((await say(false, true)).status).toBe(200)
    await expect
      .poll(statuses, { timeout: patiently(5_000) })
      .toEqual(['404 noindex', '200 noindex', '200 noindex'])
    expect((await say(true, false)).status).toBe(200)
    await expect
      .poll(statuses, { timeout: patiently(5_000) })
      .toEqual(['200 noindex', '404 noindex', '200 kept'])
    await say(true, true)
    await expect
      .poll(statuses, { timeout: patiently(5_000) })
      .toEqual(['200 noindex', '200 noindex', '200 kept'])
  })
})

describe('robots.txt', () => {
  test('of a shared host lists the open sites and their sitemaps, and no closed one', async () => {
    const { text, headers } = await send(`${bases.shared}/robots.txt`)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toContain('Allow: /aozora/\n')
    expect(text).toContain(`Sitemap: ${bases.aozora}/sitemap.xml\n`)
    expect(text).not.toMatch(/manabi|hanabi|kuni|sakura|kowareta/)
  })

  test.each([
    ['of an open site on a domain of its own', bases.tagged, `Sitemap: ${bases.tagged}/sitemap.xml`],
    ['of a closed one', bases.sakura, 'Disallow: /\n'],
    ['of the viewer', bases.viewer, 'Disallow: /\n'],
  ])('%s', async (_, base, line) => {
    const { status, text } = await send(`${base}/robots.txt`)
    expect(status).toBe(200)
    expect(text).toContain(line)
    expect(text.includes('Allow: /\n')).toBe(base === bases.tagged)
  })
})

describe('a language in the address', () => {
  const inJapanese = { headers: { 'Accept-Language': 'ja' } }

  test('R006 is used without a cookie, takes precedence over an earlier choice, and is part of the canonical address', async () => {
    for (const given of [inJapanese, { headers: { Cookie: 'bunko.1.lang=ja' } }]) {
      const { text } = await send(`${bases.aozora}${book}?lang=en`, given)
      expect(text).toContain('<html lang="en"')
      expect(canonicalOf(text)).toBe(`${bases.aozora}${book}?lang=en`)
    }
    const { text } = await send(bases.aozora + book, { headers: { 'Accept-Language': 'en' } })
    expect(canonicalOf(text)).toBe(`${bases.aozora}${book}?lang=en`)
    expect((await send(`${bases.aozora}${book}?lang=fr`, inJapanese)).text).toContain('<html lang="ja"')
  })

  test('is removed when the visitor chooses another', async () => {
    const { pathname } = new URL(bases.aozora)
    const body = new URLSearchParams({ lang: 'ja', back: `${pathname}/search?q=a&lang=en` }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const chosen = await send(`${bases.aozora}/language`, { method: 'POST', headers, body })
    expect(chosen.location).toBe(`${pathname}/search?q=a`)
  })

  test('is in no canonical address of a search', async () => {
    const { text } = await send(`${bases.tidewell}/search?q=tide`)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(canonicalOf(text)).toBeNull()
  })
})
