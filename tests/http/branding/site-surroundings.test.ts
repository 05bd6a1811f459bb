import { describe, expect, test } from 'vitest'
import { bases, callApi, cookieOf, postForm, send, tokenOf } from '#tests/http/client.ts'
import { tagged } from '#tests/sites/test-sites.ts'

const reader = 'reader@aozora.example'
const policyOf = (headers: Record<string, string | undefined>) => headers['content-security-policy'] ?? ''

describe('notifications', () => {
  test('R041 need a sign-in on a closed site, which leads back to them', async () => {
    const reply = await send(`${bases.aozora}/notifications`)
    expect([reply.status, reply.location]).toEqual([302, '/aozora/login'])
    expect(decodeURIComponent(reply.setCookies.join())).toContain('aozora.return=/notifications')
    expect((await send(`${bases.hanabi}/notifications`)).status).toBe(302)
  })

  test('R280 can be read by visitors of an open site, on a page and through the API', async () => {
    const page = await send(`${bases.aozora}/notifications/2`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('東京の夜空を一年間')
    expect(page.setCookies).toEqual([])
    const list = await callApi(bases.aozora, 'GET /notification/public/page?size=2')
    expect(list.data).toMatchObject({ page: 1, size: 2, total_pages: 2, total_records: 4 })
    const [newest] = list.data.notifications
    expect(newest).toMatchObject({ id: '2', title: '「星空観察ノート 十二か月」を公開しました' })
    expect(newest.created_at).toMatch(/^\d{2}\/\d{2}\/\d{4} 09:00:00$/)
    const one = await callApi(bases.aozora, 'GET /notification/public/detail/2')
    expect(one).toMatchObject({ status: 200, data: newest })
    const oldest = await callApi(bases.aozora, 'GET /notification/public/page?size=1&sort=asc')
    expect(oldest.data.notifications[0].id).toBe('5')
  })

  test('that don’t exist, aren’t published yet, or belong to another site are 404', async () => {
    for (const id of ['1', '99', '0', 'x', '2%27'])
      expect((await send(`${bases.aozora}/notifications/${id}`)).status).toBe(404)
    expect(await callApi(bases.aozora, 'GET /notification/public/detail/1')).toMatchObject({
      http: 404,
      status: 404,
    })
    expect((await callApi(bases.sakura, 'GET /notification/public/page')).status).toBe(401)
    expect((await send(`${bases.sakura}/notifications/1`)).location).toBe('/login')
  })

  test('R122 are remembered as read for a year in this browser, for the site’s path, hidden from scripts', async () => {
    const cookie = await cookieOf(bases.aozora, reader)
    const opened = await send(`${bases.aozora}/notifications/3`, { headers: { Cookie: cookie } })
    const line = opened.setCookies.find((one) => one.startsWith('aozora.read=')) ?? ''
    expect(line).toMatch(/^aozora\.read=3; Path=\/aozora; HttpOnly; SameSite=Lax; Max-Age=31536000/)
    const read = line.split(';', 1)[0] as string
    const bell = async (cookies: string) =>
      /notification-count[^>]*>(\d+)</.exec(
        (await send(bases.aozora, { headers: { Cookie: cookies } })).text,
      )?.[1]
    expect(await bell(cookie)).toBe('4')
    expect(await bell(`${cookie}; ${read}`)).toBe('3')
    expect(/notification-count[^>]*>(\d+)</.exec(opened.text)?.[1]).toBe('3')
    const again = await send(`${bases.aozora}/notifications/3`, { headers: { Cookie: `${cookie}; ${read}` } })
    expect(again.setCookies.find((one) => one.startsWith('aozora.read='))).toBeUndefined()
  })

  test('can be marked as read all at once, by a form of this site only', async () => {
    const cookie = await cookieOf(bases.aozora, reader)
    const url = `${bases.aozora}/notifications`
    const marked = await postForm(url, {}, { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' })
    expect([marked.status, marked.location]).toEqual([302, '/aozora/notifications'])
    const read = marked.setCookies.find((one) => one.startsWith('aozora.read=')) ?? ''
    expect(read).toMatch(/^aozora\.read=2\.3\.4\.5;/)
    const list = await send(url, { headers: { Cookie: `${cookie}; ${read.split(';', 1)[0]}` } })
    expect(list.text).not.toContain('class="unread"')
    expect(list.text).not.toContain('notification-count')
    const foreign = await postForm(url, {}, { Cookie: cookie, Origin: 'https://evil.example' })
    expect(foreign.setCookies.join()).not.toContain('aozora.read=')
    const guest = await postForm(url, {}, { 'Sec-Fetch-Site': 'same-origin' })
    expect(guest.setCookies.join()).not.toContain('aozora.read=')
  })
})

/** Leaves out groups of type 2 (favourites) and type 3 (last read), which guests don't see. */
function withoutOwnGroups<Value>(value: Value): Value {
  if (Array.isArray(value)) {
    const rest = value.filter((one) => !(one?.type === 2 || one?.type === 3) || !('name' in one))
    return rest.map(withoutOwnGroups) as Value
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutOwnGroups(one)])) as Value
}

describe('the public data of a site', () => {
  const settings = 'GET /service-admin/public/view-settings'

  test('R254 R234 R441 has its settings, the same for guests and readers except for a reader’s own groups', async () => {
    const asked = await callApi(bases.sakura, settings)
    const token = await tokenOf(bases.sakura, 'sakura.reader')
    expect(asked.status).toBe(200)
    const own = await callApi(bases.sakura, settings, { token })
    expect(withoutOwnGroups(own)).toEqual(asked)
    expect(own).not.toEqual(asked)
    expect(asked.data).toMatchObject({
      account_type: 'USERNAME',
      domain_type: 'FULL_DOMAIN',
      setting_login: 1,
      body: { company_id: '3', service_admin_id: '3' },
      banner: { show: true, type_banner: 1, is_show: true },
      footer: { horizontal_link_position: 'right' },
    })
    expect(JSON.stringify(asked.data)).not.toMatch(
      /bunko-google-secret|shoppass01|(?<!token_)api_key|be_password|merchant/,
    )
  })

  test('R027 is found by domain and path, the company by its domain only', async () => {
    const { data } = await callApi(bases.shared, `${settings}?domain=localhost&path=aozora`)
    expect(data).toMatchObject({ path: 'aozora', title_page: '青空ライブラリー' })
    expect((await callApi(bases.shared, `${settings}?domain=localhost&path=nowhere`)).status).toBe(703)
    const company = await callApi(bases.shared, 'GET /company/public/get-detail?domain=sakura.localhost')
    expect(company.data).toMatchObject({
      name: '学校法人さくら学園',
      domain: 'sakura.localhost',
      setting_login: 1,
    })
    expect((await callApi(bases.shared, 'GET /company/public/get-detail?domain=localhost')).status).toBe(703)
    const elsewhere = await callApi(bases.aozora, 'GET /company/public/get-detail?domain=sakura.localhost')
    expect(elsewhere).toMatchObject({ http: 400, status: 201 })
  })

  test('R028 has its hashtags, found by the ids in its body setting', async () => {
    const route = 'GET /hash-tag/public/get-all-hashtag'
    const { data } = await callApi(bases.aozora, settings)
    const { company_id, service_admin_id } = data.body
    const tags = await callApi(
      bases.aozora,
      `${route}?company_id=${company_id}&service_admin_id=${service_admin_id}`,
    )
    expect(tags.status).toBe(200)
    const onSharedHost = `${route}?company_id=${company_id}&service_admin_id=${service_admin_id}`
    expect((await callApi(bases.shared, onSharedHost)).data).toEqual(tags.data)
    expect((await callApi(bases.shared, `${route}?company_id=1&service_admin_id=999999`)).status).toBe(703)
    // Sites can't be enumerated: no other call finds a site by a number.
    const elsewhere = await callApi(bases.shared, `${settings}?service_admin_id=${service_admin_id}`)
    expect(elsewhere.data.body.service_admin_id).not.toBe(service_admin_id)
    expect((await callApi(bases.aozora, `${route}?company_id=2&service_admin_id=2`)).status).toBe(703)
    expect((await callApi(bases.aozora, route)).fields).toHaveProperty('company_id')
  })

  test('has the sort fields of the requested context', async () => {
    const all = (await callApi(bases.aozora, 'GET /sort-field/public')).data
    const ofSearch = (await callApi(bases.aozora, 'GET /sort-field/public?type=1')).data
    expect(all.length).toBeGreaterThan(ofSearch.length)
    expect(ofSearch.every((field: { type: number }) => field.type === 1)).toBe(true)
    expect(Object.keys(ofSearch[0])).toEqual(
      expect.arrayContaining([
        'id',
        'type',
        'order',
        'field',
        'title',
        'is_acs_default',
        'is_sort_field_default',
      ]),
    )
    expect((await callApi(bases.aozora, 'GET /sort-field/public?type=3')).status).toBe(406)
  })

  test('R448 R449 R450 every public call answers 200 in its body, with keys in one case', async () => {
    for (const route of [settings, 'GET /sort-field/public', 'GET /notification/public/page']) {
      const answer = await callApi(bases.aozora, route)
      expect(answer).toMatchObject({ http: 200, status: 200 })
      expect(JSON.stringify(answer.data)).not.toMatch(/"[a-z_]*[A-Z]\w*":/)
    }
  })
})

describe('a site’s pictures', () => {
  test('R009 logo and icon are served from the site’s own address, cacheable for ever, without running scripts', async () => {
    const page = await send(`${bases.sakura}/login`)
    const icon = /<link rel="icon" href="([^"]+)"/.exec(page.text)?.[1] ?? ''
    expect(icon).toMatch(/^\/files\/site\/[0-9a-f]{64}\.svg$/)
    const { status, headers } = await send(new URL(icon, bases.sakura).href)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(policyOf(headers)).toContain('sandbox')
    expect((await send(`${bases.aozora}${icon}`)).status).toBe(404)
  })

  test('nothing else is served there', async () => {
    for (const name of ['x', `${'0'.repeat(64)}.svg`, '..%2Fcover%2Fx', `${'0'.repeat(64)}.html`])
      expect((await send(`${bases.aozora}/files/site/${name}`)).status).toBe(404)
  })
})

describe('the tag manager', () => {
  const google = 'https://www.googletagmanager.com'

  test('is started by a script file of ours on a site with its own domain, and only its policy allows that', async () => {
    const { text, headers } = await send(bases.tagged)
    expect(text).toContain(`<script defer="" src="/tag-manager.js" data-id="${tagged.gtmId}"></script>`)
    expect(policyOf(headers)).toContain(`script-src 'self' ${google};`)
    const script = await send(`${bases.tagged}/tag-manager.js`)
    expect(script.text).toContain(`${google}/gtm.js`)
  })

  test('is never loaded at a console’s address: there every path leads to the platform’s own host', async () => {
    for (const path of ['/admin', '/admin/login?x=1', '/admin/sites/16/contents']) {
      const { status, headers } = await send(`${bases.tagged}${path}`)
      expect([status, headers.location]).toEqual([302, `${bases.tagged}${path}`.replace('tagged.', 'admin.')])
    }
    const odd = await send(`${bases.tagged}/%61dmin/contents`)
    expect([odd.status, odd.text]).toEqual([302, ''])
    expect((await send(`${bases.sakura}/admin/login`)).status).toBe(200)
    expect((await send(`${bases.tagged}/administrators`)).status).not.toBe(200)
  })

  test('is never loaded on a page that may contain a token', async () => {
    for (const path of [
      '/login',
      '/register',
      '/reset-password?token=x',
      '/forget-password',
      '/profile',
      '/subscription',
    ]) {
      const { text, headers } = await send(`${bases.tagged}${path}`)
      expect(text).not.toContain('tag-manager')
      expect(policyOf(headers)).not.toContain(google)
    }
  })

  test('is never loaded on a site with a path, whatever is set', async () => {
    for (const url of [`${bases.minato}/search`, bases.aozora, `${bases.minato}/`]) {
      const { text, headers } = await send(url)
      expect(text).not.toContain('tag-manager')
      expect(policyOf(headers)).not.toContain(google)
    }
    expect((await callApi(bases.minato, 'GET /service-admin/public/view-settings')).data.gtm_id).toBeNull()
  })
})
