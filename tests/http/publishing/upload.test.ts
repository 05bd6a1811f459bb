import { beforeAll, expect, test } from 'vitest'
import { bases, callApi, tokenOf } from '#tests/http/client.ts'
import { smallBook, uploadForm } from '#tests/http/small-book.ts'
import { askToken } from '#tests/http/viewing.ts'
import { patiently } from '#tests/patience.ts'

const base = bases.aozora
const upload = 'POST /content/upload-add'
let admin = ''
let book = Buffer.alloc(0)

beforeAll(async () => {
  admin = await tokenOf(base, 'service@aozora.example')
  book = await smallBook(['あさがおの種をまく', 'ひるがおの葉をつむ', '夕顔の花がひらく'])
})

const add = (form: FormData, token: string | undefined = admin) =>
  callApi(base, upload, { token, body: form })

const progressOf = async (id: string) =>
  (await callApi(base, `GET /content/detail/${id}`, { token: admin })).data.progress

const untilReady = (id: string) =>
  expect.poll(() => progressOf(id), { timeout: patiently(60_000) }).toMatchObject({ state: 1, percent: 100 })

const find = async (words: string) => {
  const body = { search_key: words, size: 100 }
  const { data } = await callApi(base, 'POST /content/public/full-text-search', { body })
  return data.contents as { id: string; hit_page: number | null }[]
}

for (const order of ['fields first', 'file first'] as const) {
  test(`R390 an added book, ${order}, is in the list at once, then read page by page, and found by two characters with the page`, async () => {
    const fields = { title: `顔のつく花 ${order}`, content_group_ids: ['1'], author: '花守 うた', print: 2 }
    const added = await add(uploadForm({ bytes: book }, fields, order))
    expect(added).toMatchObject({ http: 200, status: 200 })
    expect(added.data).toMatchObject({ title: fields.title, author: '花守 うた', print: 2, view: true })
    expect(added.data.content_group_ids).toEqual(['1'])
    expect(added.data.id).toMatch(/^[a-z0-9]{20,64}$/)
    const { data: page } = await callApi(base, 'GET /content/page?size=100', { token: admin })
    expect(page.contents.map(({ id }: { id: string }) => id)).toContain(added.data.id)
    await untilReady(added.data.id)
    const progress = await progressOf(added.data.id)
    expect(progress).toMatchObject({ pages_done: 3, pages_total: 3, file_name: '試しの本.pdf', version: 1 })
    const hit = (await find('夕顔')).find(({ id }) => id === added.data.id)
    expect(hit?.hit_page).toBe(3)
    const reader = await tokenOf(base, 'reader@aozora.example')
    const detail = await callApi(base, `GET /content/detail/${added.data.id}`, { token: reader })
    expect(detail.data.page_count).toBe(3)
    expect(detail.data.progress).toBeUndefined()
  })
}

test('application/octet-stream is a PDF by name and content (ruling 26)', async () => {
  const file = { bytes: book, name: 'sent.PDF', type: 'application/octet-stream' }
  const added = await add(uploadForm(file, { title: '型のない本', content_group_ids: [1], view: false }))
  expect(added.status).toBe(200)
  const wrong = { bytes: book, name: 'sent.bin', type: 'application/octet-stream' }
  expect((await add(uploadForm(wrong, { title: 'x', content_group_ids: [1] }))).status).toBe(413)
})

test('R395 a file that is no PDF is answered 413 with the reason, whatever its type says', async () => {
  const text = new TextEncoder().encode('これはただの文章です。'.repeat(300))
  for (const file of [
    { bytes: text, name: 'notes.txt', type: 'text/plain' },
    { bytes: text, name: 'notes.pdf', type: 'application/pdf' },
  ]) {
    const answer = await add(uploadForm(file, { title: '文章', content_group_ids: [1] }))
    expect(answer).toMatchObject({ http: 413, status: 413, key: 'api.error.413' })
    expect(answer.fields?.file?.join()).toContain('PDF')
  }
})

test('a file over 40 MB is answered 413 with the limit', async () => {
  const large = Buffer.alloc(41 * 1024 * 1024, 32)
  large.write('%PDF-1.7\n')
  const answer = await add(uploadForm({ bytes: large }, { title: '大きな本', content_group_ids: [1] }))
  expect(answer).toMatchObject({ http: 413, status: 413 })
  expect(answer.fields?.file?.join()).toContain('40')
})

test('a damaged book is refused with its reason, and can’t be opened', async () => {
  const broken = Buffer.from('%PDF-1.7\nnothing that could be read\n%%EOF')
  const added = await add(uploadForm({ bytes: broken }, { title: '破れた本', content_group_ids: [1] }))
  expect(added.status).toBe(200)
  await expect
    .poll(() => progressOf(added.data.id), { timeout: patiently(60_000) })
    .toMatchObject({ state: 2 })
  expect((await progressOf(added.data.id)).reason).toBe('damaged')
  const token = await tokenOf(base, 'reader@aozora.example')
  const route = `GET /content/public/viewer-token?content_id=${added.data.id}`
  expect((await callApi(base, route, { token })).status).not.toBe(200)
})

test('an unknown group is answered 707, and no content is made', async () => {
  const title = '行き場のない本'
  const answer = await add(uploadForm({ bytes: book }, { title, content_group_ids: [999] }))
  expect(answer).toMatchObject({ http: 400, status: 707 })
  expect(await find(title)).toEqual([])
})

test('missing fields and a missing file are named', async () => {
  const noFields = await add(uploadForm({ bytes: book }, null))
  expect(noFields.status).toBe(406)
  expect(Object.keys(noFields.fields ?? {}).sort()).toEqual(['content_group_ids', 'title'])
  const form = new FormData()
  form.set('content-data', JSON.stringify({ title: 'x', content_group_ids: [1] }))
  const noFile = await add(form)
  expect(noFile).toMatchObject({ http: 400, status: 406 })
  expect(noFile.fields).toHaveProperty('file')
})

test('a body that is no multipart is 400', async () => {
  const answer = await callApi(base, upload, { token: admin, body: { title: 'x' } })
  expect(answer).toMatchObject({ http: 400, status: 400 })
})

test('R440 guests are answered 401, readers 609, and another site’s staff 401', async () => {
  const form = () => uploadForm({ bytes: book }, { title: 'よその本', content_group_ids: [1] })
  expect(await callApi(base, upload, { body: form() })).toMatchObject({ http: 401, status: 401 })
  const reader = await tokenOf(base, 'reader@aozora.example')
  expect(await add(form(), reader)).toMatchObject({ http: 403, status: 609 })
  const other = await tokenOf(bases.sakura, 'service@sakura.example')
  expect(await add(form(), other)).toMatchObject({ http: 401, status: 401 })
  expect(await find('よその本')).toEqual([])
})

test('a company and a system administrator may add books too', async () => {
  for (const email of ['company@aozora.example', 'system@bunko.example']) {
    const fields = { title: `上の人の本 ${email}`, content_group_ids: [1], view: false }
    expect((await add(uploadForm({ bytes: book }, fields), await tokenOf(base, email))).status).toBe(200)
  }
})

test('until a replacement is complete, readers get the old book, and a second replacement is answered 791', async () => {
  const old = await smallBook(['旧版だけにある言葉は 鶸萌黄'])
  const { data } = await add(uploadForm({ bytes: old }, { title: '差し替える本', content_group_ids: [1] }))
  const id = data.id as string
  await untilReady(id)
  // Enough pages for several segments. Not more, because all Workers of a test share a thread, and connections are closed if it is busy for
  // 15 s.
  const pages = Array.from({ length: 300 }, (_, at) => `${at + 1} 枚目には 猩猩緋 と書いてある`)
  const next = await smallBook(pages)
  const replace = (bytes: Buffer) =>
    callApi(base, `PUT /content/replace-content/${id}`, { token: admin, body: uploadForm({ bytes }, null) })
  const reader = await tokenOf(base, 'reader@aozora.example')
  /** Looks at the state last: if the ingest is still running then, it was running during the earlier observations, too. */
  const look = async () => {
    const isNewFound = (await find('猩猩緋')).some((hit) => hit.id === id)
    const opened = await askToken(base, id, reader)
    return { isNewFound, opened, progress: await progressOf(id) }
  }
  // Both requests are sent at once. After the first one the ingest may start at any time, and it occupies the thread that has to answer the
  // second.
  const both = await Promise.all([replace(next), replace(next)])
  const [taken, refused] = both.sort((one, other) => one.status - other.status)
  expect(taken).toMatchObject({ status: 200, data: { progress: { state: 0, version: 2 } } })
  expect(refused).toMatchObject({ http: 400, status: 791 })
  for (let seen = await look(); seen.progress.state === 0; seen = await look()) {
    expect(seen.isNewFound).toBe(false)
    expect(seen.opened).toMatchObject({ status: 200, data: { content_info: { page_count: 1 } } })
  }
  await untilReady(id)
  await expect.poll(async () => (await find('猩猩緋')).some((hit) => hit.id === id)).toBe(true)
  await expect.poll(async () => (await find('鶸萌黄')).some((hit) => hit.id === id)).toBe(false)
  expect((await askToken(base, id, reader)).data.content_info.page_count).toBe(300)
  // Replaces the large book, so that no other test has to wait while its pages are drawn.
  await replace(old)
  await untilReady(id)
})

test('after a damaged replacement readers keep the old book', async () => {
  const { data } = await add(uploadForm({ bytes: book }, { title: '替えそこねた本', content_group_ids: [1] }))
  await untilReady(data.id)
  const body = uploadForm({ bytes: Buffer.from('%PDF-1.7 nothing') }, null)
  await callApi(base, `PUT /content/replace-content/${data.id}`, { token: admin, body })
  await expect
    .poll(() => progressOf(data.id), { timeout: patiently(60_000) })
    .toMatchObject({ state: 2, version: 2 })
  const token = await tokenOf(base, 'reader@aozora.example')
  const opened = await callApi(base, `GET /content/public/viewer-token?content_id=${data.id}`, { token })
  expect(opened.data.content_info.page_count).toBe(3)
})

test('replacing an unknown content is answered 713', async () => {
  const body = uploadForm({ bytes: book }, null)
  const route = 'PUT /content/replace-content/abcdefghij0123456789'
  expect(await callApi(base, route, { token: admin, body })).toMatchObject({ http: 400, status: 713 })
})

test('a book uploaded to one site doesn’t exist at the others', async () => {
  const fields = { title: '鍵盤楽器の手入れ', content_group_ids: [1] }
  const { data } = await add(uploadForm({ bytes: await smallBook(['龗という字']) }, fields))
  await untilReady(data.id)
  expect((await find('龗')).map(({ id }) => id)).toContain(data.id)
  for (const other of [bases.hanabi, bases.minato]) {
    const body = { search_key: '龗' }
    expect((await callApi(other, 'POST /content/public/full-text-search', { body })).data.total_records).toBe(
      0,
    )
  }
})
