import { expect, test } from 'vitest'
import { bases, postForm, type Reply, send, sendPath, tokenOf } from '#tests/http/client.ts'

/** Expects the given status, which is no server error, and an answer without internal details. */
function expectCalm(reply: Reply, wanted: number) {
  expect(reply.status).toBe(wanted)
  expect(reply.text).not.toMatch(/\bat [\w.]+ \(|node_modules|D1_ERROR|SQLITE|RangeError|TypeError/)
}

const post = (base: string, path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  send(`${base}/api/v1${path}`, { body, headers: { 'Content-Type': 'application/json', ...headers } })

for (const [what, body] of [
  ['nests 20,000 deep', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['is broken', '{'],
  ['is a list', '[]'],
  ['holds bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
] as const)
  test(`a JSON body that ${what} is a bad request`, async () => {
    expectCalm(await post(bases.aozora, '/auth/login', body), 400)
  })

for (const [what, body] of [
  ['nests 400,000 deep', `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`],
  ['is longer than a megabyte', JSON.stringify({ email: 'a'.repeat(1_200_000) })],
] as const)
  test(`a guest’s JSON body that ${what} is too large`, async () => {
    expectCalm(await post(bases.aozora, '/auth/login', body), 413)
  })

test('a search in more groups than a statement can bind finds contents of each', async () => {
  const groups = (from: number) => ({
    content_group_id_list: Array.from({ length: 50 }, (_, at) => from + at),
  })
  const body = JSON.stringify({ search_requests: [groups(1), groups(1), groups(1)] })
  const reply = await post(bases.aozora, '/content/public/search', body)
  expectCalm(reply, 200)
  expect(JSON.parse(reply.text).data.total_records).toBeGreaterThan(0)
})

for (const [what, place, status] of [
  ['too long a domain', { domain: 'a'.repeat(600) }, 414],
  ['half a character for a domain', { domain: '\ud800' }, 414],
  ['too long a path', { path: 'a'.repeat(600) }, 703],
  ['a path that climbs', { path: '../aozora' }, 703],
  ['a path with a NUL', { path: '\0' }, 703],
] as const)
  test(`a call on the shared host that names ${what} names no site`, async () => {
    const reply = await post(bases.shared, '/content/public/search', JSON.stringify(place))
    expectCalm(reply, 400)
    expect(JSON.parse(reply.text).status).toBe(status)
  })

for (const field of [
  'email[999999999]',
  'email[4294967295]',
  `email${'.a'.repeat(20_000)}`,
  '__proto__.email',
])
  test(`a form field named ${field.slice(0, 24)} is not used by the sign-in`, async () => {
    const started = Date.now()
    expectCalm(await postForm(`${bases.aozora}/login`, { [field]: 'x', password: 'x' }), 400)
    expect(Date.now() - started).toBeLessThan(5_000)
  })

test('a form of 20 MB is answered without being read', async () => {
  expectCalm(await postForm(`${bases.aozora}/login`, { email: 'a'.repeat(20_000_000) }), 413)
})

test('thousands of fields before a file are refused, to guests and to administrators', async () => {
  const form = new FormData()
  for (let at = 0; at < 3_000; at++) form.append(`f${at}`, 'x')
  const token = await tokenOf(bases.aozora, 'service@aozora.example')
  const upload = (headers: Record<string, string>) =>
    send(`${bases.aozora}/api/v1/content/upload-add`, { body: form, headers })
  expectCalm(await upload({}), 401)
  expectCalm(await upload({ 'X-Access-Token': token }), 400)
})

test('R024 the console is at the root, however its word is written', async () => {
  for (const word of ['admin', 'Admin', 'ADMIN', '%61dmin']) {
    const reply = await send(`${bases.aozora}/${word}/login`)
    expect([reply.status, reply.location]).toEqual([302, '/admin/login'])
  }
})

test('a path with empty segments redirects to the page’s proper address, never to another host', async () => {
  for (const [path, target] of [
    ['/aozora//search?q=%E8%A8%AD', '/aozora/search?q=%E8%A8%AD'],
    ['/aozora//evil.example', '/aozora/evil.example'],
    ['//evil.example', '/evil.example'],
    ['/\\evil.example//', '/evil.example/'],
  ] as const) {
    const reply = await sendPath(path)
    expect([reply.status, reply.location], path).toEqual([308, target])
    const posted = await sendPath(path, 'POST')
    expect([posted.status, posted.location], path).toEqual([404, null])
  }
})

test('an impossible path is not found, for pages and calls alike', async () => {
  for (const path of [
    '//%5c:',
    '/%5c',
    '/%',
    '/%zz',
    '/%E0%A4',
    '/a%00b',
    '/%2F%2Fevil.example',
    `/${'a'.repeat(9_000)}`,
  ]) {
    const page = await sendPath(`/aozora${path}`)
    expectCalm(page, 404)
    expect(page.text, path).toContain('青空ライブラリー')
    const call = await sendPath(`/aozora/api/v1${path}`)
    expectCalm(call, 404)
    expect(JSON.parse(call.text).status, path).toBe(404)
  }
  expectCalm(await send(`${bases.viewer}/v/%5c`), 401)
})

test('a very long address of a page that needs a sign-in sets no such long cookie', async () => {
  const reply = await send(`${bases.aozora}/view-online/${'a'.repeat(24)}/1?${'x'.repeat(15_000)}`)
  expect(reply.location).toBe('/aozora/login')
  expect(reply.setCookies.join().length).toBeLessThan(4_000)
})

test('a session, a launch token and a viewer key can’t replace each other', async () => {
  const token = await tokenOf(bases.aozora, 'reader@aozora.example')
  const asKey = await send(`${bases.viewer}/v/segments/0`, { headers: { Authorization: `Bearer ${token}` } })
  expectCalm(asKey, 400)
  expectCalm(await send(`${bases.viewer}/v/${token}`), 400)
})
