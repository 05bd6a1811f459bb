import { describe, expect, test } from 'vitest'
import { bases, callApi, cookieOf, postForm, send, tokenOf } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'
import { listContentId, listSite } from '#tests/sites/list-site.ts'

const email = 'favourites@aozora.example'
const admin = 'service@aozora.example'
const { tabi, aozora } = bases

const titlesIn = (html: string) =>
  [...html.matchAll(/class="book-title"[^>]*>([^<]*)</g)].map(([, title]) => title)
const page = async (url: string, headers?: Record<string, string>) => (await send(url, { headers })).text

describe('a group’s pages', () => {
  test('R260 R269 start at 1 and have the group’s size', async () => {
    expect(titlesIn(await page(`${tabi}/1`))).toEqual(['う', 'あ'])
    expect(titlesIn(await page(`${tabi}/1?page=2`))).toEqual(['お', 'い'])
    expect(titlesIn(await page(`${tabi}/1?page=3`))).toEqual(['え'])
  })

  test('R265 R267 beyond the end lead to the last page, R266 an empty first page stays', async () => {
    const after = await send(`${tabi}/1?page=9&sort=1&direction=desc`)
    expect([after.status, after.location]).toEqual([302, '/tabi/1?sort=1&direction=desc&page=3'])
    const home = await send(`${tabi}/home-search?page=9`)
    expect([home.status, home.location]).toEqual([302, '/tabi/home-search'])
    const empty = await send(`${tabi}/2`)
    expect([empty.status, titlesIn(empty.text)]).toEqual([200, []])
    expect(empty.text).toContain('この分類に資料はまだありません')
    expect((await send(`${tabi}/2?page=4`)).location).toBe('/tabi/2')
  })

  test('R263 are linked by previous and next, and the next one is prefetched', async () => {
    const html = await page(`${tabi}/1?page=2`)
    expect(html).toContain('href="/tabi/1" class="pager-step" rel="prev"')
    expect(html).toContain('href="/tabi/1?page=3" class="pager-step" rel="next"')
    expect(html).toContain('<link rel="prefetch" href="/tabi/1?page=3"/>')
    expect(await page(`${tabi}/1?page=3`)).not.toContain('rel="next"')
  })

  test('R238 R239 are sorted by the site’s fields; the same field again reverses, another has its own direction', async () => {
    expect(titlesIn(await page(`${tabi}/1?sort=1`))).toEqual(['あ', 'い'])
    expect(titlesIn(await page(`${tabi}/1?sort=1&direction=desc`))).toEqual(['お', 'え'])
    expect(titlesIn(await page(`${tabi}/1?sort=7`))).toEqual(['え', 'い'])
    const sorted = await page(`${tabi}/1?sort=1&page=2`)
    expect(sorted).toContain('href="/tabi/1?sort=1&amp;direction=desc"')
    expect(sorted).toContain('href="/tabi/1?sort=7&amp;direction=desc"')
    expect(sorted).toContain('href="/tabi/1?sort=1&amp;page=3"')
  })

  test('R240 show the order by group, but don’t offer it', async () => {
    for (const path of ['home-search', 'home-search/1']) {
      const html = await page(`${tabi}/${path}`)
      expect(html).toContain('<span aria-disabled="true">分類順</span>')
      expect(html).not.toContain('sort=12')
    }
    expect(titlesIn(await page(`${tabi}/home-search/1?sort=12`))).toEqual(['う', 'あ'])
  })

  test('R241 pass field 12 to no other page, nor any invalid order', async () => {
    for (const asked of ['sort=12', 'sort=12&direction=asc', 'sort=3', 'direction=asc']) {
      const second = await page(`${tabi}/home-search/1?${asked}&page=2`)
      expect(titlesIn(second), asked).toEqual(['お', 'い'])
      expect(second, asked).toContain('href="/tabi/home-search/1?page=3" class="pager-step"')
      expect(second, asked).toContain('href="/tabi/home-search/1" class="pager-step"')
      expect((await send(`${tabi}/home-search/1?${asked}&page=9`)).location, asked).toBe(
        '/tabi/home-search/1?page=3',
      )
    }
    const sorted = await page(`${tabi}/home-search/1?sort=7&direction=asc&page=2`)
    expect(sorted).toContain('href="/tabi/home-search/1?sort=7&amp;direction=asc&amp;page=3"')
  })

  test('R049 R050 can be browsed in the home-style search, and no group hides it', async () => {
    const all = await page(`${tabi}/home-search`)
    expect(titlesIn(all)).toEqual(listSite.titles)
    expect(all).toContain(`href="/tabi/home-search/1/${listContentId(0)}?back=%2Fhome-search"`)
    const detail = await send(`${tabi}/home-search/1/${listContentId(0)}`)
    expect([detail.status, /<h1[^>]*>([^<]*)</.exec(detail.text)?.[1]]).toEqual([200, 'う'])
  })
})

test('R235 scroll or have pages, as the site is set', async () => {
  expect(await page(`${tabi}/search`)).toContain('name="scroll-paging"')
  expect(await page(`${aozora}/search`)).not.toContain('name="scroll-paging"')
})

describe('a reader’s own lists', () => {
  test('R234 R285 are not shown to guests, and neither are bookmarks on covers', async () => {
    const guest = await page(aozora)
    expect(guest).not.toContain('favourite-mark')
    for (const group of [9, 10]) {
      expect(guest).not.toContain(`id="shelf-${group}"`)
      expect((await send(`${aozora}/${group}`)).location).toBe('/aozora/login')
    }
    const reader = await page(aozora, { Cookie: await cookieOf(aozora, email) })
    expect(reader).toContain('favourite-mark')
  })

  test('include favourites, whose address leads to their group where the site has one', async () => {
    const Cookie = await cookieOf(aozora, email)
    expect((await send(`${aozora}/favourites`, { headers: { Cookie } })).location).toBe('/aozora/9')
    expect((await send(`${tabi}/favourites`)).location).toBe('/tabi')
    expect((await page(`${aozora}/9`, { Cookie })).includes('お気に入りはまだありません')).toBe(true)
  })

  test('R297 R298 answer a bookmark in words to the page’s script, too', async () => {
    const headers = {
      Cookie: await cookieOf(aozora, email),
      Origin: new URL(aozora).origin,
      Accept: 'application/json',
    }
    const keep = async (fields: Record<string, string>) => {
      const reply = await postForm(`${aozora}/favourites`, fields, headers)
      const { isFavourite, text, level } = JSON.parse(reply.text)
      return [reply.status, isFavourite, text, level]
    }
    const star = book('aozora', 'star-almanac')
    expect(await keep({ add: star })).toEqual([200, true, 'お気に入りに追加しました。', 'success'])
    const [status, isFavourite, text, level] = await keep({ add: star })
    expect([status, isFavourite, level]).toEqual([400, true, 'error'])
    expect(text).toMatch(/お気に入り/)
    expect(await keep({ remove: star })).toEqual([200, false, 'お気に入りから削除しました。', 'success'])
    const guest = await postForm(`${aozora}/favourites`, { add: star }, { ...headers, Cookie: '' })
    expect(guest.status).toBe(401)
  })

  test('R299 refuse a bookmark on a content that needs a plan, with words and the way to the plans', async () => {
    const fields = { add: book('aozora', 'dashi-notes'), back: '/5' }
    const headers = { Cookie: await cookieOf(aozora, email), Origin: new URL(aozora).origin }
    const said: [string, string, string][] = [
      ['ja', 'プランのお申し込みが必要です。', 'プラン一覧を見る'],
      ['en', 'You need a plan', 'See plans'],
    ]
    for (const [language, text, label] of said) {
      const asked = { ...headers, 'Accept-Language': language }
      const reply = await postForm(`${aozora}/favourites`, fields, { ...asked, Accept: 'application/json' })
      const way = { label, href: '/aozora/subscription' }
      expect(reply.status).toBe(403)
      expect(JSON.parse(reply.text)).toMatchObject({
        isFavourite: false,
        text: expect.stringContaining(text),
        way,
      })
      const plain = await postForm(`${aozora}/favourites`, fields, asked)
      expect([plain.status, plain.location]).toEqual([302, '/aozora/5'])
      const Cookie = `${headers.Cookie}; ${plain.setCookies.find((line) => line.includes('flash='))}`
      const toast =
        /<p class="toast.*?<\/p>/s.exec(await page(`${aozora}/5`, { ...asked, Cookie }))?.[0] ?? ''
      expect(toast).toContain(text)
      expect(toast).toMatch(new RegExp(`<a href="/aozora/subscription">${label}</a>`))
    }
  })
})

describe('lists on the API', () => {
  const ofGroup = '/content/public/get-by-group?content_group_id=1'

  test('R260 have ten rows on a page by default, and a group its own number', async () => {
    const all = await callApi(aozora, 'GET /content/public/page')
    expect([all.data.page, all.data.size, all.data.contents.length]).toEqual([1, 10, 10])
    // Other tests may have uploaded more.
    expect(all.data.total_records).toBeGreaterThanOrEqual(43)
    const { data } = await callApi(tabi, `GET ${ofGroup}`)
    expect([data.page, data.size, data.total_pages, data.total_records]).toEqual([1, 2, 3, 5])
  })

  test('R262 R263 tell whether there is a next page, and how pages follow one another', async () => {
    const marks = async (base: string, number: number) => {
      const { data } = await callApi(base, `GET ${ofGroup}&page=${number}`)
      return [data.type, data.content_group_id, data.is_next, data.is_incremental, data.case_change_page]
    }
    expect(await marks(tabi, 1)).toEqual([1, '1', true, false, 'prevNext'])
    expect(await marks(tabi, 3)).toEqual([1, '1', false, false, 'prevNext'])
    expect((await marks(aozora, 1))[4]).toBe('pagination')
  })

  test('R265 are empty beyond the end, with the total, so that the client can ask again', async () => {
    const { data } = await callApi(tabi, `GET ${ofGroup}&page=9`)
    expect([data.contents, data.page, data.total_pages]).toEqual([[], 9, 3])
  })

  test('R239 R241 are sorted by number or name of a field; 12 is invalid', async () => {
    const titles = async (query: string) =>
      (await callApi(tabi, `GET /content/public/page?${query}`)).data.contents.map(
        ({ title }: { title: string }) => title,
      )
    expect(await titles('sort_field=1')).toEqual(['あ', 'い', 'う', 'え', 'お'])
    expect(await titles('sort_by=title&sort=desc')).toEqual(['お', 'え', 'う', 'い', 'あ'])
    expect(await titles('sort_field=7')).toEqual(['え', 'い', 'お', 'あ', 'う'])
    expect(await titles('sort_by=param1&sort=asc')).toEqual(listSite.titles)
    expect(await titles('sort_field=12')).toEqual(listSite.titles)
    expect(await titles('sort_field=12&sort=asc&content_group_id=1')).toEqual(listSite.titles)
  })

  test('R271 R272 of groups contain their first contents, and a reader’s own groups', async () => {
    const token = await tokenOf(aozora, email)
    const types = async (route: string, as?: string) =>
      (await callApi(aozora, `GET /content-group/${route}`, { token: as })).data?.content_groups.map(
        ({ type }: { type: number }) => type,
      )
    expect(await types('public/list')).toEqual([4, 6, 1, 1, 1, 1, 1, 5])
    expect(await types('public/list', token)).toEqual([4, 6, 1, 1, 1, 1, 1, 5])
    expect(await types('content-group-list?size=20', token)).toEqual([4, 3, 6, 1, 1, 1, 1, 1, 5, 2])
    expect(await types('favorites-recently-read', token)).toEqual([3, 2])
    const { data } = await callApi(aozora, 'GET /content-group/public/list?size=3')
    expect(data.content_groups[2]).toMatchObject({
      id: '1',
      name: '実用書',
      type: 1,
      default: false,
      is_wrap_line: false,
      item_size: 12,
      num_row: 1,
      page: 1,
      total_pages: 2,
    })
    expect(data.content_groups[2].contents).toHaveLength(12)
  })

  test('of readers refuse guests', async () => {
    for (const route of [
      '/content/page',
      '/content/get-by-group?content_group_id=1',
      '/content-group/content-group-list',
      '/content-group/favorites-recently-read',
    ])
      expect((await callApi(aozora, `GET ${route}`)).status, route).toBe(401)
    expect((await callApi(bases.sakura, 'GET /content/public/page')).status).toBe(401)
  })

  test('R003 don’t show a group of another site', async () => {
    expect((await callApi(tabi, 'GET /content/public/get-by-group?content_group_id=3')).status).toBe(707)
  })

  test('search a key in the fields', async () => {
    const token = await tokenOf(aozora, email)
    const found = await callApi(aozora, `GET /content/page?search_key=${encodeURIComponent('星空')}`, {
      token,
    })
    expect(found.data.contents.map(({ id }: { id: string }) => id)).toContain(book('aozora', 'star-almanac'))
    expect(found.data.total_records).toBeLessThan(5)
  })

  test('R273 R294 R295 of related contents are found by the content’s id', async () => {
    const layout = async (base: string, id: string) =>
      (await callApi(base, `GET /content-group/public/content-layout-detail?content_id=${id}`)).data
        .content_groups
    const [series] = await layout(aozora, book('aozora', 'star-almanac'))
    expect([series.name, series.contents.map(({ param1 }: { param1: string }) => param1)]).toEqual([
      '空の手帖',
      expect.arrayContaining(['空の手帖']),
    ])
    expect(await layout(tabi, listContentId(0))).toEqual([])
  })

  test('R275 R470 mark what an administrator recommends, and so do search and detail page', async () => {
    const token = await tokenOf(aozora, admin)
    const contentId = book('aozora', 'cloud-names')
    const marks = async () => {
      const listed = await callApi(aozora, 'GET /content/public/get-by-group?content_group_id=2&size=50')
      const one = listed.data.contents.find(({ id }: { id: string }) => id === contentId)
      const detail = await callApi(aozora, `GET /content/detail/${contentId}`, { token })
      return [one.type, one.is_trending, detail.data.type]
    }
    expect((await marks())[1]).toBe(false)
    const body = { content_id: contentId, content_group_id: 2 }
    expect((await callApi(aozora, 'POST /content/trending/add', { token, body })).status).toBe(200)
    expect(await marks()).toEqual(['recommend', true, 'recommend'])
    const gone = await callApi(aozora, `DELETE /content/trending/delete/${contentId}`, { token })
    expect([gone.status, (await marks())[1]]).toEqual([200, false])
    const reader = await tokenOf(aozora, email)
    expect((await callApi(aozora, 'POST /content/trending/add', { token: reader, body })).status).toBe(609)
  })
})
