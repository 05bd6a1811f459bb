import { beforeAll, expect, test, vi } from 'vitest'
import { bases, callApi, newReaderAt, postForm, send, tokenOf } from '#tests/http/client.ts'
import { smallBook, uploadForm } from '#tests/http/small-book.ts'
import { askToken, codeOf, launch, withKey } from '#tests/http/viewing.ts'
import { patiently } from '#tests/patience.ts'

const base = bases.aozora
/** Words that occur only in this book, one on each page. */
const words = ['緋衣草の鉢', '翁草の綿毛', '花筏の葉脈']
let admin = ''
let id = ''

beforeAll(async () => {
  admin = await tokenOf(base, 'service@aozora.example')
  const bytes = await smallBook(words)
  const fields = { title: '守られる本', content_group_ids: [1], print: 1 }
  const { data } = await callApi(base, 'POST /content/upload-add', {
    token: admin,
    body: uploadForm({ bytes }, fields),
  })
  id = data.id
  const progress = async () =>
    (await callApi(base, `GET /content/detail/${id}`, { token: admin })).data.progress.state
  await vi.waitUntil(async () => (await progress()) === 1, { timeout: patiently(60_000), interval: 100 })
})

async function protect(protection: string) {
  const { http, data } = await callApi(base, `PUT /content/update/${id}`, {
    token: admin,
    body: { protection },
  })
  expect([http, data.protection]).toEqual([200, protection])
}

async function open() {
  const { data } = await askToken(base, id, await tokenOf(base, await newReaderAt(base)))
  return launch(data.viewer_url)
}

const firstBytes = (text: string) => text.slice(0, 4)

test('of a strict content only pictures of pages leave the server: no text, no vectors, no fonts', async () => {
  await protect('strict')
  const { reply, boot } = await open()
  const { key } = boot
  const said = [reply.text]
  const ask = async (path: string) => {
    const answer = await withKey(key, path)
    said.push(answer.text)
    return answer
  }
  expect(reply.text).toMatch(
    /id="first-sheet"[^>]*><div class="page"><img class="page-picture" alt="" src="data:image\/jpeg;base64,\/9j\/4AAQ/,
  )
  expect(reply.text).not.toMatch(/modulepreload" href="[^"]*pdf|<image|id="mark"|id="text-view"/)
  for (const width of [600, 1080, 2160]) {
    const page = await ask(`/v/pages/2?width=${width}`)
    expect([page.status, page.headers['content-type'], page.text.slice(6, 10)]).toEqual([
      200,
      'image/jpeg',
      'JFIF',
    ])
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(Number(page.headers['page-width'])).toBeGreaterThan(100)
  }
  const plain = await postForm(`${bases.viewer}/v/page`, { key, page: '3' })
  said.push(plain.text)
  expect(plain.text).toContain('src="data:image/jpeg;base64,/9j/4AAQ')
  for (const path of ['/v/segments/0', '/v/copy'])
    expect([path, codeOf(await ask(path))]).toEqual([path, 403])
  for (const path of ['/v/segments/0/links', '/v/outline']) expect((await ask(path)).status).toBe(200)

  const found = JSON.parse((await withKey(key, `/v/search?q=${encodeURIComponent(words[1] as string)}`)).text)
  expect(found.matches).toEqual({
    pages: 1,
    nth: 1,
    lines: [{ page: 2, parts: [], place: 0, places: 1 }],
    next: null,
    earlier: null,
    breaks: [],
  })
  // The server marks found words in the picture, and doesn't send their positions.
  const picture = (word: string) => ask(`/v/pages/2?width=600&word=${encodeURIComponent(word)}`)
  const [bare, marked, without] = [
    await ask('/v/pages/2?width=600'),
    await picture(words[1] as string),
    await picture('無い言葉'),
  ]
  expect(marked.headers['content-type']).toBe('image/jpeg')
  expect([marked.text === bare.text, without.text === bare.text]).toEqual([false, true])
  expect((await ask(`/v/pages/2/marks?word=${encodeURIComponent(words[1] as string)}`)).status).toBe(404)
  for (const text of said) for (const word of words) expect(text.includes(word)).toBe(false)

  // The lists of the catalogue don't quote the book either.
  const search = encodeURIComponent('花筏')
  const lists = [await send(`${base}/search?q=${search}`), await send(`${base}/content/${id}?q=${search}`)]
  expect(lists[0]?.text).toContain('守られる本')
  for (const { text } of lists) expect(text).not.toContain('葉脈')
  const { data } = await callApi(base, 'POST /content/public/full-text-search', {
    body: { search_key: words[2] },
  })
  expect(data.contents).toMatchObject([{ id, hit_page: 3 }])
  expect(JSON.stringify({ ...data, search_key: '' })).not.toContain('脈')
})

test('of a guarded content text is served, and copying is limited as the publisher has set', async () => {
  await protect('guarded')
  const { reply, boot } = await open()
  expect(reply.text).toContain('"protection":"guarded"')
  expect(firstBytes((await withKey(boot.key, '/v/segments/0')).text)).toBe('%PDF')
  const meter = async () => JSON.parse((await withKey(boot.key, '/v/copy')).text).meter
  const copy = async (characters: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await withKey(boot.key, '/v/copy', { body: JSON.stringify({ characters }), headers })).status
  }
  const { allowance } = await meter()
  expect(allowance).toBe(Math.floor(words.join('').length / 10))
  expect([await copy(allowance + 1), await copy(allowance), await copy(1)]).toEqual([403, 204, 403])
  expect(await meter()).toMatchObject({ left: 0, days: 30 })
  for (const wrong of [0, -1, 1.5, '1', null]) expect([wrong, await copy(wrong)]).toEqual([wrong, 400])
  await protect('open')
  expect(await meter()).toBeNull()
})

test('a content that becomes strict is refused to a viewer that is already open', async () => {
  await protect('open')
  const { boot } = await open()
  expect((await withKey(boot.key, '/v/segments/0')).status).toBe(200)
  await protect('strict')
  expect((await withKey(boot.key, '/v/segments/0')).status).toBe(403)
  expect((await withKey(boot.key, '/v/pages/1')).headers['content-type']).toBe('image/jpeg')
})
