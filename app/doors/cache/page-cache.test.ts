import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Env } from '#app/kernel/data/env.ts'
import { platformSite, type Site } from '#app/visit/site.ts'
import { asAnyGuest, cacheShared, findCached, sharedPageKey } from './page-cache.ts'

const site: Site = { ...platformSite(), tenantId: 7, version: 3, servicePath: 'aozora' }

function keyOf(path: string, headers: Record<string, string> = {}, of: Partial<Site> = {}, locale = 'ja') {
  const url = new URL(`https://books.example/aozora${path}`)
  const restOfPath = url.pathname.slice('/aozora'.length) || '/'
  const at = { site: { ...site, ...of }, restOfPath, locale: locale as 'ja' | 'en', build: 'b1' }
  return sharedPageKey(new Request(url, { headers }), url, at)
}

/** A guest's request after everything personal was removed from it, as for a page that is rendered for all guests. */
function guestOf(headers: Record<string, string>, at = site) {
  const request = new Request('https://books.example/aozora/', { headers })
  const incoming = { request, env: {} as Env, ctx: { waitUntil: () => undefined } }
  return asAnyGuest(incoming, { site: at, locale: 'ja', uses: [] })
}

const contentId = 'd49f01e75edab80b06d78f66'

describe('a page cached for guests', () => {
  it.each([
    '/',
    '/3',
    `/3/${contentId}`,
    '/search',
    '/search?q=a&page=2',
    `/search/${contentId}?q=a`,
    '/home-search/2',
    '/login',
    `/${contentId}`,
  ])('can be %s', (path) => {
    expect(keyOf(path)).not.toBeNull()
  })

  it.each([
    `/view-online/${contentId}/3`,
    '/direct-view/v1.abc',
    '/login/start',
    '/login/return',
    '/reset-password?token=x',
    '/register/confirm?token=x',
    '/profile',
    '/notifications',
    '/favourites',
    '/subscription',
    '/logout',
    '/api/v1/content/public/page',
    '/search/suggest?q=a',
    '/login?google=true',
    '/?UserID=u&appToken=t',
    '/forget-password?sent=true&email=a@b.example',
    '/error-404',
  ])('is never %s', (path) => {
    expect(keyOf(path)).toBeNull()
  })

  it.each([
    '/sitemap.xml',
    '/sitemap.xml?of=pages',
    '/feed.xml?lang=en',
    '/manifest.webmanifest',
    '/icon/192.png',
    '/opds',
    '/opds/search?query=a',
    `/opds/publications/${contentId}`,
  ])('can be %s, whoever asks and wherever from: it is written for a guest', (path) => {
    const own = { Cookie: 'bunko.7=v1.7.secret', 'X-Access-Token': 'v1.7.secret', Range: 'bytes=0-1' }
    expect(keyOf(path, own, { hasAutoIpLogin: true })).toBe(keyOf(path))
    expect(keyOf(path)).not.toBeNull()
    expect(keyOf(path, own, { version: 4 })).not.toBe(keyOf(path))
  })

  it('has another key for another tenant, version, language, build, host and query', () => {
    const keys = [
      keyOf('/search?q=a'),
      keyOf('/search?q=b'),
      keyOf('/search?q=a', {}, { tenantId: 8 }),
      keyOf('/search?q=a', {}, { version: 4 }),
      keyOf('/search?q=a', {}, {}, 'en'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('isn’t for visitors with cookies of the site other than the language', () => {
    for (const name of [
      'aozora',
      'aozora.return',
      'aozora.flash',
      'aozora.view',
      'aozora.app',
      'aozora.read',
    ])
      expect(keyOf('/', { Cookie: `x=1; ${name}=y` }), name).toBeNull()
    expect(keyOf('/', { Cookie: 'aozora.lang=en; sakura.localhost=z; aozorax=1' })).not.toBeNull()
    for (const name of ['device', 'shelf'])
      expect(keyOf('/', { Cookie: `aozora.${name}=y` }), name).toBe(keyOf('/'))
  })

  it('differs for each appearance that can be chosen, and for nothing else in that cookie', () => {
    const keyWith = (text: string) => keyOf('/', { Cookie: `aozora.appearance=${text}` })
    const texts = ['dark.normal.normal', 'auto.large.normal', 'auto.normal.wide', 'light.largest.widest']
    expect(new Set(['auto.normal.normal', ...texts].map(keyWith)).size).toBe(5)
    expect(keyWith('red.<b>.x')).toBe(keyOf('/'))
    const guest = guestOf({ Cookie: 'aozora.appearance=dark.x.y; aozora=secret' })
    expect(guest.request.headers.get('Cookie')).toBe('aozora.appearance=dark.normal.normal')
    const ofItsOwn = { ...site, servicePath: null, domain: 'books.example' } as Site
    const Cookie = '__Host-books.example.appearance=dark.normal.normal'
    expect(guestOf({ Cookie }, ofItsOwn).request.headers.get('Cookie')).toBe(Cookie)
    expect(guestOf({ Cookie: Cookie.slice(7) }, ofItsOwn).request.headers.get('Cookie')).toBeNull()
  })

  it('isn’t for callers with a token, and parts of a page', () => {
    expect(keyOf('/', { 'X-Access-Token': 't' })).toBeNull()
    expect(keyOf('/', { Range: 'bytes=0-1' })).toBeNull()
    expect(keyOf('/', {}, { tenantId: 0 })).toBeNull()
  })

  it('isn’t for somebody who opens a page and whose address is looked up, until it has been', () => {
    const opens = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document', 'User-Agent': 'Mozilla/5.0' }
    const looksUp = { hasAutoIpLogin: true }
    expect(keyOf('/', opens, looksUp)).toBeNull()
    expect(keyOf('/', { ...opens, Cookie: 'sakura.localhost.ip=1' }, looksUp)).toBeNull()
    expect(keyOf('/', opens)).toBe(keyOf('/'))
    expect(keyOf('/', { ...opens, Cookie: 'aozora.ip=1' }, looksUp)).toBe(keyOf('/'))
    expect(keyOf('/', { 'User-Agent': 'Googlebot/2.1' }, looksUp)).toBe(keyOf('/'))
  })

  it('contains nothing of the guest whose request made it', () => {
    const headers = {
      Referer: 'https://other.example/',
      'User-Agent': 'x',
      Cookie: 'a=b',
      'Accept-Language': 'en',
      'CF-Connecting-IP': '2001:db8:7:1::1',
    }
    const { request, network } = guestOf(headers)
    expect([...request.headers]).toEqual([['accept-language', 'ja']])
    // Only the network stays, beside the request, and the page doesn't get it.
    expect(network).toBe('20010db80007')
  })
})

describe('an answer to a guest', () => {
  afterEach(() => void vi.unstubAllGlobals())

  const html = { 'Content-Type': 'text/html; charset=utf-8' }

  /** How often the answer was put into the cache, and its Cache-Control. */
  async function kept(status: number, headers: Record<string, string>) {
    const put = vi.fn(async () => undefined)
    vi.stubGlobal('caches', { default: { put } })
    const { answer, stored } = await cacheShared('key', new Response('x', { status, headers }), 0)
    await stored
    return [put.mock.calls.length, answer.headers.get('X-Page-Cache')]
  }

  it('is stored if it is a page or a public picture', async () => {
    expect(await kept(200, html)).toEqual([1, 'MISS'])
    expect(await kept(200, { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=9' })).toEqual([
      1,
      null,
    ])
  })

  it('isn’t stored if it sets a cookie, isn’t a page or isn’t a success', async () => {
    expect(await kept(200, { ...html, 'Set-Cookie': 'aozora.flash=x' })).toEqual([0, null])
    expect(await kept(404, html)).toEqual([0, null])
    expect(await kept(302, html)).toEqual([0, null])
    expect(await kept(200, { 'Content-Type': 'image/webp', 'Cache-Control': 'private' })).toEqual([0, null])
    expect(await kept(200, { 'Content-Type': 'application/json' })).toEqual([0, null])
  })

  it('passes its uses on to be counted, from both caches, and to no visitor', async () => {
    const uses = [
      { kind: 'search', about: '設定' },
      { kind: 'no_result', about: '設定' },
    ] as const
    let there: Response | undefined
    const put = async (_: string, response: Response) => {
      there = response
    }
    vi.stubGlobal('caches', { default: { put, match: async () => there } })
    const made = new Response('x', { headers: html })
    const { answer, stored } = await cacheShared('searched', made, 0, uses)
    await stored
    const request = new Request('https://books.example/aozora/search?q=x')
    const remembered = await findCached(request, 'searched', 1)
    const fetched = await findCached(request, 'searched elsewhere', 1)
    expect([remembered?.uses, fetched?.uses]).toEqual([uses, uses])
    for (const sent of [answer, remembered?.answer, fetched?.answer])
      expect(sent?.headers.has('x-uses')).toBe(false)
  })
})
