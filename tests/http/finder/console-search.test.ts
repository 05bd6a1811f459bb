import { beforeAll, describe, expect, it } from 'vitest'
import { screensFor } from '#app/features/finder/model/screens.ts'
import { bases, callApi, consoleTokenOf, send, serverOrigin, tokenOf } from '#tests/http/client.ts'

const cookies = { system: '', company: '', service: '' }

beforeAll(async () => {
  cookies.system = await cookieFor('system@bunko.example')
  cookies.company = await cookieFor('company@aozora.example')
  cookies.service = await cookieFor('service@aozora.example')
})

const cookieFor = async (email: string) => `bunko=${encodeURIComponent(await consoleTokenOf(email))}`

const pageOf = (who: keyof typeof cookies, query: string) =>
  send(`${serverOrigin}/admin/search?${query}`, { headers: { Cookie: cookies[who] } })

describe('the page of the console’s search', () => {
  it('says what can be searched before anything was searched', async () => {
    const { status, text } = await pageOf('service', '')
    expect(status).toBe(200)
    expect(text).toContain('<div class="empty">')
    expect(text).not.toContain('class="found')
  })

  it('links from the platform to the record at its site, with the name of the site', async () => {
    const { text } = await pageOf('system', `q=${encodeURIComponent('reader@tidewell.example')}`)
    expect(text).toContain('href="/admin/sites/5/users/tidewellreader00000001"')
    expect(text).toContain('タイドウェル')
  })

  it('R442 shows an administrator of one site nothing of another, and refuses another place', async () => {
    const { text } = await pageOf('service', `q=${encodeURIComponent('reader@tidewell.example')}`)
    expect(text).not.toContain('/admin/sites/5/')
    for (const place of ['site=5', 'site=999999', 'site=x'])
      expect((await pageOf('service', `q=a&${place}`)).status, place).toBe(404)
    // No company is theirs, not even their own site's.
    for (const place of ['company=1', 'company=5', 'company=999999'])
      expect((await pageOf('service', `q=a&${place}`)).status, place).toBe(403)
    expect((await pageOf('company', 'q=a&site=5')).status).toBe(404)
  })

  it('offers the search of the current site alone, and leads there to the site’s own list', async () => {
    const { text } = await pageOf('company', 'q=a&site=1')
    expect(text).toContain('href="/admin/search?q=a&amp;site=1&amp;here=true"')
    expect((await pageOf('service', 'q=a&site=1')).text).not.toContain('here=true')
  })
})

it('answers suggestions to the page’s script, by kind', async () => {
  const { status, text } = await send(`${serverOrigin}/admin/search/suggestions?q=logo&site=1`, {
    headers: { Cookie: cookies.company },
  })
  expect(status).toBe(200)
  const { data } = JSON.parse(text)
  const hits = data.kinds.flatMap((kind: { hits: { to: string }[] }) => kind.hits.map(({ to }) => to))
  expect(hits).toContain('/admin/sites/1/look/brand#logo.ja')
  expect(data.all.to).toBe('/admin/search?q=logo&site=1')
  expect((await send(`${serverOrigin}/admin/search/suggestions?q=logo`)).status).toBe(401)
})

it('is a call of the API, too', async () => {
  const token = await tokenOf(bases.aozora, 'company@aozora.example')
  const { data } = await callApi(bases.aozora, 'GET /console/search?q=logo&found_kind=settings', { token })
  expect(data.found).toMatchObject([{ kind: 'settings', hits: expect.any(Array) }])
})

describe('every setting that is found is on its screen', () => {
  // A site on its own domain has all screens, a tag manager's as well.
  const places = [
    { companyId: 3, tenantId: 3 },
    { companyId: 3, tenantId: null },
  ]
  const screens = places
    .flatMap((place) => screensFor({ level: 'system_admin' }, place))
    .filter(({ settings }) => settings.length > 0)

  it.each(screens)('$key', async ({ to, settings }) => {
    const { text } = await send(`${serverOrigin}${to}`, { headers: { Cookie: cookies.system } })
    const anchors = settings.flatMap(({ fields, translated = [] }) => [
      ...fields,
      ...translated.flatMap((field) => [`${field}.en`, `${field}.ja`]),
    ])
    expect(anchors.filter((anchor) => !text.includes(`id="${anchor}"`))).toEqual([])
  })
})
