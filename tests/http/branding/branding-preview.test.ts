import { beforeAll, describe, expect, it } from 'vitest'
import { world, worldPassword } from '#seeds/demo/world.ts'
import { bases, cookieOf, postForm, type Reply, send, serverOrigin } from '#tests/http/client.ts'

const staff = {
  service: 'service@aozora.example',
  company: 'company@aozora.example',
  system: 'system@bunko.example',
} as const
type Who = keyof typeof staff

const own: Partial<Record<Who, string>> = {}
beforeAll(async () => {
  for (const [who, email] of Object.entries(staff)) {
    const { setCookies } = await postForm(`${serverOrigin}/admin/login`, { email, password: worldPassword })
    own[who as Who] = setCookies.find((line) => line.startsWith('bunko='))?.split(';')[0] ?? ''
  }
})

const addressOf = (tenantId: number, rest: string) =>
  `${serverOrigin}/admin/sites/${tenantId}/look/preview/${rest}`
const look = (who: Who, rest: string, { tenantId = 1, draft = '' } = {}) =>
  send(addressOf(tenantId, rest), { headers: { Cookie: `${own[who]}; bunko.preview=${draft}` } })

/** Sends a form of the design's screens as the page's script does. Returns the reply and the name of the draft. */
async function type(who: Who, fields: Record<string, string>, word = 'header', headers = {}) {
  const reply = await postForm(
    `${serverOrigin}/admin/sites/1/look/${word}/preview`,
    { 'preview.tab': 'tab1', ...fields },
    {
      Origin: serverOrigin,
      Cookie: own[who] ?? '',
      Accept: 'application/json',
      ...headers,
    },
  )
  const [, draft = ''] = /bunko\.preview=([^;]+)/.exec(reply.setCookies.join()) ?? []
  return { ...reply, draft }
}
const styleOf = ({ text }: Pick<Reply, 'text'>) => /<html[^>]*style="([^"]*)"/.exec(text)?.[1] ?? ''

describe('what an administrator has typed', () => {
  it('is shown to them on the reader’s pages, in the chosen language, and to nobody else', async () => {
    const before = await send(`${bases.aozora}/`)
    const { draft, status, text } = await type('service', { backgroundColor: '#123456', color: '#fedcba' })
    expect([status, JSON.parse(text)]).toEqual([200, { problems: {}, warnings: [], refusal: null }])
    for (const path of ['', '/search', '/login']) {
      const page = await look('service', `draft-tab1/light-en${path}`, { draft })
      expect([path, page.status]).toEqual([path, 200])
      expect(styleOf(page)).toContain('--header:#123456;--header-ink:#fedcba')
      expect(page.text).toContain('<html lang="en"')
      expect(page.text).toContain('/admin/sites/1/look/preview/draft-tab1/light-en')
      expect(styleOf(await look('service', `saved/light-ja${path}`, { draft }))).not.toContain('#123456')
    }
    // Only the style is compared, because other tests change the page's contents meanwhile.
    expect(styleOf(await send(`${bases.aozora}/`))).toBe(styleOf(before))
    for (const who of ['company', 'system'] as const) {
      const page = await look(who, 'draft-tab1/light-ja', { draft })
      expect([page.status, page.text.includes('#123456')]).toEqual([404, false])
    }
  })

  it('belongs to one site, even if the administrator has several', async () => {
    const { draft } = await type('system', { backgroundColor: '#123456', color: '#fedcba' })
    expect((await look('system', 'draft-tab1/light-ja', { draft })).status).toBe(200)
    expect((await look('system', 'draft-tab1/light-ja', { draft, tenantId: 2 })).status).toBe(404)
  })

  it('expires within an hour, and its cookie is sent to preview pages only', async () => {
    const { setCookies } = await type('service', { backgroundColor: '#123456' })
    expect(setCookies.join()).toMatch(
      /^bunko\.preview=\w{24}; Path=\/admin\/sites\/1\/look\/preview\/draft-tab1; HttpOnly; .*Max-Age=3600/,
    )
  })

  it('belongs to the form it was typed in: two open forms don’t affect each other', async () => {
    const pathOf = ({ setCookies }: Pick<Reply, 'setCookies'>) => /Path=([^;]+)/.exec(setCookies.join())?.[1]
    const [one, other] = [
      await type('service', { backgroundColor: '#123456' }),
      await type('service', { backgroundColor: '#654321', 'preview.tab': 'tab2' }),
    ]
    expect([pathOf(one), pathOf(other)]).toEqual(
      ['tab1', 'tab2'].map((tab) => `/admin/sites/1/look/preview/draft-${tab}`),
    )
    // Each open form has another name. A name with unexpected characters is replaced, so that it can't become part of a cookie's path.
    const formOf = async () =>
      (await send(`${serverOrigin}/admin/sites/1/look/header`, { headers: { Cookie: own.service ?? '' } }))
        .text
    const tabs = [await formOf(), await formOf()].map(
      (text) => /name="preview.tab"[^>]*value="(\w{10,})"/.exec(text)?.[1],
    )
    expect(new Set(tabs).size).toBe(2)
    expect(tabs).not.toContain(undefined)
    const odd = await type('service', { backgroundColor: '#123456', 'preview.tab': 'x; Path=/' })
    expect(pathOf(odd)).toBe('/admin/sites/1/look/preview/draft-form')
  })

  it('stays when a proposed colour is taken without script: the form comes back with that colour, unsaved', async () => {
    const fields = { backgroundColor: '#ffffff', color: '#eeeeee', take: 'color=#757575' }
    const sent = await type('service', { ...fields, backgroundColor: '#fafafa' }, 'header', {
      Accept: 'text/html',
    })
    expect(sent.status).toBe(302)
    const shown = await send(`${serverOrigin}${sent.location}`, { headers: { Cookie: own.service ?? '' } })
    expect(shown.text).toMatch(/name="backgroundColor"[^>]*value="#fafafa"/)
    expect(shown.text).toMatch(/name="color"[^>]*value="#757575"/)
    // The colour is taken even if another field of the form has an error.
    const wrong = await type('service', { ...fields, backgroundColor: 'x' }, 'header', {
      Accept: 'text/html',
    })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toMatch(/name="backgroundColor"[^>]*value="x"/)
    expect(wrong.text).toMatch(/name="color"[^>]*value="#757575"/)
  })

  it('is validated like on saving, with each problem beside its field', async () => {
    const { status, text, draft } = await type('service', { backgroundColor: 'blue', color: '#fedcba' })
    expect([status, draft]).toEqual([200, ''])
    expect(JSON.parse(text)).toEqual({
      problems: { backgroundColor: [expect.stringMatching(/[ぁ-ん]/)] },
      warnings: [],
      refusal: null,
    })
  })

  it('gets a proposed colour if it is hard to read', async () => {
    const { text } = await type('service', { backgroundColor: '#ffffff', color: '#eeeeee' })
    expect(JSON.parse(text)).toMatchObject({
      problems: {},
      warnings: [{ field: 'color', proposal: '#757575', text: expect.stringContaining('背景色') }],
    })
  })

  it('without script has a button that shows the form with the preview or with its errors', async () => {
    const plain = { Accept: 'text/html' }
    const fields = {
      backgroundColor: '#123456',
      color: '#fedcba',
      'preview.width': '390',
      'preview.page': 'login',
    }
    const sent = await type('service', fields, 'header', plain)
    expect(sent.status).toBe(302)
    const shown = await send(`${serverOrigin}${sent.location}`, {
      headers: { Cookie: `${own.service}; bunko.preview=${sent.draft}` },
    })
    expect(shown.text).toMatch(/name="backgroundColor"[^>]*value="#123456"/)
    expect(shown.text).toContain('src="/admin/sites/1/look/preview/draft-tab1/light-ja/login"')
    expect(shown.text).toContain('data-width="390"')
    expect(shown.headers['content-security-policy']).toMatch(/frame-src [^;]*'self'/)
    const wrong = await type('service', { ...fields, color: 'red' }, 'header', plain)
    expect(wrong.status).toBe(400)
    expect(wrong.text).toMatch(/name="backgroundColor"[^>]*value="#123456"/)
    expect(wrong.text).toContain('id="color-problem"')
  })

  it('is accepted from our own pages only', async () => {
    const { status, draft } = await type('service', {}, 'header', { Origin: 'https://evil.example' })
    expect([status, draft]).toEqual([403, ''])
  })
})

describe('a previewed page', () => {
  it('is for administrators of the site: guests and readers are refused, and others don’t find it', async () => {
    expect((await send(addressOf(1, 'saved/light-ja'))).status).toBe(401)
    const reader = await cookieOf(bases.aozora, 'reader@aozora.example')
    const asReader = { headers: { Cookie: `${reader}; bunko=${reader.split('=')[1]}` } }
    expect((await send(addressOf(1, 'saved/light-ja'), asReader)).status).toBe(401)
    expect((await look('service', 'saved/light-ja', { tenantId: 3 })).status).toBe(404)
    expect((await look('company', 'saved/light-ja', { tenantId: 3 })).status).toBe(404)
  })

  it('is shown only in our own frame, is never cached, and sets no cookie', async () => {
    for (const rest of [
      'saved/light-ja',
      'saved/dark-en/search',
      'saved/light-ja/profile',
      'draft-tab1/light-ja',
    ]) {
      const { headers, setCookies } = await look('service', rest)
      expect([rest, setCookies]).toEqual([rest, []])
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex',
      })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
      // A preview's forms may only be sent to the search in the same frame.
      const search = new URL(addressOf(1, `${rest.split('/', 2).join('/')}/search`), serverOrigin).href
      expect(headers['content-security-policy']).toContain(`form-action ${search};`)
    }
    expect((await send(`${bases.aozora}/`)).headers).toMatchObject({ 'x-frame-options': 'DENY' })
  })

  it('accepts no forms, and shows no page of an account or a book', async () => {
    const post = await postForm(
      addressOf(1, 'saved/light-ja/login'),
      {},
      {
        Origin: serverOrigin,
        Cookie: own.service ?? '',
      },
    )
    expect(post.status).toBe(405)
    for (const path of ['favourites', 'profile', 'subscription', 'view-online/abc', 'admin', 'api/v1/site'])
      expect([path, (await look('service', `saved/light-ja/${path}`)).status]).toEqual([path, 404])
  })

  it('of a closed site looks as to a reader, and its sign-in as to a guest', async () => {
    const { tenantId } = world.sakura
    for (const path of ['', '/search'])
      expect([path, (await look('system', `saved/light-ja${path}`, { tenantId })).status]).toEqual([
        path,
        200,
      ])
    const signIn = await look('system', 'saved/light-ja/login', { tenantId })
    expect([signIn.status, signIn.text.includes('type="password"')]).toEqual([200, true])
  })

  it('of a site without layout is a content', async () => {
    const form = await send(`${serverOrigin}/admin/sites/${world.hanabi.tenantId}/look/body`, {
      headers: { Cookie: own.system ?? '' },
    })
    const [, address = ''] = /<iframe[^>]*src="([^"]*)"/.exec(form.text) ?? []
    expect(address).toMatch(/\/preview\/saved\/light-ja\/content\/\w{20,}$/)
    const page = await send(`${serverOrigin}${address}`, { headers: { Cookie: own.system ?? '' } })
    expect(page.status).toBe(200)
  })

  it('has pictures that only the administrator’s own browser caches', async () => {
    const { text } = await look('service', 'saved/light-ja')
    const [, cover = ''] =
      /src="\/admin\/sites\/1\/look\/preview\/([^"]*\/files\/cover\/[^"]*)"/.exec(text) ?? []
    const { status, headers } = await look('service', cover)
    expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=3600'])
    expect((await send(addressOf(1, cover))).status).toBe(401)
  })
})
