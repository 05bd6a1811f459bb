import { describe, expect, test } from 'vitest'
import { worldPlan } from '#seeds/demo/world.ts'
import { bases, callApi, cookieOf, type Reply, send, tokenOf } from '#tests/http/client.ts'
import { askToken, book, launch } from '#tests/http/viewing.ts'
import { listContentId } from '#tests/sites/list-site.ts'

const reader = 'reader@aozora.example'
const holder = 'reader2@aozora.example'
const open = book('aozora', 'star-almanac')
const network = book('aozora', 'network-settings')
const members = book('aozora', 'dashi-notes')
const hanabi = book('hanabi', 'lantern-night')

const get = (url: string, cookie?: string): Promise<Reply> =>
  send(url, cookie === undefined ? {} : { headers: { Cookie: cookie } })

describe('a content’s page', () => {
  test('R035 R049 R050 is the same in its group, in the search and in the lists', async () => {
    const pages = [
      [`${bases.aozora}/3/${network}`, 'ネットワーク設定ガイド'],
      [`${bases.aozora}/search/${network}?q=x`, 'ネットワーク設定ガイド'],
      [`${bases.hanabi}/2/${hanabi}`, '灯籠流し 川辺の手引き'],
      [`${bases.hanabi}/${hanabi}`, '灯籠流し 川辺の手引き'],
    ] as const
    for (const [url, title] of pages) {
      const page = await get(url)
      expect([url, page.status]).toEqual([url, 200])
      expect(page.text).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      expect(page.text).toContain('class="site-name"')
    }
  })

  test('R035 R049 has the site’s frame, as the search and the lists do', async () => {
    const cookie = await cookieOf(bases.sakura, 'sakura.reader')
    const rain = book('sakura', 'rain-stop')
    for (const path of ['/search', '/home-search', '/home-search/3', `/home-search/3/${rain}`]) {
      const page = await get(`${bases.sakura}${path}`, cookie)
      expect([path, page.status]).toEqual([path, 200])
      for (const part of ['class="site-name"', 'class="books-link', 'site-footer'])
        expect(page.text.replace('header-link books-link', 'books-link'), path).toContain(part)
    }
  })

  test('R282 has a mark like in lists', async () => {
    const home = await get(`${bases.aozora}/1`)
    const marked =
      /<li class="card"[^>]*><a href="\/aozora\/1\/([a-z0-9]{24})"(?:(?!<\/li>).)*class="ribbon ribbon-(\w+)"/s.exec(
        home.text,
      )
    expect(marked).not.toBeNull()
    const page = await get(`${bases.aozora}/1/${marked?.[1]}`)
    expect(coverOf(page)).toContain(`ribbon-${marked?.[2]}`)
  })

  test('R283 R284 shows the tenant’s fields in the tenant’s order and with its labels', async () => {
    const page = await get(`${bases.aozora}/3/${network}`)
    const terms = Array.from(page.text.matchAll(/<dt[^>]*>([^<]+)<\/dt>/g), ([, term]) => term)
    expect(terms).toEqual([
      'キーワード',
      '発行元',
      'シリーズ',
      '対象',
      '発行年',
      '版',
      '判型',
      '発行日',
      'ページ数',
      '分類',
      ...(terms.includes('ハッシュタグ') ? ['ハッシュタグ'] : []),
      '印刷',
      '音声読み上げ',
    ])
  })

  test('R285 has a bookmark on its cover for readers only', async () => {
    expect(coverOf(await get(`${bases.aozora}/1/${open}`))).not.toContain('favourite-mark')
    expect(coverOf(await get(`${bases.hanabi}/${hanabi}`))).not.toContain('favourite-mark')
    const cookie = await cookieOf(bases.aozora, reader)
    expect(coverOf(await get(`${bases.aozora}/1/${open}`, cookie))).toContain('favourite-mark')
  })

  test('has a cover and two copies, narrower ones with fewer bytes, all cacheable for ever', async () => {
    const cover = coverOf(await get(`${bases.aozora}/1/${open}`))
    const pictures = (/srcSet="(\S+) 240w, (\S+) 400w, (\S+) 600w"/.exec(cover) ?? []).slice(1)
    expect(pictures).toHaveLength(3)
    expect(cover).toContain(`src="${pictures.at(-1)}"`)
    expect(cover).toContain(
      'sizes="(max-width:640px) and (min-resolution:2.5dppx) 132px,(max-width:640px) 209px,(max-width:1154px) 26vw,300px"',
    )
    const replies = await Promise.all(pictures.map((path) => get(new URL(path, bases.aozora).href)))
    for (const { status, headers, body } of replies) {
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(body.subarray(8, 12).toString()).toBe('WEBP')
    }
    const sizes = replies.map(({ body }) => body.length)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  })

  test('R287 marks free and subscribed contents, and no others', async () => {
    const [without, withPlan] = [await cookieOf(bases.aozora, reader), await cookieOf(bases.aozora, holder)]
    const tick = 'class="tick"'
    expect((await get(`${bases.aozora}/1/${open}`, without)).text).toContain(tick)
    expect((await get(`${bases.aozora}/5/${members}`, withPlan)).text).toContain(tick)
    expect((await get(`${bases.aozora}/5/${members}`, without)).text).not.toContain(tick)
    expect((await get(`${bases.aozora}/5/${members}`)).text).not.toContain(tick)
    expect((await get(`${bases.aozora}/1/${open}`)).text).toContain(tick)
  })

  test('R288 labels its button as the tenant does', async () => {
    const sakura = await cookieOf(bases.sakura, 'sakura.reader')
    const label = await get(`${bases.sakura}/3/${book('sakura', 'rain-stop')}`, sakura)
    expect(label.text).toContain('本をひらく')
    expect((await get(`${bases.aozora}/1/${open}`)).text).not.toContain('本をひらく')
  })

  test('R289 leads back to its list, except on open-type sites', async () => {
    const back = (page: Reply) =>
      /<a (?:href="([^"]+)" class="back"|class="back" href="([^"]+)")/.exec(page.text)
    expect(back(await get(`${bases.aozora}/3/${network}`))?.slice(1)).toContain('/aozora/3')
    expect(back(await get(`${bases.aozora}/search/${network}?q=x&series=2`))?.slice(1)).toContain(
      '/aozora/search?q=x',
    )
    const from = (path: string) => `?back=${encodeURIComponent(path)}`
    for (const [path, leadsTo] of [
      [`/3/${network}${from('/3?page=2&sort=1')}`, '/aozora/3?page=2&amp;sort=1'],
      [`/3/${network}${from('/')}`, '/aozora'],
      [`/search/${network}${from('/search?q=x')}`, '/aozora/search?q=x'],
      // `back` can't lead to another host or to another site of this host.
      [`/3/${network}${from('//evil.example')}`, '/aozora/3'],
      [`/3/${network}${from('https://evil.example/')}`, '/aozora/3'],
      [`/3/${network}${from('/../hanabi/')}`, '/aozora/hanabi/'],
    ] as const)
      expect(back(await get(`${bases.aozora}${path}`))?.slice(1), path).toContain(leadsTo)
    const leafed = await get(`${bases.tabi}/home-search/1/${listContentId(0)}`)
    expect(back(leafed)?.slice(1)).toContain('/tabi/home-search/1')
    for (const path of [`/${hanabi}`, `/1/${hanabi}`, `/2/${hanabi}`, `/content/${hanabi}`])
      expect(back(await get(`${bases.hanabi}${path}`)), path).toBeNull()
  })

  test('R296 that can’t be loaded says so, and offers a way on', async () => {
    for (const path of [`/1/${'a'.repeat(24)}`, `/search/${'a'.repeat(24)}`, `/4/${network}`]) {
      const page = await get(`${bases.aozora}${path}`)
      expect([path, page.status]).toEqual([path, 404])
      expect(page.text).toMatch(/<h1[^>]*>データがありません。<\/h1>/)
      expect(page.text).toContain('713')
    }
    for (const path of [`${bases.aozora}/content`, `${bases.tabi}/home-search/1`]) {
      const other = await get(`${path}/${'a'.repeat(24)}`)
      expect([path, other.status, /<h1[^>]*>データがありません。/.test(other.text)]).toEqual([
        path,
        404,
        true,
      ])
    }
    const english = await send(`${bases.aozora}/1/${'a'.repeat(24)}`, {
      headers: { 'Accept-Language': 'en' },
    })
    expect(english.text).toMatch(/<h1[^>]*>No data/)
  })
})

describe('others of its series', () => {
  test('R294 are listed below it, without itself', async () => {
    const page = await get(`${bases.aozora}/3/${network}`)
    const strip = stripOf(page)
    expect(strip).toContain('シリーズ「現場の手引き」のほかの資料')
    expect(strip).toContain('ルーター初期設定 手順書')
    expect(strip).not.toContain('ネットワーク設定ガイド')
    expect(strip).not.toContain('星空観察ノート')
  })

  test('R294 are answered by the API with their fields, in pages', async () => {
    const path = `GET /content/public/page/series-content?content_id=${network}`
    const all = await callApi(bases.aozora, path)
    expect(all).toMatchObject({ status: 200, data: { page: 1, size: 10 } })
    const contents = all.data.contents as { id: string; param1: string }[]
    expect(new Set(contents.map(({ param1 }) => param1))).toEqual(new Set(['現場の手引き']))
    expect(all.data.total_records).toBe(contents.length)
    const second = await callApi(bases.aozora, `${path}&size=1&page=2&paramSeriesContent=param2`)
    expect(second.data.contents.map(({ id }: { id: string }) => id)).toEqual([contents[1]?.id])
    expect(
      (await callApi(bases.hanabi, `GET /content/public/page/series-content?content_id=${network}`)).status,
    ).toBe(713)
  })
})

describe('R036 /content/{contentToken}', () => {
  test('shows the content without the site’s frame, and isn’t indexed', async () => {
    const page = await get(`${bases.aozora}/content/${network}`)
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/<h1[^>]*>ネットワーク設定ガイド<\/h1>/)
    expect(page.text).not.toMatch(/<header|<footer|class="sidebar/)
    expect(page.text).toContain('<meta name="robots" content="noindex"/>')
    expect(stripOf(page)).toMatch(/href="\/aozora\/content\/[a-z0-9]{24}"/)
  })

  test('R066 R067 leads elsewhere if the id is invalid', async () => {
    for (const token of ['short', 'A'.repeat(24), 'a'.repeat(65), 'a-b'.repeat(9)]) {
      expect((await get(`${bases.aozora}/content/${token}`)).location, token).toBe('/aozora')
      expect((await get(`${bases.hanabi}/content/${token}`)).location, token).toBe('/hanabi/error-404')
    }
  })

  test('R129 asks a guest of a closed site to sign in', async () => {
    expect((await get(`${bases.sakura}/content/${'a'.repeat(24)}`)).location).toBe('/login')
  })
})

describe('the calls for one content', () => {
  test('answer what a visitor may see, by either name of the id', async () => {
    for (const query of [`id=${members}`, `detail_id=${members}`, `detailId=${members}&content_group_id=5`])
      expect(await callApi(bases.aozora, `GET /content/public/detail?${query}`), query).toMatchObject({
        status: 200,
        data: {
          id: members,
          is_favorite: false,
          is_registered: false,
          is_subscription_plan: true,
          hash_tags: expect.any(Array),
        },
      })
    const token = await tokenOf(bases.aozora, holder)
    expect(
      (await callApi(bases.aozora, `GET /content/public/detail?id=${members}`, { token })).data,
    ).toMatchObject({
      is_registered: true,
    })
  })

  test('refuse a content that doesn’t exist, or isn’t in that group', async () => {
    for (const query of [`id=${'a'.repeat(24)}`, `id=${members}&content_group_id=1`, 'id=x'])
      expect((await callApi(bases.aozora, `GET /content/public/detail?${query}`)).status, query).toBe(713)
    expect((await callApi(bases.hanabi, `GET /content/public/detail?id=${members}`)).status).toBe(713)
    expect((await callApi(bases.aozora, 'GET /content/public/detail')).status).toBe(406)
    expect((await callApi(bases.sakura, `GET /content/public/detail?id=${members}`)).http).toBe(401)
  })

  test('R298 tell whether the reader has bookmarked it', async () => {
    const token = await tokenOf(bases.aozora, 'cookies@aozora.example')
    const kept = async (path: string) => (await callApi(bases.aozora, path, { token })).data.is_favorite
    const paths = [`GET /content/detail/${network}`, `GET /content/public/detail?id=${network}`]
    const add = { token, body: { content_id: network, content_group_id: 1 } }
    expect((await callApi(bases.aozora, 'POST /content/favorites/add', add)).status).toBe(200)
    // R298: the content is a favourite already.
    expect((await callApi(bases.aozora, 'POST /content/favorites/add', add)).status).toBe(794)
    for (const path of paths) expect(await kept(path)).toBe(true)
    await callApi(bases.aozora, `DELETE /content/favorites/delete/${network}`, { token })
    for (const path of paths) expect(await kept(path)).toBe(false)
    // A content that doesn't exist can't be removed. Removing one that is no favourite changes nothing.
    const remove = async (id: string) =>
      (await callApi(bases.aozora, `DELETE /content/favorites/delete/${id}`, { token })).status
    expect([await remove(network), await remove('a'.repeat(24))]).toEqual([200, 713])
  })

  test('R325 ruling 25: check the referrer for tokens only, not for a content', async () => {
    const found = await callApi(bases.minato, 'GET /content/public/page')
    const id = found.data?.contents?.[0]?.id
    const headers = { Referer: 'https://evil.example/books' }
    const one = await callApi(bases.minato, `GET /content/public/detail?id=${id ?? 'a'.repeat(24)}`, {
      headers,
    })
    expect(one.status).toBe(id === undefined ? 713 : 200)
  })
})

describe('R309 the download id', () => {
  const spec = `GET /content/get-content-download-spec?contentGroupId=2`

  test('is for readers who are signed in, and for no browser: 903', async () => {
    expect((await callApi(bases.aozora, `${spec}&contentId=${open}`)).http).toBe(401)
    const token = await tokenOf(bases.aozora, reader)
    for (const name of ['contentId', 'contentDetailId'])
      expect(await callApi(bases.aozora, `${spec}&${name}=${open}`, { token })).toMatchObject({
        http: 403,
        status: 903,
      })
    expect((await callApi(bases.aozora, spec, { token })).status).toBe(406)
    const withoutGroup = `GET /content/get-content-download-spec?contentId=${open}`
    expect((await callApi(bases.aozora, withoutGroup, { token })).status).toBe(406)
  })
})

describe('plans', () => {
  test('R301 R303 R312 open in a dialog if one is needed', async () => {
    const page = await get(`${bases.aozora}/5/${members}`, await cookieOf(bases.aozora, reader))
    const dialog = /<dialog id="plans".*?<\/dialog>/s.exec(page.text)?.[0] ?? ''
    for (const said of [
      '青空プレミアム',
      '¥1,078',
      '1か月',
      '初回7日間無料',
      '会員限定',
      `/aozora/subscription/${worldPlan.id}`,
    ])
      expect(dialog).toContain(said)
  })

  test('R313 are hidden from a guest, who is asked to sign in', async () => {
    const page = await get(`${bases.aozora}/5/${members}`)
    expect(page.text).not.toContain('id="plans"')
    expect(page.text).toContain('id="sign-in"')
  })

  test('R042 R043 have pages for readers who are signed in', async () => {
    for (const path of ['/subscription', `/subscription/${worldPlan.id}`])
      expect((await get(`${bases.aozora}${path}`)).location, path).toBe('/aozora/login')
  })

  test('show a reader the running subscriptions and the other plans', async () => {
    const page = await get(`${bases.aozora}/subscription`, await cookieOf(bases.aozora, holder))
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/class="dot standing-active">利用中/)
    const other = await get(`${bases.aozora}/subscription`, await cookieOf(bases.aozora, reader))
    expect(other.text).toContain('ご契約のプランはまだありません。')
    expect(other.text).toContain('青空プレミアム')
  })

  test('R305 in the API have no discount for guests, and nobody sees another reader’s subscriptions', async () => {
    const page = await callApi(bases.aozora, `GET /subscription-plan/public/user/page?contentId=${members}`)
    expect(page.data.subscription_plans.map((plan: { discount_price: null }) => plan.discount_price)).toEqual(
      page.data.subscription_plans.map(() => null),
    )
    expect(page.data.subscription_plans.slice(0, 1)).toMatchObject([
      {
        id: worldPlan.id,
        price: 980,
        price_with_tax: 1078,
        discount_price: null,
        number_free_term: 7,
        subscription_content_groups: [{ content_group_id: '5', content_group_name: '会員限定' }],
      },
    ])
    const one = await callApi(bases.aozora, `GET /subscription-plan/public/${worldPlan.id}`)
    expect(one.data.id).toBe(worldPlan.id)
    expect((await callApi(bases.hanabi, `GET /subscription-plan/public/${worldPlan.id}`)).status).toBe(831)
    expect((await callApi(bases.aozora, 'GET /subscription-plan/user/registered/page')).http).toBe(401)
    const [mine, others] = [await tokenOf(bases.aozora, holder), await tokenOf(bases.aozora, reader)]
    const own = await callApi(bases.aozora, 'GET /subscription-plan/user/registered/page', { token: mine })
    const [registration] = own.data.registered_subscriptions
    expect(registration).toMatchObject({ status: 'ACTIVE', subscription_plan_id: worldPlan.id })
    const detail = `GET /subscription-plan/user/registered/${registration.id}`
    expect((await callApi(bases.aozora, detail, { token: mine })).data.end_date).toBe(registration.end_date)
    expect((await callApi(bases.aozora, detail, { token: others })).status).toBe(831)
  })

  test('R308 have pictures at addresses that serve nothing else from the store', async () => {
    for (const name of ['x', '..%2Fsite%2Fx', `${'a'.repeat(64)}.svg`, `${'a'.repeat(64)}.html`])
      expect((await get(`${bases.aozora}/files/subscription/${name}`)).status, name).toBe(404)
  })
})

describe('R037 R141 /direct-view/{viewToken}', () => {
  const viewTokenFor = async (id: string) =>
    (await askToken(bases.aozora, id, await tokenOf(bases.aozora, reader))).data

  test('opens the book for everybody who has the token, without session or layout', async () => {
    const { token_id, direct_view_url } = await viewTokenFor(open)
    expect(direct_view_url).toBe(`${bases.aozora}/direct-view/${token_id}`)
    const page = await get(direct_view_url)
    expect(page.status).toBe(200)
    expect(page.text).not.toMatch(/<header|<footer/)
    const source = layoutOf(page)
    expect(source).toContain(`${bases.viewer}/v/${token_id}`)
    expect((await launch(source)).boot.pages).toBeGreaterThan(1)
  })

  test('R320 refuses a used token, a made-up one, and one of another site', async () => {
    const { token_id, viewer_url } = await viewTokenFor(open)
    await launch(viewer_url)
    const random = `v1.${'x'.repeat(43)}`
    for (const [url, code] of [
      [`${bases.aozora}/direct-view/${token_id}`, 602],
      [`${bases.hanabi}/direct-view/${token_id}`, 601],
      [`${bases.aozora}/direct-view/${random}`, 601],
      [`${bases.aozora}/direct-view/x`, 601],
    ] as const) {
      const page = await get(url)
      expect([url, page.status]).toEqual([url, 400])
      expect(page.text).toMatch(/<h1[^>]*>この書籍を閲覧することはできません。<\/h1>/)
      expect(page.text).toContain(`>${code}<`)
      expect(page.text).not.toContain('<iframe')
    }
    // A token that was valid once tells which book was meant, so a reader who may open the book without a token gets a link to it.
    const again = `/aozora/view-online/${open}/1?page=7`
    expect((await get(`${bases.aozora}/direct-view/${token_id}?page=7`)).text).toContain(`href="${again}"`)
    expect((await get(`${bases.hanabi}/direct-view/${token_id}?page=7`)).text).not.toContain('view-online')
  })

  test('R325 ruling 25: checks the referrer on a site whose company lists referrers', async () => {
    const token = `v${(11).toString(36)}.${'x'.repeat(43)}`
    const from = async (Referer?: string) => {
      const page = await send(`${bases.minato}/direct-view/${token}`, { headers: Referer ? { Referer } : {} })
      return />(\d{3})</.exec(page.text)?.[1]
    }
    expect(await from()).toBe('403')
    expect(await from('https://evil.example/books')).toBe('403')
    // With a known referrer the token is checked, and it is invalid.
    expect(await from('https://partner.example/books/1')).toBe('601')
    expect(await from(`${bases.minato}/search`)).toBe('601')
  })
})

test('the viewer leads back to the page its reader came from, and never outside the site', async () => {
  const cookie = await cookieOf(bases.aozora, reader)
  const back = async (query: string) =>
    /<a href="([^"]+)" class="back"|class="back" href="([^"]+)"/.exec(
      (await get(`${bases.aozora}/view-online/${open}/1${query}`, cookie)).text,
    )
  const search = encodeURIComponent('/search?q=星&page=2')
  expect(await back(`?back=${search}`)).toContain('/aozora/search?q=%E6%98%9F&amp;page=2')
  for (const query of ['', '?back=//evil.example', '?back=https:evil.example', '?back=%2F%5Cevil.example'])
    expect(await back(query), query).toContain(`/aozora/1/${open}`)
})

test('links to a book or a content say which page they are on', async () => {
  const cookie = await cookieOf(bases.aozora, reader)
  const hrefs = async (url: string) =>
    Array.from((await get(url, cookie)).text.matchAll(/href="([^"]+)"/g), ([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
  const asked = `/search?q=${encodeURIComponent('ルーター')}`
  const hit = (await hrefs(`${bases.aozora}${asked}`)).find((href) => href.includes('view-online'))
  expect(new URL(hit ?? '', bases.aozora).searchParams.get('back')).toBe(asked)
  const here = `/search/${network}${asked.slice('/search'.length)}`
  const read = (await hrefs(`${bases.aozora}${here}`)).find((href) => href.includes('view-online'))
  expect(new URL(read ?? '', bases.aozora).searchParams.get('back')).toBe(here)
  const shelf = (await hrefs(bases.aozora)).filter((href) => /^\/aozora\/\d+\/[a-z0-9]{24}/.test(href))
  expect(shelf.length).toBeGreaterThan(10)
  expect(shelf.filter((href) => !href.endsWith('?back=%2F'))).toEqual([])
  const leafed = (await hrefs(`${bases.tabi}/1?page=2&sort=1&direction=asc`)).find((href) =>
    href.includes('tabicontent'),
  )
  const list = encodeURIComponent('/1?sort=1&direction=asc&page=2')
  expect(leafed).toMatch(new RegExp(`/tabi/1/tabicontent\\d0+\\?back=${list}`))
  const plain = (await hrefs(`${bases.tabi}/1`)).find((href) => href.includes('tabicontent'))
  expect(plain).toMatch(/\/tabi\/1\/tabicontent\d0+$/)
})

test('R314 R315 R316 R317 R318 the viewer is embedded by its token only, which names the site and everything else', async () => {
  const cookie = await cookieOf(bases.aozora, reader)
  const page = await get(`${bases.aozora}/view-online/${open}/1?page=3&q=x`, cookie)
  const source = new URL(layoutOf(page).replaceAll('&amp;', '&'))
  expect(source.origin).toBe(bases.viewer)
  expect(source.pathname).toMatch(/^\/v\/v1\.[\w-]{43}$/)
  // The browser doesn't get to see the watermark, the user or the permission to print.
  expect([...source.searchParams.keys()].sort()).toEqual(['lang', 'page', 'q', 'tag'])
  expect(source.searchParams.get('tag')).toBe('aozora')
  expect((await launch(source.href)).boot.print).toBe(2)
  // A frame's name differs on every page, because browsers restore the address of a frame with a known name, which would be a used launch.
  const nameOf = (reply: Reply) => /<iframe[^>]* name="(\w+)"/.exec(reply.text)?.[1]
  expect(nameOf(page)).toMatch(/^\w{20,}$/)
  expect(nameOf(await get(`${bases.aozora}/view-online/${open}/1?page=3&q=x`, cookie))).not.toBe(nameOf(page))
})

/** Returns the address that the page embeds; empty if there is none. */
function layoutOf({ text }: Reply): string {
  return /<iframe[^>]* src="([^"]+)"/.exec(text)?.[1] ?? ''
}

function coverOf({ text }: Reply): string {
  return /<div class="detail-cover".*?<\/div>/s.exec(text)?.[0] ?? ''
}

function stripOf({ text }: Reply): string {
  return /<section class="series far".*?<\/section>/s.exec(text)?.[0] ?? ''
}
