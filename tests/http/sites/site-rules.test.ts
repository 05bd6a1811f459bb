import { describe, expect, test } from 'vitest'
import { worldPlan, worldStaff } from '#seeds/demo/world.ts'
import {
  bases,
  callApi,
  cookieOf,
  loginBody,
  postForm,
  send,
  serverOrigin,
  tokenOf,
} from '#tests/http/client.ts'

const reader = 'reader@aozora.example'

describe('the settings of a company', () => {
  test('R009 R010 include colours and margins; the default margin is 40', async () => {
    const style = async (base: string) =>
      /<html[^>]*style="([^"]*)"/.exec((await send(`${base}/login`)).text)?.[1] ?? ''
    const [aozora, sakura] = [await style(bases.aozora), await style(bases.sakura)]
    for (const one of [aozora, sakura]) {
      expect(one).toContain('--margin-left:40px')
      expect(one).toContain('--margin-right:40px')
    }
    expect(sakura).toContain('--accent:var(--l,#a8325e)')
    expect(aozora).not.toContain('#a8325e')
  })

  test('R015 R017 decide who may browse, and how readers sign in', async () => {
    expect((await send(`${bases.hanabi}/login`)).status).toBe(302)
    expect((await send(bases.aozora)).status).toBe(200)
    expect((await send(`${bases.sakura}/`)).location).toBe('/login')
    expect((await send(`${bases.aozora}/login`)).text).toContain('>メールアドレス<')
    expect((await send(`${bases.sakura}/login`)).text).not.toContain('>メールアドレス<')
    expect((await send(`${bases.minato}/search`)).status).toBe(200)
  })
})

describe('roles', () => {
  test('R018 R433 R434 R435 administrators of three levels and readers have their numbers', async () => {
    const roles: Record<string, unknown[]> = {}
    const read = async (base: string, email: string) => {
      const { data } = await callApi(base, 'GET /auth/info', { token: await tokenOf(base, email) })
      return [data.role_level, data.login_role]
    }
    for (const { email, level, tenantId } of worldStaff)
      if (tenantId === null || tenantId === 1) roles[level] = await read(bases.aozora, email)
    roles.reader = await read(bases.aozora, reader)
    expect(roles).toEqual({
      system_admin: [1, 1],
      company_admin: [2, 2],
      service_admin: [5, 3],
      reader: [3, 4],
    })
  })

  test('R437 R439 R440 calls for others are refused in the specification’s words', async () => {
    const admin = await tokenOf(bases.aozora, 'service@aozora.example')
    const asAdmin = await callApi(bases.aozora, `POST /content/favorites/add`, {
      token: admin,
      body: { content_id: 'a'.repeat(24), content_group_id: 1 },
      headers: { 'Accept-Language': 'en' },
    })
    expect(asAdmin).toMatchObject({
      http: 403,
      status: 609,
      message: 'Invalid role access. You do not have permission to do this action',
    })
    const rebuild = 'POST /content/rebuild-index'
    expect((await callApi(bases.aozora, rebuild)).status).toBe(401)
    expect(
      (await callApi(bases.aozora, rebuild, { token: await tokenOf(bases.aozora, reader) })).status,
    ).toBe(609)
  })

  test('R441 public calls answer without a session', async () => {
    const search = await callApi(bases.aozora, 'POST /content/public/search', { body: {} })
    expect(search.status).toBe(200)
    expect((await callApi(bases.aozora, 'POST /custom-login/public', { body: {} })).status).toBe(200)
  })
})

describe('the session', () => {
  test('R093 R094 R108 a login answers either a token or a refusal', async () => {
    const right = await callApi(bases.aozora, 'POST /auth/login', { body: loginBody(reader) })
    expect([right.status, typeof right.data.access_token]).toEqual([200, 'string'])
    const wrong = await callApi(bases.aozora, 'POST /auth/login', { body: loginBody(reader, 'wrong') })
    expect(wrong.status).not.toBe(200)
    expect(JSON.stringify(wrong)).not.toContain('access_token')
    await callApi(bases.aozora, 'POST /auth/login', { body: loginBody(reader) })
  })

  test('R106 R107 after its end the sign-in is shown, and leads back', async () => {
    const cookie = await cookieOf(bases.sakura, 'sakura.reader')
    await callApi(bases.sakura, 'GET /auth/logout', {
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
    })
    const reply = await send(`${bases.sakura}/search?q=%E8%8A%B1`, { headers: { Cookie: cookie } })
    expect([reply.status, reply.location]).toEqual([302, '/login'])
    const stored = reply.setCookies.find((line) => line.startsWith('sakura.localhost.return='))
    expect(decodeURIComponent(stored ?? '')).toContain('/search?q=%E8%8A%B1')
  })

  test('R149 R151 a sign-out forgets the way back and a sign-in that was started', async () => {
    const cookie = await cookieOf(bases.aozora, reader)
    const reply = await postForm(`${bases.aozora}/logout`, {}, { Cookie: cookie })
    for (const suffix of ['return', 'flow', 'view', 'after'])
      expect(reply.setCookies.find((line) => line.startsWith(`aozora.${suffix}=;`))).toContain('Max-Age=0')
  })
})

describe('calls that name their site', () => {
  test('R411 answer 414 for an impossible domain', async () => {
    for (const domain of ['-books.example', 'a..b', 'x'.repeat(64), '192.0.2.1', "';--"]) {
      const answer = await callApi(bases.shared, 'POST /auth/login', {
        body: { ...loginBody(reader), domain },
      })
      expect(answer).toMatchObject({ http: 400, status: 414 })
    }
    const unknown = { ...loginBody(reader), domain: 'books.example' }
    expect((await callApi(bases.shared, 'POST /auth/login', { body: unknown })).status).toBe(703)
  })
})

describe('a plan', () => {
  const plan = `/subscription/${worldPlan.id}`

  test('R301 shows its price with tax to readers', async () => {
    const reply = await send(`${bases.aozora}${plan}`, {
      headers: { Cookie: await cookieOf(bases.aozora, reader) },
    })
    expect(reply.status).toBe(200)
    expect(reply.text).toContain('¥1,078')
  })

  test('R083 that can’t be loaded leads to the sign-in, below the service path', async () => {
    const reply = await send(`${bases.aozora}/subscription/nothing`, {
      headers: { Cookie: await cookieOf(bases.aozora, reader) },
    })
    expect([reply.status, reply.location]).toEqual([302, '/aozora/login'])
    // The message is shown on the page to which the sign-in redirects.
    const flash = reply.setCookies.find((line) => line.startsWith('aozora.flash='))?.split(';')[0]
    const Cookie = `${await cookieOf(bases.aozora, reader)}; ${flash}`
    const onward = await send(`${bases.aozora}/login`, { headers: { Cookie } })
    expect([onward.status, onward.setCookies.filter((line) => line.includes('flash'))]).toEqual([302, []])
    const there = await send(`${bases.aozora}/`, { headers: { Cookie } })
    expect(there.text).toContain('サブスクリプションプランが見つかりませんでした。')
    expect((await send(`${bases.aozora}${plan}`)).location).toBe('/aozora/login')
  })

  test('ruling 18: doesn’t exist where subscriptions are not shown', async () => {
    const cookie = await cookieOf(bases.minato, 'reader@minato.example')
    expect((await send(`${bases.minato}${plan}`, { headers: { Cookie: cookie } })).status).toBe(404)
  })
})

test('R118 R121 sites on the same host can’t use each other’s cookie', async () => {
  const cookie = await cookieOf(bases.aozora, reader)
  const [, value] = cookie.split('=')
  for (const [base, name] of [
    [bases.minato, 'minato'],
    [bases.hanabi, 'hanabi'],
  ]) {
    const reply = await callApi(base as string, 'GET /auth/info', {
      headers: { Cookie: `${name}=${value}; ${cookie}` },
    })
    expect(reply.http).toBe(401)
  }
  expect(serverOrigin).toBe(new URL(bases.aozora).origin)
})
