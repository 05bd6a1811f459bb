import { describe, expect, test } from 'vitest'
import {
  bases,
  callApi,
  cookieOf,
  newReaderAt,
  postForm,
  send,
  serverOrigin,
  tokenOf,
} from '#tests/http/client.ts'
import { book, openBook } from '#tests/http/viewing.ts'

type Call = Parameters<typeof send>[1]

const [hsts, embedding] = ['strict-transport-security', 'cross-origin-resource-policy']
const viewer = serverOrigin.replace('localhost', 'viewer.localhost')
const admin = serverOrigin.replace('localhost', 'admin.localhost')
const detail = `${bases.aozora}/5/${book('aozora', 'dashi-notes')}`

/** Sends a request that came by https, as the Worker sees it. */
function byHttps(url: string, { headers, ...call }: NonNullable<Call> = {}) {
  return send(url, { ...call, headers: { ...headers, 'X-Forwarded-Proto': 'https' } })
}

const pathIn = (html: string, pattern: RegExp) =>
  new URL(pattern.exec(html)?.[0] ?? '/no-such', serverOrigin).pathname
const cover = /(?<=")\/[\w/.-]*files\/cover\/[\w/.-]+/
const asset = /\/assets\/[\w.-]+\.(?:js|css)/

type Kind = { name: string; url: string; call?: Call; status: number; policy?: string }

async function kinds(): Promise<Kind[]> {
  const shown = await send(detail)
  const plain = await cookieOf(bases.sakura, 'sakura.reader')
  // With https the session cookie has another name.
  const cookie = `__Host-${plain}`
  const within = await byHttps(`${bases.sakura}/`, { headers: { Cookie: cookie } })
  const { boot } = await openBook('aozora', 'star-almanac', 'reader@aozora.example')
  const withKey = { headers: { Authorization: `Bearer ${boot.key}` } }
  const form = {
    method: 'POST',
    body: 'a=b',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  }
  const elsewhere = { ...form, headers: { ...form.headers, 'Sec-Fetch-Site': 'cross-site' } }
  const report = (body: string) => ({
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/csp-report' },
  })
  const violation = JSON.stringify({
    'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'data' },
  })
  const coverOf = (reply: { text: string }) => serverOrigin + pathIn(reply.text, cover)
  return [
    { name: 'a page', url: detail, status: 200 },
    { name: 'a page from the cache', url: detail, status: 200 },
    { name: 'a page of a site on a domain', url: `${bases.sakura}/login`, status: 200 },
    { name: 'a page behind a sign-in', url: `${bases.sakura}/`, status: 302 },
    {
      name: 'a page of somebody',
      url: `${bases.sakura}/`,
      call: { headers: { Cookie: cookie } },
      status: 200,
    },
    { name: 'a page that is missing', url: `${bases.aozora}/error-404`, status: 404 },
    { name: 'a site that is missing', url: `${bases.shared}/no-such-site`, status: 404 },
    {
      name: 'a host that is missing',
      url: serverOrigin.replace('localhost', 'no-such.localhost'),
      status: 404,
    },
    { name: 'a path that is moved', url: `${bases.aozora}//login`, status: 308 },
    { name: 'a site elsewhere', url: `${bases.sakura}/aozora`, status: 302 },
    {
      name: 'a method that no page has',
      url: `${bases.aozora}/login`,
      call: { method: 'PUT', body: 'x' },
      status: 405,
    },
    { name: 'a form of another site', url: `${bases.aozora}/login`, call: elsewhere, status: 403 },
    { name: 'a form', url: `${bases.aozora}/login`, call: form, status: 400 },
    { name: 'the console', url: `${admin}/admin/login`, status: 200 },
    { name: 'the console’s root', url: `${admin}/`, status: 302 },
    { name: 'a call', url: `${bases.aozora}/api/v1/service-admin/public/view-settings`, status: 200 },
    { name: 'a call that is refused', url: `${bases.aozora}/api/v1/user/detail/1`, status: 401 },
    { name: 'a call that is missing', url: `${bases.aozora}/api/v1/no-such`, status: 404 },
    {
      name: 'a call by a method that there is not',
      url: `${bases.aozora}/api/v1/auth/login`,
      call: { method: 'OPTIONS' },
      status: 404,
    },
    { name: 'a cover', url: coverOf(shown), status: 200, policy: 'cross-origin' },
    { name: 'a cover from the cache', url: coverOf(shown), status: 200, policy: 'cross-origin' },
    {
      name: 'a cover behind a sign-in',
      url: `${new URL(bases.sakura).origin}${pathIn(within.text, cover)}`,
      call: { headers: { Cookie: cookie } },
      status: 200,
    },
    { name: 'a cover that is missing', url: `${bases.aozora}/files/cover/x/y`, status: 404 },
    { name: 'a site’s icon', url: `${bases.aozora}/icon/192.png`, status: 200, policy: 'cross-origin' },
    { name: 'a feed', url: `${bases.aozora}/feed.xml`, status: 200 },
    { name: 'a catalogue', url: `${bases.aozora}/opds`, status: 200 },
    { name: 'a map of a site', url: `${bases.aozora}/sitemap.xml`, status: 200 },
    { name: 'what robots may', url: `${bases.shared}/robots.txt`, status: 200 },
    { name: 'whom to tell of a hole', url: `${bases.shared}/.well-known/security.txt`, status: 200 },
    { name: 'a report', url: `${bases.shared}/csp-report`, call: report(violation), status: 204 },
    { name: 'no report', url: `${bases.shared}/csp-report`, call: report('x'), status: 400 },
    { name: 'a book’s part', url: `${viewer}/v/segments/0`, call: withKey, status: 200 },
    { name: 'a book’s outline', url: `${viewer}/v/outline`, call: withKey, status: 200 },
    { name: 'a book’s part without a key', url: `${viewer}/v/segments/0`, status: 401 },
    { name: 'a book that can’t be opened', url: `${viewer}/v/nonsense`, status: 400 },
    { name: 'what a book needs, ahead of it', url: `${viewer}/v/ahead`, status: 200 },
    { name: 'a file of every release', url: serverOrigin + pathIn(shown.text, asset), status: 200 },
    { name: 'a file on the viewer’s host', url: `${viewer}/favicon.svg`, status: 200 },
  ]
}

describe('every kind of answer', () => {
  test('by https has Strict-Transport-Security, and says which pages may embed it', async () => {
    const said = []
    for (const { name, url, call, status, policy = 'same-origin' } of await kinds()) {
      const reply = await byHttps(url, call)
      const wanted = { status, hsts: 'max-age=31536000', policy }
      const found = { status: reply.status, hsts: reply.headers[hsts], policy: reply.headers[embedding] }
      said.push({ name, ...wanted, found })
    }
    const faults = said.filter(
      ({ name, found, ...wanted }) => JSON.stringify(found) !== JSON.stringify(wanted),
    )
    expect(faults).toEqual([])
    expect(said.length).toBeGreaterThan(24)
  })

  test('by http has no Strict-Transport-Security', async () => {
    for (const url of [detail, `${bases.aozora}/no-such`, `${viewer}/v/ahead`]) {
      const { headers } = await send(url)
      expect([headers[hsts], headers[embedding]]).toEqual([undefined, 'same-origin'])
    }
  })

  test('has both in a 304 answer, too', async () => {
    const { headers } = await byHttps(detail)
    const again = await byHttps(detail, { headers: { 'If-None-Match': headers.etag ?? '' } })
    expect([again.status, again.headers[hsts], again.headers[embedding]]).toEqual([
      304,
      'max-age=31536000',
      'same-origin',
    ])
  })
})

test('security.txt is on every host: the shared ones, the console’s, the viewer’s and a site’s own', async () => {
  const texts = await Promise.all(
    [
      serverOrigin,
      admin,
      viewer,
      new URL(bases.sakura).origin,
      serverOrigin.replace('localhost', 'no-such.localhost'),
    ].map((origin) => send(`${origin}/.well-known/security.txt`)),
  )
  for (const { status, text } of texts) {
    expect(status).toBe(200)
    expect(text).toMatch(/^Contact: mailto:\S+@\S+\nExpires: 20\d\d-\d\d-\d\dT00:00:00\.000Z\n/)
    const expires = Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000)
  }
})

describe('a sign-out', () => {
  const clear = 'clear-site-data'

  test('on a site with its own domain clears everything in the browser but the site’s cookies', async () => {
    const cookie = await cookieOf(bases.sakura, 'sakura.reader')
    const { headers, setCookies } = await postForm(`${bases.sakura}/logout`, {}, { Cookie: cookie })
    expect(headers[clear]).toBe('"cache", "storage"')
    expect(setCookies.join()).toMatch(/\.ip=1/)
    const { headers: page } = await send(`${bases.sakura}/login`)
    expect(page[clear]).toBeUndefined()
  })

  test('on a site with a path clears nothing, since other sites have the same origin', async () => {
    const cookie = await cookieOf(bases.aozora, await newReaderAt(bases.aozora))
    const { status, headers } = await postForm(`${bases.aozora}/logout`, {}, { Cookie: cookie })
    expect([status, headers[clear]]).toEqual([302, undefined])
    const token = await tokenOf(bases.aozora, 'service@aozora.example')
    expect((await callApi(bases.aozora, 'GET /auth/logout', { token })).http).toBe(200)
  })
})
