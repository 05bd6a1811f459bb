import { beforeAll, expect, test, vi } from 'vitest'
import { bases, callApi, cookieName, newReaderAt, postForm, send, tokenOf } from '#tests/http/client.ts'
import { smallBook, uploadForm } from '#tests/http/small-book.ts'
import { codeOf, withKey } from '#tests/http/viewing.ts'
import { patiently } from '#tests/patience.ts'

const base = bases.aozora
const { origin: Origin } = new URL(base)
let admin = ''
let id = ''

beforeAll(async () => {
  admin = await tokenOf(base, 'service@aozora.example')
  const bytes = await smallBook(['白樺の林道', '黒松の浜辺'])
  const fields = { title: '保存される本', content_group_ids: [1], print: 1 }
  const { data } = await callApi(base, 'POST /content/upload-add', {
    token: admin,
    body: uploadForm({ bytes }, fields),
  })
  id = data.id
  const progress = async () =>
    (await callApi(base, `GET /content/detail/${id}`, { token: admin })).data.progress.state
  await vi.waitUntil(async () => (await progress()) === 1, { timeout: patiently(60_000), interval: 100 })
})

type Saved = { key: string; reader: string; title: string; again: string; lasts: number }

const cookieWith = (token: string) => ({ Cookie: `${cookieName(base)}=${token}`, Origin })

/** Saves the book in a sign-in as its browser does, up to the point where it has the key. */
async function save(token: string): Promise<Saved> {
  const answer = await postForm(`${base}/offline/${id}/1`, {}, cookieWith(token))
  const take = /http-equiv="refresh" content="0; url=([^"]+)"/i.exec(answer.text)?.[1] ?? ''
  const page = await send(take.replaceAll('&amp;', '&'))
  const data = /id="offline-data">([^<]+)</.exec(page.text)?.[1] ?? 'null'
  return (JSON.parse(data) as { taking: Saved }).taking
}

/** Asks to renew a saved book: 200, or the number of the refusal. */
async function renew({ key }: Saved): Promise<number> {
  const answer = await withKey(key, '/v/offline', { method: 'POST' })
  return answer.status === 200 ? 200 : codeOf(answer)
}

test('a reader who signs out is asked first, and is then led to the page that deletes what they saved here', async () => {
  const name = await newReaderAt(base)
  const [here, elsewhere] = [await tokenOf(base, name), await tokenOf(base, name)]
  const [saved, kept] = [await save(here), await save(elsewhere)]
  expect(saved).toMatchObject({
    title: '保存される本',
    again: `${base}/offline/${id}/1`,
    lasts: 7 * 86_400_000,
  })
  const asked = await postForm(`${base}/logout`, {}, cookieWith(here))
  expect([asked.status, asked.headers.location]).toEqual([302, `${new URL(base).pathname}/logout`])
  const page = await send(`${base}/logout`, { headers: cookieWith(here) })
  expect(page.text).toContain('資料を1点保存しています')
  expect(await renew(saved)).toBe(200)
  const done = await postForm(`${base}/logout`, { sure: '1' }, cookieWith(here))
  expect(done.headers.location).toBe(`${new URL(base).pathname}/logout?left=${saved.reader}`)
  const leaving = await send(`${base}/logout?left=${saved.reader}`)
  expect(leaving.text).toMatch(
    new RegExp(
      `http-equiv="refresh" content="0; url=${bases.viewer}/offline/\\d+/\\?lang=ja#leave=${saved.reader}"`,
      'i',
    ),
  )
  expect([await renew(saved), await renew(kept)]).toEqual([979, 200])
})

test('a reader who has saved nothing is signed out at once', async () => {
  const token = await tokenOf(base, await newReaderAt(base))
  const { headers } = await postForm(`${base}/logout`, {}, cookieWith(token))
  expect(headers.location).not.toContain('/logout')
  expect((await callApi(base, 'GET /content/offline-copies', { token })).http).toBe(401)
})

test('a saved book ends with its sign-in and its reader’s account', async () => {
  const name = await newReaderAt(base)
  const own = await tokenOf(base, name)
  const { id: reader } = (await callApi(base, 'GET /auth/info', { token: own })).data
  const call = (route: string, body?: object) => callApi(base, route, { token: admin, body: body as never })
  const status = (value: string) => call('PUT /user/status', { ids: [reader], status: value })
  const ends: [number, () => Promise<unknown>][] = [
    [979, () => call(`DELETE /user/end-sessions/${reader}`)],
    [403, () => status('stop')],
    [403, () => call(`DELETE /user/cancel/${reader}`)],
  ]
  for (const [code, end] of ends) {
    await status('allow')
    const saved = await save(await tokenOf(base, name))
    expect(await renew(saved)).toBe(200)
    await end()
    expect(await renew(saved)).toBe(code)
    expect((await withKey(saved.key, '/v/segments/0')).status).toBe(403)
  }
})

test('a saved book ends with its publication, and when it may no longer be saved', async () => {
  const token = await tokenOf(base, await newReaderAt(base))
  const change = (body: object) =>
    callApi(base, `PUT /content/update/${id}`, { token: admin, body: body as never })
  const ends: [number, object, object][] = [
    [403, { view: false }, { view: true }],
    [976, { protection: 'guarded' }, { protection: '' }],
  ]
  for (const [code, end, again] of ends) {
    const saved = await save(token)
    expect((await change(end)).http).toBe(200)
    expect(await renew(saved)).toBe(code)
    expect((await change(again)).http).toBe(200)
  }
})

test('nobody learns from keys and numbers of sites which copies, readers or sites there are', async () => {
  const saved = await save(await tokenOf(base, await newReaderAt(base)))
  const unknown = `${saved.key.slice(0, -8)}AAAAAAAA`
  expect(await renew({ ...saved, key: unknown })).toBe(403)
  const shelf = async (site: number) =>
    (await send(`${bases.viewer}/offline/${site}/?lang=en`)).text.replaceAll(`"tenantId":${site},`, '')
  expect(await shelf(1)).toBe(await shelf(987_654))
  const read = await send(`${bases.viewer}/offline/1/read/${'a'.repeat(64)}?lang=en`)
  expect([read.status, read.headers.location]).toEqual([303, '/offline/1/?lang=en'])
})
