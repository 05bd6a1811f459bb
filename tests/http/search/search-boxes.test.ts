import { expect, test } from 'vitest'
import { searches } from '#seeds/demo/searches.ts'
import { smallLibrary } from '#seeds/demo/small-library/index.ts'
import { bases, callApi, send, tokenOf } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'

type Content = { id: string; title: string; author: string; hash_tags: { id: string; name: string }[] }

const call = (route: string, body: object, token?: string) =>
  callApi(bases.aozora, `POST ${route}`, { body: body as Record<string, unknown>, token })
const items = (...list: [box: number, value: string, groups?: number[]][]) => ({
  size: 100,
  search_requests: list.map(([box, value, groups]) => ({
    search_box_id: String(box),
    value,
    content_group_id_list: groups,
  })),
})
const search = async (body: object) =>
  ((await call('/content/public/search', body)).data.contents as Content[]).map(({ id }) => id).sort()
const expected = (fulfils: (content: (typeof smallLibrary.aozora.contents)[number]) => boolean) =>
  smallLibrary.aozora.contents
    .filter((content) => content.visible !== false && fulfils(content))
    .map(({ slug }) => book('aozora', slug))
    .sort()

test('R248 R250 R252 boxes are named by their ids, each with its own fields', async () => {
  expect(await search(items([21, '設定']))).toEqual(expected(({ title }) => title.includes('設定')))
  expect(await search(items([31, '空']))).toEqual([book('aozora', 'sora')])
  expect(await search(items([25, '一般']))).toEqual(expected(({ param2 }) => param2 === '一般'))
  expect(await search(items([24, '空の手帖,手のしごと']))).toEqual(
    expected(({ param1 }) => param1 === '空の手帖' || param1 === '手のしごと'),
  )
  expect(await search(items([26, '2023-2024'], [25, '一般']))).toEqual(
    expected(({ param2, param3 }) => param2 === '一般' && (param3 === '2023年' || param3 === '2024年')),
  )
  expect(await search(items([32, '04/2025,06/2025']))).toEqual(
    expected(
      // Contents with `daysAgo` are left out, because their date depends on the day of the test.
      ({ publishedOn, daysAgo }) =>
        daysAgo === undefined && publishedOn >= '2025-04-01' && publishedOn <= '2025-06-30',
    ),
  )
  expect(await search(items([27, '04/10/2025 - 04/10/2025']))).toContain(book('aozora', 'network-settings'))
})

test('R251 the groups of a box limit its hits', async () => {
  expect(await search(items([21, '設定', [5]]))).toEqual(
    expected(({ title, groups }) => title.includes('設定') && groups.includes(5)),
  )
})

test('R242 empty values are ignored', async () => {
  expect(await search(items([21, ''], [25, '一般']))).toEqual(await search(items([25, '一般'])))
})

test('R430 410, 422, 423, 709 and 793 tell what is wrong with a box', async () => {
  const status = async (body: object) => (await call('/content/public/search', body)).status
  expect(await status(items([26, '2025-2020']))).toBe(410)
  expect(await status(items([27, '13/45/2025']))).toBe(410)
  expect(await status(items([25, '職員']))).toBe(422)
  expect(await status(items([25, '一般,会員']))).toBe(422)
  expect(await status(items([28, '設定']))).toBe(423)
  expect(await status(items([99, '設定']))).toBe(709)
  expect(await status(items([11, '設定'], [11, 'ガイド']))).toBe(793)
  const both = { ...items([11, '設定']), search_key: 'ガイド' }
  expect((await call('/content/public/full-text-search', both)).status).toBe(793)
})

test('R256 R255 contents are found by one hashtag at a time, with all fields of lists', async () => {
  const { data } = await call('/content/public/get-by-hash-tag', { ids: ['2'], size: 100 })
  const words = searches.aozora?.tags[1]?.words ?? []
  const ids = expected(({ keywords }) => keywords.split(',').some((word) => words.includes(word)))
  expect((data.contents as Content[]).map(({ id }) => id).sort()).toEqual(ids)
  expect(data).toMatchObject({ type: 4, content_group_id: null, is_next: false, total_records: ids.length })
  expect((data.contents as Content[])[0]).toMatchObject({
    is_favorite: false,
    is_subscription_plan: expect.any(Boolean),
  })
  for (const content of data.contents as Content[])
    expect(content.hash_tags.map(({ name }) => name)).toContain('ネットワーク')
  const two = await call('/content/public/get-by-hash-tag', { ids: ['2', '1'] })
  expect(two.status).toBe(406)
  const several = await callApi(bases.tidewell, 'POST /content/public/get-by-hash-tag', {
    body: { ids: ['1', '9'] },
  })
  expect(several.data.total_records).toBe(1)
})

test('ruling 20: search-hash-tag answers the hashtags of contents, but not of hidden or foreign ones', async () => {
  const ids = [
    book('aozora', 'network-settings'),
    book('aozora', 'draft-radio-manual'),
    book('sakura', 'fractions'),
    'not an id',
  ]
  const site = { company_id: '1', service_admin_id: '1' }
  const { data } = await call('/content/public/search-hash-tag', { ids })
  expect(data).toEqual([
    {
      content_id: ids[0],
      hash_tags: [
        { id: '1', name: '設定', ...site },
        { id: '2', name: 'ネットワーク', ...site },
      ],
    },
    { content_id: ids[1], hash_tags: [] },
    { content_id: ids[2], hash_tags: [] },
  ])
})

test('types 2 and 3: a group is searched by full text, or by boxes', async () => {
  const fullText = await call('/content/public/search-by-group', {
    content_group_id: 5,
    search_key: '設定',
    size: 100,
  })
  expect(fullText.data).toMatchObject({ type: 2, content_group_id: '5', case_change_page: 'pagination' })
  expect((fullText.data.contents as Content[]).map(({ id }) => id)).toContain(book('aozora', 'dashi-notes'))
  const boxes = await call('/content/public/search-by-group', {
    content_group_id: '5',
    ...items([21, '設定']),
  })
  expect(boxes.data).toMatchObject({ type: 3, total_records: 1 })
  expect((await call('/content/public/search-by-group', { content_group_id: 77 })).status).toBe(707)
})

test('R252 R253 readers have their own calls, which refuse guests', async () => {
  const token = await tokenOf(bases.aozora, 'reader@aozora.example')
  for (const [name, body] of [
    ['search-by-group', { content_group_id: 5, search_key: '設定' }],
    ['get-by-hash-tag', { ids: ['2'] }],
    ['search-hash-tag', { ids: [book('aozora', 'network-settings')] }],
  ] as const) {
    expect((await call(`/content/${name}`, body)).http).toBe(401)
    const signedIn = await call(`/content/${name}`, body, token)
    expect(signedIn.status).toBe(200)
    expect(signedIn.data).toEqual((await call(`/content/public/${name}`, body)).data)
  }
})

test('guests of a closed site get no contents, no tags and no suggestions', async () => {
  for (const [name, body] of [
    ['get-by-hash-tag', { ids: ['2'] }],
    ['search-hash-tag', { ids: [book('sakura', 'fractions')] }],
    ['search', {}],
  ] as const)
    expect((await callApi(bases.sakura, `POST /content/public/${name}`, { body })).http).toBe(401)
  const suggested = await send(`${bases.sakura}/search/suggest?q=${encodeURIComponent('分数')}`)
  expect(JSON.parse(suggested.text)).toEqual({ titles: [] })
})

test('titles are suggested from one character on, at most eight, of this site, cacheable for a minute', async () => {
  const suggest = async (query: string) => {
    const reply = await send(`${bases.aozora}/search/suggest?q=${encodeURIComponent(query)}`)
    expect(reply.headers['cache-control']).toBe('private, max-age=60')
    return (JSON.parse(reply.text) as { titles: { id: string; title: string }[] }).titles
  }
  expect(await suggest('ﾈｯﾄﾜｰｸ設定')).toEqual([
    { id: book('aozora', 'network-settings'), title: 'ネットワーク設定ガイド' },
  ])
  expect(await suggest('の')).toHaveLength(8)
  expect(await suggest('校正中')).toEqual([])
  expect(await suggest('停留所')).toEqual([])
  expect(await suggest('')).toEqual([])
})
