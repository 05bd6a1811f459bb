import { beforeAll, expect, test, vi } from 'vitest'
import { bases, callApi, send, tokenOf } from '#tests/http/client.ts'
import { smallBook, uploadForm } from '#tests/http/small-book.ts'
import { askToken, launch } from '#tests/http/viewing.ts'
import { patiently } from '#tests/patience.ts'

/** kuni has no layout, and its readers sign in by e-mail. Tests which pages remain, and who may read (ruling 16, R142). */
let id = ''

beforeAll(async () => {
  const admin = await tokenOf(bases.kuni, 'system@bunko.example')
  const body = uploadForm(
    { bytes: await smallBook(['窓口の案内']) },
    { title: '案内', content_group_ids: [1] },
  )
  id = (await callApi(bases.kuni, 'POST /content/upload-add', { token: admin, body })).data.id
  const progress = async () =>
    (await callApi(bases.kuni, `GET /content/detail/${id}`, { token: admin })).data.progress
  await vi.waitUntil(async () => (await progress()).state === 1, patiently(60_000))
})

test('R069 browsing pages go to /error-404', async () => {
  for (const path of ['', '/1', '/search', '/search?q=x', '/nothing', '/a/b/c'])
    expect((await send(`${bases.kuni}${path}`)).location, path).toBe('/kuni/error-404')
})

test('ruling 16: sign-in, content, viewer and error pages remain', async () => {
  expect((await send(`${bases.kuni}/login`)).status).toBe(200)
  expect((await send(`${bases.kuni}/1/${id}`)).status).toBe(200)
  expect((await send(`${bases.kuni}/search/${id}`)).status).toBe(200)
  expect((await send(`${bases.kuni}/view-online/${id}/1`)).status).toBe(200)
  expect((await send(`${bases.kuni}/error-404`)).text).toContain('お探しのページは見つかりませんでした')
})

test('R071 the content’s address is its id alone', async () => {
  const reply = await send(`${bases.kuni}/${id}`)
  expect(reply.status).toBe(200)
  expect(reply.text).toMatch(/<h1[^>]*>案内</)
  for (const path of [`${id}0`, id.slice(0, -1), `0${id}`])
    expect((await send(`${bases.kuni}/${path}`)).text, path).not.toContain('案内</h1>')
})

test('R142 R311 a guest can read, and the page offers the book without a sign-in', async () => {
  const { data } = await askToken(bases.kuni, id)
  expect((await launch(data.viewer_url)).boot.pages).toBe(1)
  const page = await send(`${bases.kuni}/1/${id}`)
  expect(page.text).toContain(`href="/kuni/view-online/${id}/1"`)
  expect(page.text).not.toContain('name="password"')
})
