import { describe, expect, test } from 'vitest'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { bases, callApi, cookieOf, send, tokenOf } from '#tests/http/client.ts'
import { patiently } from '#tests/patience.ts'

const site = bases.tidewell
const how = (reply: { headers: Record<string, string | undefined> }) => reply.headers['x-page-cache']
const inLanguage = (lang: string) => ({ headers: { 'Accept-Language': lang } })

describe('a page that all guests see alike', () => {
  test('is rendered once and then served from the cache, with revalidation each time', async () => {
    const first = await send(`${site}/search?q=tide`)
    await expect.poll(async () => how(await send(`${site}/search?q=tide`))).toBe('HIT')
    const kept = await send(`${site}/search?q=tide`)
    expect(kept.text).toBe(first.text)
    expect(kept.headers['cache-control']).toBe('private, no-cache')
    expect(kept.headers.vary).toContain('Cookie')
    expect(kept.headers['content-security-policy']).toContain("script-src 'self'")
    expect(kept.setCookies).toEqual([])
    const again = await send(`${site}/search?q=tide`, {
      headers: { 'If-None-Match': kept.headers.etag ?? 'none' },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('is cached per language', async () => {
    for (const path of ['/login', '/search', '/search?q=tide'])
      for (const lang of ['ja', 'en'])
        expect((await send(site + path, inLanguage(lang))).text, path).toContain(`<html lang="${lang}"`)
  })

  test('is never served to a reader, nor a reader’s page to a guest', async () => {
    const cookie = await cookieOf(bases.aozora, 'reader2@aozora.example')
    const own = await send(`${bases.aozora}/search?q=cache`, { headers: { Cookie: cookie } })
    expect(how(own)).toBeUndefined()
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect(own.text).toContain('大空 太郎')
    expect((await send(`${bases.aozora}/search?q=cache`)).text).not.toContain('大空 太郎')
  })

  test('is rendered anew within a second of a change, but not for other sites', async () => {
    const contentId = worldContentId('tidewell', 'counting-waders')
    const token = await tokenOf(site, 'service@tidewell.example')
    const path = `${site}/search/${contentId}`
    const ribbon = '>Recommended<'
    expect((await send(path, inLanguage('en'))).text).not.toContain(ribbon)
    const body = { content_id: contentId, content_group_id: 2 }
    expect((await callApi(site, 'POST /content/trending/add', { token, body })).status).toBe(200)
    await expect
      .poll(async () => (await send(path, inLanguage('en'))).text.includes(ribbon), {
        timeout: patiently(1_500),
        interval: 100,
      })
      .toBe(true)
    const gone = await callApi(site, `DELETE /content/trending/delete/${contentId}`, { token })
    expect(gone.status).toBe(200)
  })

  test('is not cached if it hands out a token or signs anybody in', async () => {
    const bookId = worldContentId('hanabi', 'fireworks-making')
    for (const path of ['/view-online', '/direct-view', '/login/start', '/profile'])
      expect(how(await send(`${bases.hanabi}${path}/${bookId}/1`))).toBeUndefined()
  })
})

test('covers are cached like pages, for sites that are open to everybody', async () => {
  const { text } = await send(`${site}/search`)
  const cover = /src="([^"]*\/files\/cover\/[^"]+)"/.exec(text)?.[1] ?? ''
  const [first, second] = [await send(new URL(cover, site).href), await send(new URL(cover, site).href)]
  expect(first.status).toBe(200)
  expect(second.body.equals(first.body)).toBe(true)
  expect(second.headers['cache-control']).toContain('immutable')
})
