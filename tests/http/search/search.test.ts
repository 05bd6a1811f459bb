import { expect, test } from 'vitest'
import { smallLibrary } from '#seeds/demo/small-library/index.ts'
import { bases, callApi, tokenOf } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'

type Hit = {
  id: string
  title: string
  hit_page: number | null
  snippet: string
  content_group_ids: string[]
}

const reader = 'reader@aozora.example'
const call = (route: string, body: object, token?: string) =>
  callApi(bases.aozora, route, { body: body as Record<string, unknown>, token })

test('R252 the searches for readers refuse guests, the public ones answer them', async () => {
  const token = await tokenOf(bases.aozora, reader)
  for (const name of ['search', 'full-text-search']) {
    const body = { search_key: '設定' }
    expect((await call(`POST /content/${name}`, body)).http).toBe(401)
    const signedIn = await call(`POST /content/${name}`, body, token)
    const asGuest = await call(`POST /content/public/${name}`, body)
    expect(signedIn.data.total_records).toBeGreaterThan(0)
    expect(signedIn.data).toEqual(asGuest.data)
  }
})

test('ruling 44: a full-text call without its key is refused, with an empty one it lists everything', async () => {
  const token = await tokenOf(bases.aozora, reader)
  for (const route of ['POST /content/public/full-text-search', 'POST /content/full-text-search']) {
    const refused = await call(route, { size: 100 }, token)
    expect(refused).toMatchObject({ http: 400, status: 406, fields: { search_key: [expect.any(String)] } })
    for (const body of [
      { search_key: '', size: 100 },
      { searchKey: '', size: 100 },
    ]) {
      const { data } = await call(route, body, token)
      expect(data.total_records).toBeGreaterThan(40)
      expect(data.total_is_at_least).toBe(false)
    }
    const byQuery = await call(`${route}?searchKey=`, {}, token)
    expect(byQuery.status).toBe(200)
  }
})

test('one call searches the full text, another the fields', async () => {
  const word = '保温機能'
  const found = async (route: string, token?: string) => {
    const { data } = await call(route, { search_key: word }, token)
    return (data.contents as Hit[]).find(({ id }) => id === book('aozora', 'dashi-notes'))
  }
  const withPlan = await tokenOf(bases.aozora, 'reader2@aozora.example')
  const hit = await found('POST /content/full-text-search', withPlan)
  expect(hit?.hit_page).toBeGreaterThan(1)
  expect(hit?.snippet).toContain(word)
  // A reader needs a plan to open this book. Without one, the answer names the page, but doesn't quote it.
  for (const token of [undefined, await tokenOf(bases.aozora, reader)]) {
    const route =
      token === undefined ? 'POST /content/public/full-text-search' : 'POST /content/full-text-search'
    expect(await found(route, token)).toMatchObject({ hit_page: hit?.hit_page, snippet: '' })
  }
  const fields = await call('POST /content/public/search', { search_key: word })
  expect(fields.data.total_records).toBe(0)
})

test('several items in the search drawer must all match', async () => {
  const items = (...values: string[]) => ({ search_requests: values.map((value) => ({ value })) })
  const one = await call('POST /content/public/search', items('設定'))
  const both = await call('POST /content/public/search', items('設定', '無線'))
  expect(both.data.total_records).toBeGreaterThan(0)
  expect(both.data.total_records).toBeLessThan(one.data.total_records)
})

test('groups filter, pages divide, and the total stays the same', async () => {
  const all = await call('POST /content/public/full-text-search', { search_key: '設定', size: 100 })
  const ids = (all.data.contents as Hit[]).map(({ id }) => id)
  expect(ids).toHaveLength(all.data.total_records)
  const paged: string[] = []
  for (let page = 1; page <= Math.ceil(ids.length / 4); page++) {
    const { data } = await call('POST /content/public/full-text-search', {
      search_key: '設定',
      size: 4,
      page,
    })
    expect(data).toMatchObject({
      page,
      size: 4,
      total_records: ids.length,
      total_pages: Math.ceil(ids.length / 4),
    })
    paged.push(...(data.contents as Hit[]).map(({ id }) => id))
  }
  expect(paged).toEqual(ids)
  const inGroup = await call('POST /content/public/full-text-search', {
    search_key: '設定',
    content_group_id: [5],
    size: 100,
  })
  expect((inGroup.data.contents as Hit[]).map(({ id }) => id).sort()).toEqual(
    smallLibrary.aozora.contents
      .filter(({ groups, slug }) => groups.includes(5) && ids.includes(book('aozora', slug)))
      .map(({ slug }) => book('aozora', slug))
      .sort(),
  )
})

test('R241 sorting by title works both ways, and 12 is ignored', async () => {
  const titles = async (sort: object) => {
    const { data } = await call('POST /content/public/search', { search_key: '設定', size: 100, ...sort })
    return (data.contents as Hit[]).map(({ title }) => title)
  }
  const up = await titles({ sort_field: 1, sort: 'asc' })
  expect(await titles({ sortBy: '1', sort: 'DESC' })).toEqual([...up].reverse())
  expect(await titles({ sort_field: 12 })).toEqual(await titles({}))
})

test('ruling 21: a hidden content is found by nobody and shown to staff only', async () => {
  const hidden = book('sakura', 'draft-exam-answers')
  const staff = await tokenOf(bases.sakura, 'service@sakura.example')
  const pupil = await tokenOf(bases.sakura, 'sakura.reader')
  const detail = (token: string) => callApi(bases.sakura, `GET /content/detail/${hidden}`, { token })
  expect(await detail(pupil)).toMatchObject({ http: 403, status: 916 })
  expect((await detail(staff)).data).toMatchObject({ id: hidden, view: false })
  const body = { search_key: '学年末テスト', size: 100 }
  const found = await callApi(bases.sakura, 'POST /content/full-text-search', { token: pupil, body })
  expect((found.data.contents as Hit[]).map(({ id }) => id)).not.toContain(hidden)
})

test('R284 a content’s detail has the fields of the specification', async () => {
  const token = await tokenOf(bases.aozora, reader)
  const { data } = await callApi(bases.aozora, `GET /content/detail/${book('aozora', 'network-settings')}`, {
    token,
  })
  expect(data).toMatchObject({
    title: 'ネットワーク設定ガイド',
    author: '宮下 亮介',
    content_group_ids: ['1', '3'],
    param1: '現場の手引き',
    view: true,
    print: 1,
    extension_type: 'pdf',
    published_on: '2025-04-10',
    is_subscription_plan: false,
    is_registered: true,
  })
  const planned = await callApi(bases.aozora, `GET /content/detail/${book('aozora', 'dashi-notes')}`, {
    token,
  })
  expect(planned.data).toMatchObject({ is_subscription_plan: true, is_registered: false })
  expect(data).not.toHaveProperty('progress')
  expect(JSON.stringify(data)).not.toMatch(/original|source_key|tenant/)
})
