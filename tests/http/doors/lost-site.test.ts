import { expect, test } from 'vitest'
import { newTenantToken } from '#app/kernel/values/tenant-token.ts'
import { bases, callApi, send, serverOrigin } from '#tests/http/client.ts'
import { lostSite } from '#tests/sites/test-sites.ts'

const base = `${serverOrigin}/${lostSite.servicePath}`
const random = (length: number) => new Uint8Array(length).fill(7)

test('a site whose databases aren’t known answers 503 in the visitor’s language, and nothing of another site', async () => {
  for (const path of ['', '/search?q=%E6%98%9F', '/login'])
    for (const [language, words] of [
      ['en', 'can’t be reached at the moment'],
      ['ja', '現在、サイトのデータを読み込めません。'],
    ] as const) {
      const { status, text, headers } = await send(`${base}${path}`, {
        headers: { 'Accept-Language': language },
      })
      expect(status, path).toBe(503)
      expect(text).toContain(words)
      expect(headers['cache-control']).toBe('no-store')
    }
})

test('its calls and its viewer answer with the code of that', async () => {
  const search = await callApi(base, 'POST /content/public/full-text-search', { body: { searchKey: '星' } })
  expect(search).toMatchObject({ http: 503, status: 959 })
  const key = newTenantToken('viewerKey', lostSite.tenantId, random)
  const outline = await send(`${bases.viewer}/v/outline`, { headers: { Authorization: `Bearer ${key}` } })
  expect(outline.status).toBe(503)
  expect(JSON.parse(outline.text)).toMatchObject({ status: 959 })
  const launch = newTenantToken('launch', lostSite.tenantId, random)
  expect((await send(`${bases.viewer}/v/${launch}`)).status).toBe(503)
})

test('all other sites go on', async () => {
  expect((await send(`${bases.aozora}/login`)).status).toBe(200)
  const found = await callApi(bases.hanabi, 'POST /content/public/full-text-search', {
    body: { searchKey: '花火' },
  })
  expect(found.http).toBe(200)
})
