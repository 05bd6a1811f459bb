import { beforeAll, describe, expect, test, vi } from 'vitest'
import { bases, callApi, newReaderAt, postForm, send, tokenOf } from '#tests/http/client.ts'
import { smallBook, uploadForm } from '#tests/http/small-book.ts'
import { askToken, book, codeOf, launch, openBook, withKey } from '#tests/http/viewing.ts'
import { patiently } from '#tests/patience.ts'
import { partnerUrl } from '#tests/sites/test-sites.ts'

const reader = 'reader@aozora.example'
const subscriber = 'reader2@aozora.example'
const open = book('aozora', 'star-almanac')
const planned = book('aozora', 'dashi-notes')

type Found = {
  terms: string[]
  matches: {
    pages: number
    lines: { page: number; parts: { text: string; marked: boolean }[] }[]
    next: number | null
  } | null
}

/** Asks for a page as a browser without script does. */
const turnTo = (key: string, page: number | string) =>
  postForm(`${bases.viewer}/v/page`, { key, page: String(page) })

describe('GET /content/public/viewer-token', () => {
  test('R324 gives a reader everything that the viewer needs, but not the stored file', async () => {
    const token = await tokenOf(bases.aozora, reader)
    const { data } = await askToken(bases.aozora, open, token)
    expect(data).toMatchObject({
      content_id: open,
      path: 'aozora',
      content_info: { print: 2, page_count: 41 },
    })
    expect(data.watermark.watermark_content).toMatch(/^青空 花子 \d{4}\/\d\d\/\d\d\nreader@aozora\.example$/)
    expect(data.viewer_url).toBe(`${bases.viewer}/v/${data.token_id}`)
    expect(JSON.stringify(data)).not.toMatch(/original|source|segments\//)
  })

  test('R314 R315 R316 R317 the specification’s address redirects to ours, and only its token counts', async () => {
    const { data } = await askToken(bases.aozora, open, await tokenOf(bases.aozora, reader))
    const said = new URLSearchParams({ token: data.token_id, print: '1', user_id: 'somebody.else' })
    for (const name of ['watermark_text', 'watermark_size', 'watermark_color', 'watermark_position', 'tag'])
      said.set(name, 'made-up')
    const { status, location, headers } = await send(`${bases.viewer}/pdf?${said}`)
    expect([status, location, headers['cache-control'], headers['referrer-policy']]).toEqual([
      303,
      `/v/${data.token_id}`,
      'no-store',
      'no-referrer',
    ])
    const { reply, boot } = await launch(`${bases.viewer}${location}`)
    expect([boot.print, reply.text.includes('made-up')]).toEqual([2, false])
    for (const query of ['', '?token=', '?token=outline', '?token=//evil.example', '?token=r1.x']) {
      const refused = await send(`${bases.viewer}/pdf${query}`)
      expect([refused.status, refused.location, refused.headers['content-type']], query).toEqual([
        400,
        null,
        'text/html; charset=utf-8',
      ])
    }
  })

  test('R324 repeats an unused token for its id, in the same session only', async () => {
    const token = await tokenOf(bases.aozora, reader)
    const { data } = await askToken(bases.aozora, open, token)
    const again = (who?: string, base: string = bases.aozora) =>
      callApi(base, `GET /content/public/viewer-token?token_id=${data.token_id}`, { token: who })
    expect((await again(token)).data.token_id).toBe(data.token_id)
    expect((await again(await tokenOf(bases.aozora, reader))).status).toBe(601)
    expect((await again(undefined)).status).toBe(601)
    expect((await again(undefined, bases.hanabi)).status).toBe(601)
    await launch(data.viewer_url)
    expect((await again(token)).status).toBe(602)
  })

  test('R313 R139 answers a guest 401', async () => {
    expect(await askToken(bases.aozora, open)).toMatchObject({ http: 401, status: 401 })
  })

  test('R140 R142 lets a guest of an open-type site read', async () => {
    const { data } = await askToken(bases.hanabi, book('hanabi', 'lantern-night'))
    expect(data.watermark.watermark_content).toContain('花火アーカイブ')
    expect((await launch(data.viewer_url)).boot.pages).toBeGreaterThan(1)
  })

  test('R312 R322 answers 848 for a content of a plan without the plan, and opens it with the plan', async () => {
    const refused = await askToken(bases.aozora, planned, await tokenOf(bases.aozora, reader))
    expect(refused).toMatchObject({ http: 403, status: 848 })
    const { status } = await askToken(bases.aozora, planned, await tokenOf(bases.aozora, subscriber))
    expect(status).toBe(200)
  })

  test('answers 713 for an unknown content, 916 for a hidden one, 405 without a file', async () => {
    const token = await tokenOf(bases.aozora, reader)
    for (const id of ['abcdefghij0123456789', 'X', '../../x', book('sakura', 'rain-stop')])
      expect((await askToken(bases.aozora, id, token)).status, id).toBe(713)
    const hidden = await askToken(bases.hanabi, book('hanabi', 'draft-parade-map'))
    expect(hidden).toMatchObject({ http: 403, status: 916 })
    expect((await askToken(bases.aozora, book('aozora', 'sora'), token)).status).toBe(405)
  })

  test('opens a content in its own groups only', async () => {
    const token = await tokenOf(bases.aozora, reader)
    const inGroup = (group: string) =>
      callApi(bases.aozora, `GET /content/public/viewer-token?content_id=${open}&content_group_id=${group}`, {
        token,
      })
    expect((await inGroup('2')).data.content_group_id).toBe('2')
    expect((await inGroup('4')).status).toBe(713)
    expect((await inGroup('-1')).status).toBe(406)
    expect((await callApi(bases.aozora, 'GET /content/public/viewer-token', { token })).status).toBe(406)
  })

  test('ignores print, watermark and user that a client sends', async () => {
    const token = await tokenOf(bases.aozora, reader)
    const claims = 'print=1&watermark_content=nobody&user_id=someone&enable_print=true'
    const route = `GET /content/public/viewer-token?content_id=${open}&${claims}`
    const { data } = await callApi(bases.aozora, route, { token })
    expect(data.content_info.print).toBe(2)
    expect(data.watermark.watermark_content).toContain('青空 花子')
    const { boot } = await launch(`${data.viewer_url}?print=1&${claims}`)
    expect(boot.print).toBe(2)
  })

  test('answers staff 609: they read in the console, not as readers', async () => {
    const token = await tokenOf(bases.aozora, 'service@aozora.example')
    expect(await askToken(bases.aozora, open, token)).toMatchObject({ http: 403, status: 609 })
  })
})

describe('R325 ruling 25: a company that lists referrers', () => {
  let id = ''
  let token = ''

  beforeAll(async () => {
    const admin = await tokenOf(bases.minato, 'service@minato.example')
    const body = uploadForm(
      { bytes: await smallBook(['港の潮見表']) },
      { title: '潮見表', content_group_ids: [1] },
    )
    const { data } = await callApi(bases.minato, 'POST /content/upload-add', { token: admin, body })
    id = data.id
    const progress = async () =>
      (await callApi(bases.minato, `GET /content/detail/${id}`, { token: admin })).data.progress
    await vi.waitUntil(async () => (await progress()).state === 1, patiently(60_000))
    token = await tokenOf(bases.minato, 'reader@minato.example')
  })

  test('gives tokens to pages below them and to its own pages', async () => {
    for (const referrer of [partnerUrl, `${partnerUrl}/1?x=y`, `${bases.minato}/search`])
      expect((await askToken(bases.minato, id, token, { Referer: referrer })).status, referrer).toBe(200)
  })

  test('but not to other pages, nor without a referrer', async () => {
    const others = [
      'https://partner.example/',
      'https://partner.example/bookshop',
      'https://evil.example/books',
      'http://partner.example/books',
      'https://partner.example.evil.example/books',
      `${bases.aozora}/search`,
      'partner.example/books',
    ]
    for (const referrer of others)
      expect(await askToken(bases.minato, id, token, { Referer: referrer }), referrer).toMatchObject({
        http: 403,
        status: 403,
      })
    expect((await askToken(bases.minato, id, token)).status).toBe(403)
  })
})

describe('the viewer’s own origin', () => {
  test('a launch token works once', async () => {
    const token = await tokenOf(bases.aozora, reader)
    const { data } = await askToken(bases.aozora, open, token)
    const first = await launch(data.viewer_url)
    expect(first.reply.headers['content-security-policy']).toContain(
      `frame-ancestors ${new URL(bases.aozora).origin};`,
    )
    expect(first.reply.headers['cache-control']).toBe('private, no-store')
    const second = await send(data.viewer_url)
    expect(second.status).toBe(400)
    expect(second.text).toContain('この書籍を閲覧することはできません。')
    expect(second.text).toContain('602')
    expect(second.text).not.toContain('viewer-boot')
  })

  test('after a used launch the page asks the surrounding page for another, and has a link to it', async () => {
    for (const [tenant, slug, who, page] of [
      ['aozora', 'star-almanac', reader, `${bases.aozora}/view-online/${open}/1`],
      [
        'sakura',
        'rain-stop',
        'sakura.reader',
        `${bases.sakura}/view-online/${book('sakura', 'rain-stop')}/3`,
      ],
    ] as const) {
      const asked = await askToken(bases[tenant], book(tenant, slug), await tokenOf(bases[tenant], who))
      await launch(asked.data.viewer_url)
      const spent = await send(`${asked.data.viewer_url}?page=12&q=%22a%26b`)
      const { origin } = new URL(bases[tenant])
      expect(spent.text).toContain(`src="/ask-again.js" data-parent-origin="${origin}"`)
      expect(spent.text).toContain(`href="${page}?page=12&amp;q=%22a%26b" target="_parent"`)
    }
    expect((await send(`${bases.viewer}/ask-again.js`)).headers['content-type']).toContain('javascript')
    // This token was never issued, so the page can't offer a way to a new one.
    const madeUp = await send(`${bases.viewer}/v/v1.${'x'.repeat(43)}`)
    expect(madeUp.text).not.toMatch(/<script|<a /)
  })

  test('of two simultaneous launches one opens', async () => {
    const token = await tokenOf(bases.aozora, reader)
    const { data } = await askToken(bases.aozora, open, token)
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(data.viewer_url)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('R320 a made-up token shows notAllowViewBook in the language asked for', async () => {
    const reply = await send(`${bases.viewer}/v/v1.${'x'.repeat(43)}?lang=en`)
    expect(reply.status).toBe(400)
    expect(reply.text).toContain('Not allowed to view the book')
    expect(reply.text).toContain('<html lang="en"')
  })

  test('segments need a viewer key, in a header', async () => {
    const { boot, token } = await openBook('aozora', 'star-almanac', reader)
    const good = await withKey(boot.key, '/v/segments/0')
    expect([good.status, good.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(good.headers['cache-control']).toBe('private, no-store')
    expect((await send(`${bases.viewer}/v/segments/0`)).status).toBe(401)
    expect((await send(`${bases.viewer}/v/segments/0?key=${boot.key}`)).status).toBe(401)
    for (const wrong of [token, `k1.${'x'.repeat(43)}`, boot.key.slice(0, -1), 'x'])
      expect([400, 403], wrong).toContain((await withKey(wrong, '/v/segments/0')).status)
    expect((await withKey(boot.key, '/v/segments/9999')).status).toBe(400)
    expect((await withKey(boot.key, '/v/outline')).status).toBe(200)
  })

  test('the first page comes with the viewer as a watermarked picture, any other needs the key', async () => {
    const { reply, boot } = await openBook('aozora', 'star-almanac', await newReaderAt(bases.aozora))
    const trace = /<text [^>]*>([\w-]{6,})<\/text>/
    const [, code] = trace.exec(reply.text) ?? []
    expect(reply.text).toMatch(
      /id="first-sheet"[^>]*data-page="1"[^>]*><div class="page"><svg [^>]*class="page-picture"/,
    )
    const first = await withKey(boot.key, '/v/pages/1?width=1080')
    expect([first.status, first.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(first.headers['cache-control']).toBe('private, no-store')
    expect(trace.exec(first.text)?.[1]).toBe(code)
    expect(first.text).toContain('<pattern id="mark"')
    expect(first.text).toContain('width="1080"')
    const other = await withKey(boot.key, '/v/pages/30')
    expect(other.text).toContain('width="600"')
    expect(other.text.length).toBeLessThan(150_000)
    for (const path of ['/v/pages/42', '/v/pages/0']) expect((await withKey(boot.key, path)).status).toBe(400)
    expect((await send(`${bases.viewer}/v/pages/1`)).status).toBe(401)
  })

  test('with the key only its book is searched, in the same way as the catalogue', async () => {
    const { boot } = await openBook('aozora', 'star-almanac', reader)
    const find = async (words: string, from = 1) => {
      const reply = await withKey(
        boot.key,
        `/v/search?${new URLSearchParams({ q: words, from: String(from) })}`,
      )
      return { status: reply.status, ...(JSON.parse(reply.text) as Found) }
    }
    const found = await find('星')
    expect(found.matches?.pages).toBeGreaterThan(3)
    expect(found.terms).toEqual(['星'])
    for (const { page, parts } of found.matches?.lines ?? []) {
      expect(page).toBeLessThanOrEqual(boot.pages)
      expect(parts.some(({ text, marked }) => marked && text === '星')).toBe(true)
    }
    const [, late] = [...new Set(found.matches?.lines.map(({ page }) => page))]
    expect((await find('星', late)).matches?.lines[0]?.page).toBe(late)
    expect((await find('ﾎｼ')).terms).toEqual(['ほし'])
    // The word occurs in other books of the site.
    expect((await find('ネットワーク')).matches).toEqual({
      pages: 0,
      lines: [],
      nth: 0,
      next: null,
      earlier: null,
      breaks: [],
    })
    expect((await find(' ')).status).toBe(406)
    expect((await send(`${bases.viewer}/v/search?q=a`)).status).toBe(401)
  })

  test('without script a form turns pages, and the key is in no address', async () => {
    const { reply, boot } = await openBook('aozora', 'star-almanac', await newReaderAt(bases.aozora))
    const [without = ''] = /<noscript><nav.*<\/noscript>/s.exec(reply.text) ?? []
    expect(without).toContain('<form method="post" action="/v/page">')
    expect(without).toContain('name="page" value="2"')
    const turned = await turnTo(boot.key, 41)
    expect(turned.status).toBe(200)
    expect(turned.text).toContain('class="page-picture"')
    expect(turned.text).toContain('name="page" value="40"')
    expect(turned.text).toMatch(/value="42"[^>]* disabled/)
    expect(turned.text).not.toMatch(/<script|href="[^"]*k1\./)
    expect(turned.headers['content-security-policy']).toContain(
      `frame-ancestors ${new URL(bases.aozora).origin}`,
    )
    for (const page of ['0', '42', 'x', '1.5']) expect((await turnTo(boot.key, page)).status).toBe(400)
    expect((await turnTo('k1.made-up', 1)).status).toBe(400)
  })

  test('a key is invalid at another tenant, whatever tenant it claims', async () => {
    const { boot } = await openBook('aozora', 'star-almanac', reader)
    expect(boot.key).toMatch(/^k1\./)
    for (const tenant of ['2', '3', 'b']) {
      const reply = await withKey(boot.key.replace('k1.', `k${tenant}.`), '/v/segments/0')
      expect([reply.status, codeOf(reply)]).toEqual([403, 403])
    }
  })

  test('the key ends with the session', async () => {
    const { boot, token } = await openBook('aozora', 'star-almanac', reader)
    expect((await withKey(boot.key, '/v/segments/0')).status).toBe(200)
    await callApi(bases.aozora, 'GET /auth/logout', { token })
    for (const path of ['/v/segments/0', '/v/segments/0/links', '/v/outline', '/v/pages/1', '/v/search?q=a'])
      expect([path, (await withKey(boot.key, path)).status]).toEqual([path, 403])
    expect((await turnTo(boot.key, 1)).status).toBe(403)
  })

  test('a launch token ends with the session too', async () => {
    const token = await tokenOf(bases.aozora, reader)
    const { data } = await askToken(bases.aozora, open, token)
    await callApi(bases.aozora, 'GET /auth/logout', { token })
    const reply = await send(data.viewer_url)
    expect(reply.status).toBe(403)
    expect(reply.text).not.toContain('viewer-boot')
  })

  test('R319 printing follows the content’s permission: none, all, or one page at a time', async () => {
    const print = async (slug: string, email: string, pages: unknown) => {
      const { boot } = await openBook('aozora', slug, email)
      const headers = { 'Content-Type': 'application/json' }
      return (await withKey(boot.key, '/v/print', { body: JSON.stringify({ pages }), headers })).status
    }
    expect(await print('network-settings', reader, [1, 5])).toBe(204)
    expect(await print('star-almanac', reader, [3, 3])).toBe(204)
    expect(await print('star-almanac', reader, [3, 4])).toBe(403)
    expect(await print('dashi-notes', subscriber, [1, 1])).toBe(403)
    expect(await print('network-settings', reader, 'all')).toBe(400)
  })

  test('accepts no cookie and no site’s session, and serves nothing else', async () => {
    const login = await postForm(`${bases.aozora}/login`, { email: reader, password: 'Bunko-demo-1' })
    const cookie = login.setCookies.map((line) => line.split(';')[0]).join('; ')
    for (const path of ['/', '/aozora', '/v/', '/v/segments/0', '/aozora/api/v1/auth/info', '/admin/login']) {
      const reply = await send(`${bases.viewer}${path}`, { headers: { Cookie: cookie } })
      expect(reply.status, path).toBeGreaterThanOrEqual(400)
      expect(reply.setCookies).toEqual([])
    }
  })
})
