import { describe, expect, test } from 'vitest'
import { bases, cookieOf, postForm, send, serverOrigin } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'

const anId = 'abcdefghij0123456789'
const aPlan = 'aplan00000000000000001'
const leads = async (base: string, path: string, headers: Record<string, string> = {}) => {
  const { status, location } = await send(`${base}${path}`, { headers })
  return location ?? status
}

describe('pages for readers', () => {
  for (const [rule, path] of [
    ['R040', '/profile'],
    ['R041', '/notifications'],
    ['R042', '/subscription'],
    ['R043', `/subscription/${aPlan}`],
    ['R044', `/order-entry/${aPlan}`],
    ['R045', '/gakken-payment/processing'],
    ['R046', '/gakken-payment/confirm'],
    ['R047', '/veritrans-payment/confirm'],
    ['R048', '/thank-you'],
    ['R052', '/user'],
    ['R038', `/view-online/${book('aozora', 'star-almanac')}/1`],
    ['R038', `/view-online/${book('aozora', 'star-almanac')}`],
  ] as const)
    test(`${rule} ${path} asks a guest to sign in, and remembers the address`, async () => {
      const { location, setCookies } = await send(`${bases.aozora}${path}`)
      expect(location).toBe('/aozora/login')
      expect(setCookies.join()).toContain(`aozora.return=${encodeURIComponent(path)}`)
    })

  test('a reader without an order is led to the plans, and from /user to the first page', async () => {
    const headers = { Cookie: await cookieOf(bases.aozora, 'reader@aozora.example') }
    for (const path of [
      '/thank-you',
      '/gakken-payment/processing',
      '/gakken-payment/confirm',
      '/veritrans-payment/confirm',
    ])
      expect(await leads(bases.aozora, path, headers), path).toBe('/aozora/subscription')
    expect(await leads(bases.aozora, '/user', headers)).toBe('/aozora')
  })

  test('R076 ruling 18: where plans are not shown, neither they nor the steps of an order exist', async () => {
    const headers = { Cookie: await cookieOf(bases.minato, 'reader@minato.example') }
    for (const path of ['/subscription', `/subscription/${aPlan}`, `/order-entry/${aPlan}`, '/thank-you']) {
      expect(await leads(bases.minato, path), path).toBe(404)
      expect(await leads(bases.minato, path, headers), path).toBe(404)
    }
  })
})

test('R064 on open-type sites the sign-in and readers’ pages lead to the first page', async () => {
  for (const path of ['/login', '/register', '/forget-password', '/profile', '/notifications', '/user'])
    expect(await leads(bases.hanabi, path), path).toBe('/hanabi')
})

test('R073 R074 ruling 15: in the search layout pages lead to the search, except for a reader’s own', async () => {
  for (const path of ['', '/1', `/1/${anId}`, '/home-search', '/home-search/1', `/home-search/1/${anId}`])
    expect(await leads(bases.minato, path), path).toBe('/minato/search')
  const headers = { Cookie: await cookieOf(bases.minato, 'reader@minato.example') }
  for (const path of ['/profile', '/notifications', '/search'])
    expect(await leads(bases.minato, path, headers), path).toBe(200)
})

test('R075 in the combined layout the home search is the search; in the home layout it is a page', async () => {
  for (const path of ['/home-search', '/home-search/1', `/home-search/1/${anId}`])
    expect(await leads(bases.aozora, path), path).toBe('/aozora/search')
  const headers = { Cookie: await cookieOf(bases.sakura, 'sakura.reader') }
  expect(await leads(bases.sakura, '/home-search', headers)).toBe(200)
})

test('R069 without a layout there are only contents, the sign-in and error pages', async () => {
  for (const path of ['', '/1', '/search', '/home-search', '/home-search/1', '/profile', '/user', '/a/b/c'])
    expect(await leads(bases.kuni, path), path).toBe('/kuni/error-404')
  for (const path of ['/login', '/forget-password']) expect(await leads(bases.kuni, path), path).toBe(200)
})

test('ruling 16: without a layout the first page leads to the remembered address, once', async () => {
  const wanted = `/1/${anId}`
  const go = (stored: string) =>
    send(bases.kuni, { headers: { Cookie: `kuni.return=${encodeURIComponent(stored)}` } })
  const reply = await go(wanted)
  expect(reply.location).toBe(`/kuni${wanted}`)
  expect(reply.setCookies.find((line) => line.startsWith('kuni.return='))).toContain('Max-Age=0')
  for (const evil of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/'])
    expect((await go(evil)).location, evil).toBe('/kuni/error-404')
})

describe('the payment error', () => {
  const page = `${bases.aozora}/gakken-payment/error`
  const english = { 'Accept-Language': 'en' }
  const withCallback = (path: string) => ({
    ...english,
    Cookie: `aozora.callback=${encodeURIComponent(path)}`,
    Origin: serverOrigin,
  })

  test('R060 R061 leads back to the stored address in the same window, and deletes it', async () => {
    const shown = await send(page, { headers: withCallback('/subscription') })
    expect(shown.text).toContain('SO SORRY, PAYMENT BY GAKKEN IS FAIL')
    expect(shown.text).toContain('action="/aozora/gakken-payment/error" method="post"')
    expect(/<form[^>]*gakken-payment[^>]*>/.exec(shown.text)?.[0]).not.toContain('target=')
    const gone = await postForm(page, {}, withCallback('/subscription'))
    expect(gone.location).toBe('/aozora/subscription')
    expect(gone.setCookies.find((line) => line.startsWith('aozora.callback='))).toContain('Max-Age=0')
  })

  test('ruling 19: only to a path of this site', async () => {
    for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      expect((await send(page, { headers: withCallback(evil) })).text).toContain('go-back')
      expect((await postForm(page, {}, withCallback(evil))).location, evil).toBe('/aozora')
    }
  })

  test('without one its button goes back (R062 in a browser); R059 on open-type sites it does nothing', async () => {
    expect((await send(page, { headers: english })).text).toMatch(/class="[^"]*go-back[^"]*">Go back</)
    for (const Cookie of ['', 'hanabi.callback=%2Fsearch']) {
      const open = await send(`${bases.hanabi}/gakken-payment/error`, { headers: { ...english, Cookie } })
      expect(open.text).toContain('SO SORRY, PAYMENT BY GAKKEN IS FAIL')
      expect(open.text).not.toContain('go-back')
    }
  })
})

test('R031 R032 R033 a site on a path has its path before every page, one with a domain has none', async () => {
  const onPath = (await send(bases.aozora)).text
  const own = [...onPath.matchAll(/<(?:a|form)[^>]* (?:href|action)="(\/[^"]*)"/g)].map((match) => match[1])
  expect(own.length).toBeGreaterThan(5)
  expect(own.filter((href) => !/^\/aozora(?:[/?]|$)/.test(href as string))).toEqual([])
  expect(await leads(bases.aozora, '/profile')).toBe('/aozora/login')
  expect(await leads(bases.sakura, '/profile')).toBe('/login')
})

test('R030 the page’s title is the company’s, else the service’s', async () => {
  expect((await send(bases.aozora)).text).toContain('<title>青空ライブラリー</title>')
  expect((await send(`${bases.minato}/search`)).text).toMatch(/<title>[^<]*港の資料室<\/title>/)
})
