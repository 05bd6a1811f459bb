import { expect, test } from 'vitest'
import { bases, callApi, loginBody, send } from '#tests/http/client.ts'

const search = 'POST /content/public/full-text-search'

test('R415 R450 keys are accepted in snake_case and camelCase, and empty values are dropped', async () => {
  const snake = { search_key: '設定', content_group_id: [3], size: 5, page: '', sort_field: null }
  const camel = { searchKey: '設定', contentGroupId: [3], size: 5 }
  const [one, other] = [
    await callApi(bases.aozora, search, { body: snake }),
    await callApi(bases.aozora, search, { body: camel }),
  ]
  expect(one).toEqual(other)
  expect(one.data.total_records).toBeGreaterThan(1)
})

test('ruling 21: fields are accepted in the body and in the query; the body wins', async () => {
  const route = `POST /content/public/full-text-search?search_key=${encodeURIComponent('設定')}&size=1`
  const byQuery = await callApi(bases.aozora, route, { body: {} })
  expect(byQuery.data.size).toBe(1)
  expect(byQuery.data.contents).toHaveLength(1)
  const both = await callApi(bases.aozora, route, { body: { size: 2 } })
  expect(both.data.size).toBe(2)
})

test('ruling 36: answers are in snake_case throughout', async () => {
  const { data } = await callApi(bases.aozora, search, { body: { search_key: '設定' } })
  expect(keysOf(data).filter((key) => /[A-Z-]/.test(key))).toEqual([])
  expect(keysOf(data)).toContain('total_records')
})

for (const [language, message] of [
  ['ja', 'アカウントまたはパスワードが正しくありません。'],
  ['en', 'The account or password is incorrect.'],
] as const) {
  test(`R473 a refusal has code, key and message, in ${language}`, async () => {
    const answer = await callApi(bases.aozora, 'POST /auth/login', {
      body: loginBody('nobody@aozora.example'),
      headers: { 'Accept-Language': language },
    })
    expect(answer).toEqual({ http: 400, status: 606, key: 'api.error.606', message })
  })
}

test('any other language is answered in Japanese (R005)', async () => {
  const answer = await callApi(bases.aozora, 'GET /auth/info', { headers: { 'Accept-Language': 'fr' } })
  expect(answer.message).toBe('続けるにはログインしてください。')
})

test('an unknown call is 404 with the same envelope', async () => {
  for (const route of ['GET /nothing', 'GET /auth/login', 'DELETE /content/detail/x', 'GET /']) {
    expect(await callApi(bases.aozora, route)).toMatchObject({ http: 404, status: 404 })
  }
  for (const path of ['/api', '/api/v2/auth/info', '/api/v1'])
    expect((await send(`${bases.aozora}${path}`)).status).toBe(404)
})

test('a body that is no JSON object is 400, never 500', async () => {
  for (const body of ['{', '[]', '"x"', 'null', '1', '{"search_key":']) {
    const reply = await send(`${bases.aozora}/api/v1/content/public/search`, {
      body,
      headers: { 'Content-Type': 'application/json' },
    })
    expect(reply.status, body).toBe(400)
  }
})

test('an invalid direction falls back instead of failing; invalid groups and pages are refused by name, on pages too', async () => {
  const ask = (odd: object) => callApi(bases.aozora, search, { body: { search_key: '設定', ...odd } })
  expect(await ask({ sort: 'sideways' })).toMatchObject({ status: 200, data: { page: 1, size: 10 } })
  const group = { content_group_id: [expect.any(String)] }
  expect(await ask({ content_group_id: 'a,-1' })).toMatchObject({ status: 406, fields: group })
  const fields = { page: [expect.any(String)], size: [expect.any(String)] }
  expect(await ask({ page: 'x', size: 5000 })).toMatchObject({ status: 406, fields })
  expect(await ask({ sort_field: 'colour' })).toMatchObject({
    status: 423,
    fields: { sort_field: [expect.any(String)] },
  })
  const list = `${bases.aozora}/api/v1/content/public/page?sort_field=colour`
  expect(JSON.parse((await send(list)).text)).toMatchObject({ status: 717 })
  for (const path of ['/search?page=x', '/1?page=0']) {
    const { status, text } = await send(`${bases.aozora}${path}`)
    expect([path, status, text]).toEqual([path, 400, expect.stringContaining('<h1')])
  }
})

test('a key of __proto__ does no harm', async () => {
  const reply = await send(`${bases.aozora}/api/v1/content/public/search`, {
    body: '{"__proto__":{"page":2},"search_key":"設定"}',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(JSON.parse(reply.text).data.page).toBe(1)
})

test('answers are never cached', async () => {
  const reply = await send(`${bases.aozora}/api/v1/auth/info`)
  expect(reply.headers['cache-control']).toBe('private, no-store')
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
})

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
}
