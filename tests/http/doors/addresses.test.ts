import { describe, expect, test } from 'vitest'
import { bases, callApi, postForm, send, serverOrigin } from '#tests/http/client.ts'

const { port } = new URL(serverOrigin)
const adminHost = `http://admin.localhost:${port}`
const anId = 'abcdefghij0123456789'

describe('addresses', () => {
  test('R001 R002 R003 a path and a domain lead to their own sites', async () => {
    expect((await send(bases.aozora)).text).toContain('<title>青空ライブラリー</title>')
    expect((await send(`${bases.sakura}/login`)).text).toContain('さくら学園 図書室')
    expect((await send(`${bases.hanabi}/error-404`)).text).toContain('花火アーカイブ')
  })

  test('the case of a host and its final dot don’t matter', async () => {
    const reply = await send(`${bases.sakura}/login`, { headers: { Host: `SAKURA.localhost.:${port}` } })
    expect(reply.text).toContain('さくら学園 図書室')
  })

  test('R022 R029 an unknown tenant is 404, with a loading page that redirects after one second', async () => {
    for (const path of ['/nowhere', '/nowhere/search?q=x', '/Aozora', '/a', '/123']) {
      const reply = await send(`${serverOrigin}${path}`)
      expect(reply.status, path).toBe(404)
      expect(reply.text).toContain('<meta http-equiv="refresh" content="1; url=/error-404">')
      expect(reply.text).toContain('読み込み中です...')
    }
    const english = await send(`${serverOrigin}/nowhere`, { headers: { 'Accept-Language': 'en' } })
    expect(english.text).toContain('Loading...')
    expect(english.text).toContain('<html lang="en">')
  })

  test('an unknown domain counts as an unknown tenant', async () => {
    const reply = await send(`http://nobody.localhost:${port}/`)
    expect(reply.status).toBe(404)
    expect(reply.text).toContain('http-equiv="refresh"')
  })

  test('R020 settings that cannot be read lead to /error-404 at once', async () => {
    for (const path of ['/kowareta', '/kowareta/search', '/kuzureta/login']) {
      const reply = await send(`${serverOrigin}${path}`)
      expect([reply.status, reply.location], path).toEqual([302, '/error-404'])
    }
    const call = await send(`${serverOrigin}/kowareta/api/v1/auth/info`)
    expect(call.status).toBeGreaterThanOrEqual(300)
    expect(call.status).toBeLessThan(500)
  })

  test('R021 R063 for the service path gakken-payment they lead to /gakken-payment/error', async () => {
    const reply = await send(`${serverOrigin}/gakken-payment`)
    expect(reply.location).toBe('/gakken-payment/error')
    expect((await send(`${serverOrigin}/gakken-payment/error`)).text).toContain(
      '申し訳ございません。Gakkenでのお支払いに失敗しました。',
    )
  })

  test('R023 a shared host only shows the admin sign-in', async () => {
    for (const path of ['/', '/aozora', '/search', '/aozora/search?q=x']) {
      const reply = await send(`${adminHost}${path}`)
      expect([reply.status, reply.location], path).toEqual([302, `${adminHost}/admin/login`])
    }
    const login = await send(`${adminHost}/admin/login`)
    expect(login.status).toBe(200)
    expect(login.text).toContain('type="password"')
  })

  test('R025 a site of another host leads to the first page of this one, and a call answers 201', async () => {
    const elsewhere = `http://nobody.localhost:${port}`
    for (const path of ['/aozora', '/aozora/search?q=x', '/minato/login']) {
      const reply = await send(`${elsewhere}${path}`)
      expect([reply.status, reply.location, reply.setCookies], path).toEqual([302, `${elsewhere}/`, []])
    }
    const call = await callApi(
      `${elsewhere}/aozora`,
      'GET /company/public/get-detail?domain=nobody.localhost',
    )
    expect(call).toMatchObject({ http: 400, status: 201 })
    expect((await send(`${elsewhere}/nowhere`)).status).toBe(404)
  })

  test('R026 on a console’s host such addresses lead to the console', async () => {
    for (const path of ['/aozora', '/minato/login', '/aozora/api/v1/company/public/get-detail'])
      expect((await send(`${adminHost}${path}`)).location, path).toBe(`${adminHost}/admin/login`)
  })

  test('R024 R053 the segment admin leads to /admin/login, on every host and in every tenant', async () => {
    expect((await send(`${serverOrigin}/admin`)).location).toBe('/admin/login')
    expect((await send(`${bases.aozora}/admin`)).location).toBe('/admin/login')
    expect((await send(`${bases.aozora}/admin/users`)).location).toBe('/admin/login')
    expect((await send(`${bases.sakura}/admin/login`)).status).toBe(200)
  })

  test('R050 named routes are never treated as content groups', async () => {
    for (const word of ['login', 'search', 'language', 'logout', 'error-404', 'view-online'])
      expect((await send(`${bases.aozora}/${word}`)).text).not.toContain('class="book-grid"')
    expect((await send(`${bases.aozora}/3`)).text).toContain('技術マニュアル')
  })

  test('R068 ruling 14 a first segment with letters that is no page leads to the first page', async () => {
    for (const path of ['/nothing', `/nothing/${anId}`, '/0', '/-1', '/1x', '/007'])
      expect((await send(`${bases.aozora}${path}`)).location, path).toBe('/aozora')
  })

  test('R065 R067 a malformed id leads to the first page if there is a layout', async () => {
    const ids = ['short', 'a'.repeat(19), 'a'.repeat(65), anId.toUpperCase(), 'abcdefghij-0123456789']
    for (const id of ids) {
      expect((await send(`${bases.aozora}/search/${id}`)).location, id).toBe('/aozora')
      expect((await send(`${bases.aozora}/3/${id}`)).location, id).toBe('/aozora')
    }
  })

  test('R066 R069 without a layout it leads to /error-404', async () => {
    expect((await send(`${bases.hanabi}/search/short`)).location).toBe('/hanabi/error-404')
    expect((await send(`${bases.hanabi}/1/short`)).location).toBe('/hanabi/error-404')
    expect((await send(`${bases.hanabi}/a/b/c`)).location).toBe('/hanabi/error-404')
    expect((await send(bases.hanabi)).location).toBe('/hanabi/error-404')
  })

  test('a well-formed id of nothing is 404', async () => {
    const reply = await send(`${bases.aozora}/search/${anId}`)
    expect(reply.status).toBe(404)
    expect(reply.text).toContain('データがありません。')
  })

  test('R055 R056 R057 not-found has its text, and a way back except on open-type sites', async () => {
    const english = { headers: { 'Accept-Language': 'en' } }
    const reply = await send(`${bases.aozora}/a/b/c`, english)
    expect(reply.status).toBe(404)
    expect(reply.text).toContain('SO SORRY, PAGE NOT FOUND')
    expect(reply.text).toContain('Go back')
    const open = await send(`${bases.hanabi}/error-404`, english)
    expect(open.text).toContain('SO SORRY, PAGE NOT FOUND')
    expect(open.text).not.toContain('Go back')
  })

  test('R058 the payment error page has its text', async () => {
    const reply = await send(`${bases.aozora}/gakken-payment/error`, { headers: { 'Accept-Language': 'en' } })
    expect(reply.text).toContain('<h1>SO SORRY, PAYMENT BY GAKKEN IS FAIL</h1>')
  })

  test('R073 with layout 1 browsing pages lead to the search', async () => {
    for (const path of ['', '/1', `/1/${anId}`])
      expect((await send(`${bases.minato}${path}`)).location, path).toBe('/minato/search')
    expect((await send(`${bases.minato}/search`)).status).toBe(200)
  })

  test('R129 with settingLogin 1 every page and picture sends a guest to the sign-in', async () => {
    for (const path of ['/', '/search', '/1', `/search/${anId}`])
      expect((await send(`${bases.sakura}${path}`)).location, path).toBe('/login')
    expect((await send(`${bases.sakura}/files/cover/${anId}/x.svg`)).status).toBe(403)
    const call = await callApi(bases.sakura, 'POST /content/public/search', { body: {} })
    expect(call.http).toBe(401)
  })

  test('R132 R133 with 0 and 2 guests can browse, but need to sign in to open a book', async () => {
    for (const base of [bases.aozora, bases.minato]) {
      expect((await send(`${base}/search`)).status).toBe(200)
      const asked = await callApi(base, 'POST /content/public/search', { body: {} })
      expect(asked.status).toBe(200)
      const [{ id = anId } = {}] = asked.data.contents as { id?: string }[]
      expect((await send(`${base}/view-online/${id}`)).location).toBe(`${new URL(base).pathname}/login`)
      const call = `GET /content/public/viewer-token?content_id=${id}`
      const headers = { 'Sec-Fetch-Site': 'same-origin', Referer: `${base}/search` }
      expect((await callApi(base, call, { headers })).http).toBe(401)
    }
  })

  test('a method that a page doesn’t support is no server error', async () => {
    for (const method of ['DELETE', 'PUT', 'PATCH', 'OPTIONS'])
      expect((await send(`${bases.aozora}/search`, { method })).status, method).toBe(405)
    const post = await postForm(`${bases.aozora}/search`, { q: 'x' })
    expect([post.status, (await postForm(`${serverOrigin}/nowhere`, {})).status]).toEqual([405, 404])
  })

  test('a path that isn’t text is no server error', async () => {
    for (const path of ['/%', '/%E0%A4%A', '/search/%00', '/..%2f..%2fetc', '//evil.example/', '/search?q=%'])
      expect((await send(`${bases.aozora}${path}`)).status, path).toBeLessThan(500)
  })
})

describe('headers', () => {
  test('every page has the policy, only the site may embed it, and no cache serves it without asking', async () => {
    for (const url of [
      bases.aozora,
      `${bases.aozora}/login`,
      `${serverOrigin}/nowhere`,
      `${adminHost}/admin/login`,
    ]) {
      const { headers } = await send(url)
      expect(headers['content-security-policy'], url).toContain("default-src 'none'; script-src 'self'; ")
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers['content-security-policy']).toMatch(/; report-uri \/csp-report; report-to csp$/)
      expect(headers['reporting-endpoints']).toBe('csp="/csp-report"')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['x-content-type-options']).toBe('nosniff')
      const isKept = url.startsWith(bases.aozora)
      expect(headers['cache-control'], url).toBe(isKept ? 'private, no-cache' : 'private, no-store')
    }
  })

  test('every host accepts reports about its policy', async () => {
    const body = JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'data' } })
    for (const base of [serverOrigin, bases.sakura, bases.viewer]) {
      const call = { headers: { 'Content-Type': 'application/csp-report' }, body }
      expect((await send(`${base}/csp-report`, call)).status, base).toBe(204)
    }
  })
})
