import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { bases, send, serverOrigin, tokenOf } from '#tests/http/client.ts'

/** No request from a stranger may cause a server error: each of these is answered with a status below 500, and nothing is logged. */
const long = 'あ'.repeat(2_000)

test('odd headers', async () => {
  const odd: Record<string, string>[] = [
    { Cookie: 'aozora' },
    { Cookie: 'aozora=%E0%A4%A; aozora.lang=%' },
    { Cookie: `aozora=${'x'.repeat(6_000)}` },
    { Cookie: 'aozora.return=%2F%2Fevil; aozora.at=not-a-bookmark' },
    { Cookie: 'aozora.at=00000000-00000000-00000000-00000000000000000000000000000000' },
    { 'X-Access-Token': '' },
    { 'X-Access-Token': `r1.${'='.repeat(43)}` },
    { 'X-Access-Token': `rzzzzzzzz.${'x'.repeat(43)}` },
    { 'X-Access-Token': `s0.${'x'.repeat(43)}` },
    { 'X-Access-Token': `v1.${'x'.repeat(43)}` },
    { 'Accept-Language': ';;;q=,,*;q=9' },
    { 'Accept-Language': 'x'.repeat(4_000) },
    { Referer: 'not a url' },
    { 'CF-Connecting-IP': 'nonsense', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'gopher' },
  ]
  const paths = ['', '/search?q=x', '/login', '/api/v1/auth/info', '/view-online/abcdefghij0123456789/1']
  for (const [nth, headers] of odd.entries()) {
    // Two of the five paths for each header, in rotation: headers are read before the path matters.
    for (const path of paths.filter((_, place) => (place + nth) % paths.length < 2))
      expect(
        (await send(`${bases.aozora}${path}`, { headers })).status,
        `${path} ${JSON.stringify(headers).slice(0, 80)}`,
      ).toBeLessThan(500)
  }
})

test('a forged forwarding header changes no address', async () => {
  const { text } = await send(`${bases.aozora}/login`, { headers: { 'X-Forwarded-Host': 'evil.example' } })
  expect(text).not.toContain('evil.example')
})

test('odd bodies for forms', async () => {
  const bodies: [type: string, body: string][] = [
    ['application/x-www-form-urlencoded', ''],
    ['application/x-www-form-urlencoded', '%'],
    ['application/x-www-form-urlencoded', 'email=a&email=b&password[]=c&password.x=d'],
    ['application/x-www-form-urlencoded', `email=${encodeURIComponent(long)}&password=x`],
    ['application/x-www-form-urlencoded', '__proto__=1&constructor=2&email=x&password=y'],
    ['application/json', '{"email":"x"}'],
    ['text/plain', 'email=x'],
    ['multipart/form-data', 'no boundary'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nunfinished',
    ],
    ['nonsense', 'x'],
  ]
  for (const [nth, path] of ['/login', '/logout', '/language'].entries()) {
    // The sign-in form gets all bodies, the other forms every second one, in rotation: all forms are read by the same code.
    for (const [type, body] of bodies.filter((_, place) => nth === 0 || (place + nth) % 2 === 0)) {
      const headers = { 'Content-Type': type }
      expect(
        (await send(`${bases.aozora}${path}`, { body, headers })).status,
        `${path} ${type} ${body.slice(0, 40)}`,
      ).toBeLessThan(500)
    }
  }
})

test('odd bodies for uploads', async () => {
  const token = await tokenOf(bases.aozora, 'service@aozora.example')
  const part = (head: string, body = '%PDF-1.7') =>
    `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const bodies = [
    '',
    '--x--',
    'no boundary anywhere',
    part('name="file"; filename="a.pdf"'),
    `${part('name="file"; filename=""')}--x--`,
    `${part('name="content-data"', '{')}${part('name="file"; filename="a.pdf"')}--x--`,
    `${part('name="content-data"', '[]')}${part('name="file"; filename="a.pdf"')}--x--`,
    `${part('name="file"; filename="a.pdf"')}${part('name="file"; filename="b.pdf"')}--x--`,
    `${part('nothing')}--x--`,
    `${part('name="content-data"', 'x'.repeat(300_000))}--x--`,
  ]
  for (const body of bodies) {
    const headers = { 'X-Access-Token': token, 'Content-Type': 'multipart/form-data; boundary=x' }
    const reply = await send(`${bases.aozora}/api/v1/content/upload-add`, { body, headers })
    expect(reply.status, body.slice(0, 60)).toBeGreaterThanOrEqual(400)
    expect(reply.status, body.slice(0, 60)).toBeLessThan(500)
  }
})

describe('odd values in calls', () => {
  const values = [
    null,
    true,
    0,
    -1,
    1.5,
    1e300,
    '',
    long,
    [],
    [[]],
    {},
    { a: { b: {} } },
    '%00',
    '\u0000',
    '𠮷',
  ]
  const calls: [route: string, key: string][] = [
    ['/content/public/full-text-search', 'search_key'],
    ['/content/public/full-text-search', 'content_group_id'],
    ['/content/public/full-text-search', 'sort_field'],
    ['/content/public/search', 'search_requests'],
    ['/content/public/search', 'page'],
    ['/auth/login', 'email'],
    ['/auth/login', 'keep_login'],
    ['/auth/login', 'path'],
    ['/auth/login', 'domain'],
  ]
  test.each(calls.map((call, nth) => [...call, nth] as const))('%s %s', async (route, key, nth) => {
    // Every second value for each field, in rotation, so that each value is tried in half of the fields.
    for (const value of values.filter((_, place) => (place + nth) % 2 === 0)) {
      const reply = await send(`${bases.shared}/api/v1${route}?path=aozora`, {
        body: JSON.stringify({ [key]: value }),
        headers: { 'Content-Type': 'application/json' },
      })
      expect(reply.status, JSON.stringify(value).slice(0, 40)).toBeLessThan(500)
    }
  })
})

test('odd addresses on the viewer’s origin', async () => {
  const paths = [
    '/v',
    '/v/',
    '/v/x',
    '/v/%',
    '/v/segments/-1',
    '/v/segments/1e9',
    '/v/segments/0/links/x',
    '/v/print',
    `/v/${long}`,
  ]
  for (const path of paths) {
    for (const headers of [{}, { Authorization: 'Bearer x' }, { Authorization: 'Basic eDp4' }] as Record<
      string,
      string
    >[]) {
      const { status } = await send(`${bases.viewer}${encodeURI(path).replace('%25', '%')}`, { headers })
      expect(status, path.slice(0, 40)).toBeGreaterThanOrEqual(400)
      expect(status, path.slice(0, 40)).toBeLessThan(500)
    }
  }
})

test('deep and long queries', async () => {
  for (const query of [
    `q=${'%E8%A8%AD'.repeat(900)}`,
    `q=${'a+'.repeat(2_000)}`,
    'q=x&q=y&page=1&page=2',
    'group=999999999999',
    'sort[]=x',
    `q=${'%22'.repeat(300)}`,
  ]) {
    // A search under an address that isn't its normal form is redirected.
    const { status, location } = await send(`${bases.aozora}/search?${query}`)
    expect([200, 302], query.slice(0, 40)).toContain(status)
    if (location !== null) expect((await send(`${serverOrigin}${location}`)).status, location).toBe(200)
  }
  expect((await send(`${bases.aozora}/search?page=${'9'.repeat(30)}`)).status).toBe(400)
})

test('a request that is broken off does no harm', async () => {
  const { port } = new URL(serverOrigin)
  for (const text of [
    'GET /aozora HTTP/1.1\r\nHost: localhost\r\n',
    'POST /aozora/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nemail=',
  ]) {
    await new Promise<void>((done) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end(text, () => socket.destroy()))
      socket.on('close', () => done())
      socket.on('error', () => undefined)
    })
  }
  expect((await send(bases.aozora)).status).toBe(200)
})
