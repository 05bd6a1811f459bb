import { expect, test } from 'vitest'
import { originalKey, segmentKey } from '#app/kernel/data/files.ts'
import { smallLibrary } from '#seeds/demo/small-library/index.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { bases, callApi, cookieOf, send, serverOrigin, tokenOf } from '#tests/http/client.ts'
import { askToken, book } from '#tests/http/viewing.ts'

/** R003 R143 R144: pairs of sites on paths and domains, in both directions. */
const owned = [
  { tenant: 'aozora', slug: 'network-settings', email: 'reader@aozora.example', word: 'ルーター' },
  { tenant: 'sakura', slug: 'rain-stop', email: 'sakura.reader', word: '停留所' },
  { tenant: 'hanabi', slug: 'lantern-night', email: null, word: '灯籠流し' },
] as const

const names: Record<WorldTenant, string> = {
  aozora: 'aozora',
  hanabi: 'hanabi',
  manabi: 'manabi',
  sakura: 'sakura.localhost',
  tidewell: 'tidewell',
}

/** Returns the headers of a reader who is signed in at a site, or of a guest on hanabi. */
async function headersAt(tenant: WorldTenant): Promise<Record<string, string>> {
  const email = owned.find((one) => one.tenant === tenant)?.email ?? null
  return email === null ? {} : { Cookie: await cookieOf(bases[tenant], email) }
}

for (const { tenant, slug, email, word } of owned) {
  const id = book(tenant, slug)
  const others = owned.filter((one) => one.tenant !== tenant)

  test(`R003 a content of ${tenant} doesn’t exist at other sites: page, call, cover, viewer`, async () => {
    const own = await send(`${bases[tenant]}/search/${id}`, { headers: await headersAt(tenant) })
    expect(own.status).toBe(200)
    const cover = /\/files\/cover\/[^"]+/.exec(own.text)?.[0] ?? 'no cover'
    for (const other of others) {
      const headers = await headersAt(other.tenant)
      const base = bases[other.tenant]
      expect((await send(`${base}/search/${id}`, { headers })).status).toBe(404)
      expect((await send(`${base}/1/${id}`, { headers })).status).toBe(404)
      expect((await send(`${base}/view-online/${id}/1`, { headers })).status).toBe(404)
      expect((await send(`${base}${cover}`, { headers })).status).toBe(404)
      const detail = await callApi(base, `GET /content/detail/${id}`, { headers })
      expect(detail.status).toBe(other.email === null ? 401 : 713)
      expect(
        (await askToken(base, id, undefined, { ...headers, 'Sec-Fetch-Site': 'same-origin' })).status,
      ).toBe(713)
    }
  })

  test(`R003 a word that only ${tenant} has is found there and nowhere else`, async () => {
    const search = async (where: WorldTenant) =>
      send(`${bases[where]}/api/v1/content/public/full-text-search`, {
        body: JSON.stringify({ search_key: word, size: 100 }),
        headers: { 'Content-Type': 'application/json', ...(await headersAt(where)) },
      })
    expect((await search(tenant)).text).toContain(id)
    for (const other of others) expect((await search(other.tenant)).text).not.toContain(id)
  })

  if (email === null) continue

  test(`R143 R144 R471 a cookie and a token of ${tenant} are invalid everywhere else`, async () => {
    const cookie = await cookieOf(bases[tenant], email)
    const token = await tokenOf(bases[tenant], email)
    const value = cookie.split('=')[1] as string
    for (const other of others) {
      const base = bases[other.tenant]
      const renamed = `${names[other.tenant]}=${value}`
      const shown: Record<string, string>[] = [
        { Cookie: cookie },
        { Cookie: renamed },
        { 'X-Access-Token': token },
      ]
      for (const headers of shown) expect((await callApi(base, 'GET /auth/info', { headers })).http).toBe(401)
      // With the cookie, the call says what is wrong with it (604); with the token it says that the token belongs to nobody (401).
      expect((await callApi(base, 'GET /auth/info', { headers: { Cookie: renamed } })).status).toBe(604)
      expect((await callApi(base, 'GET /auth/info', { token })).status).toBe(401)
      for (const path of ['/login', '/profile', '/']) {
        const page = await send(`${base}${path}`, { headers: { Cookie: renamed } })
        expect([page.status, page.headers.refresh]).toEqual([
          403,
          `8; url=${bases[tenant].replace(/\/?$/, '/')}`,
        ])
        expect(page.text).toContain('お使いのアカウントは別のサイトのものです。該当のサイトへ移動します。')
        expect(page.text).not.toContain('青空 花子')
        // This site expires the cookie of the other site's session, and no other cookie.
        expect(page.setCookies.filter((line) => line.startsWith(`${names[other.tenant]}=;`))).toHaveLength(1)
      }
    }
  })

  test(`R471 an ended session of ${tenant} doesn’t tell where it was, and makes its owner a guest`, async () => {
    const value = (await tokenOf(bases[tenant], email)).replace(/..$/, 'zz')
    for (const other of others) {
      const page = await send(`${bases[other.tenant]}/error-404`, {
        headers: { Cookie: `${names[other.tenant]}=${value}` },
      })
      expect([page.status, page.headers.refresh]).toEqual([404, undefined])
      expect(page.setCookies.filter((line) => line.startsWith(`${names[other.tenant]}=;`))).toHaveLength(1)
    }
  })

  test(`R144 a token of ${tenant} that claims to be another tenant’s is invalid`, async () => {
    const token = await tokenOf(bases[tenant], email)
    for (const [other, number] of [
      ['aozora', '1'],
      ['hanabi', '2'],
      ['sakura', '3'],
    ] as const) {
      if (other === tenant) continue
      const forged = token.replace(/^r\w+\./, `r${number}.`)
      expect((await callApi(bases[other], 'GET /auth/info', { token: forged })).http).toBe(401)
    }
  })
}

test('R442 staff of one company can change nothing of another, by token or by naming it', async () => {
  const token = await tokenOf(bases.aozora, 'service@aozora.example')
  for (const base of [bases.sakura, bases.hanabi, bases.minato])
    expect((await callApi(base, 'POST /content/rebuild-index', { token })).http).toBe(401)
  for (const query of ['path=hanabi', 'domain=sakura.localhost', 'path=minato'])
    expect((await callApi(bases.shared, `POST /content/rebuild-index?${query}`, { token })).http).toBe(401)
})

test('R003 each tenant has its own group numbers', async () => {
  for (const tenant of ['aozora', 'sakura'] as const) {
    const page = await send(`${bases[tenant]}/1`, { headers: await headersAt(tenant) })
    const name = smallLibrary[tenant].groups.find(({ id }) => id === 1)?.name.ja
    expect(/<h1[^>]*>([^<]+)/.exec(page.text)?.[1]).toBe(name)
    for (const { slug } of smallLibrary[tenant === 'aozora' ? 'sakura' : 'aozora'].contents)
      expect(page.text).not.toContain(book(tenant === 'aozora' ? 'sakura' : 'aozora', slug))
  }
})

test('the stored files of a book have no address', async () => {
  const id = book('aozora', 'star-almanac')
  const cookie = await cookieOf(bases.aozora, 'reader@aozora.example')
  const guesses = [
    `/${originalKey(1, id, 'world')}`,
    `/files/${originalKey(1, id, 'world')}`,
    `/${segmentKey(1, id, 1, 0)}`,
    `/files/original/${id}/world`,
    `/files/cover/${id}/world`,
    `/files/cover/${id}/..%2f..%2foriginal`,
    `/files/${id}.pdf`,
    `/content/${id}.pdf`,
    `/segments/${id}/0`,
  ]
  for (const base of [serverOrigin, bases.aozora, bases.viewer]) {
    for (const path of guesses) {
      const reply = await send(`${base}${path}`, { headers: { Cookie: cookie } })
      expect(reply.status, `${base}${path}`).not.toBe(200)
      expect(reply.body.subarray(0, 5).toString()).not.toBe('%PDF-')
    }
  }
})
