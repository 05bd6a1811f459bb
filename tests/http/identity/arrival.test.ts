import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { world, worldPassword } from '#seeds/demo/world.ts'
import { bases, callApi, cookieOf, postForm, send, tokenOf } from '#tests/http/client.ts'

/** The headers of a reader's browser at an address of sakura's campus, whose group is signed in automatically. */
const browser = {
  'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
}
const campus = { ...browser, 'CF-Connecting-IP': '203.0.113.20' }

const cookieNamed = (setCookies: string[], name: string) =>
  setCookies.find((line) => line.startsWith(`${name}=`))
const pairOf = (line: string | undefined) => line?.split(';', 1)[0] ?? ''

describe('arriving from an address of a user group', () => {
  test('R135 R136 signs in at once, on the requested page', async () => {
    const reply = await send(`${bases.sakura}/`, { headers: campus })
    expect(reply.status).toBe(200)
    expect(reply.text).toContain('Sakura Campus')
    const cookie = pairOf(cookieNamed(reply.setCookies, 'sakura.localhost'))
    const info = await callApi(bases.sakura, 'GET /auth/info', { headers: { Cookie: cookie } })
    expect(info.data).toMatchObject({ role_level: 4, email: null })
    const again = await send(`${bases.sakura}/`, { headers: { ...campus, Cookie: cookie } })
    expect(again.setCookies).toEqual([])
  })

  test('keeps the same notes and marks in the browser over sessions, and forgets them on sign-out', async () => {
    const arrive = async (Cookie: string) => {
      const { setCookies } = await send(`${bases.sakura}/`, { headers: { ...campus, Cookie } })
      const named = (name: string) => cookieNamed(setCookies, `sakura.localhost${name}`)
      return { session: pairOf(named('')), shelf: named('.shelf') ?? '' }
    }
    const first = await arrive('')
    expect(first.shelf).toMatch(/; Max-Age=31536000/)
    const second = await arrive(pairOf(first.shelf))
    expect(second.session).not.toBe(first.session)
    expect(pairOf(second.shelf)).toBe(pairOf(first.shelf))
    const notes = await send(`${bases.sakura}/notes`, { headers: { ...campus, Cookie: second.session } })
    expect(notes.text).toContain('90日間')
    const out = await postForm(
      `${bases.sakura}/logout`,
      {},
      { ...campus, Cookie: second.session, Origin: bases.sakura },
    )
    expect(cookieNamed(out.setCookies, 'sakura.localhost.shelf')).toContain('Max-Age=0')
  })

  test('starts a session only for a browser that opens a page', async () => {
    const from = { 'CF-Connecting-IP': '203.0.113.20' }
    const curl = { ...from, 'User-Agent': 'curl/8.5.0', Accept: '*/*' }
    for (const headers of [from, curl, { ...campus, 'Sec-Purpose': 'prefetch' }]) {
      const { setCookies } = await send(`${bases.sakura}/`, { headers })
      expect(setCookies.filter((line) => /^sakura\.localhost(?:\.shelf)?=/.test(line))).toEqual([])
    }
  })

  test('R138 from any other address changes nothing for a guest, without a message, and is tried once', async () => {
    const reply = await send(`${bases.sakura}/`, {
      headers: { ...browser, 'CF-Connecting-IP': '198.51.100.1' },
    })
    expect([reply.status, reply.location]).toEqual([302, '/login'])
    expect(cookieNamed(reply.setCookies, 'sakura.localhost')).toBeUndefined()
    expect(cookieNamed(reply.setCookies, 'sakura.localhost.flash')).toBeUndefined()
    const tried = pairOf(cookieNamed(reply.setCookies, 'sakura.localhost.ip'))
    const second = await send(`${bases.sakura}/login`, { headers: { ...campus, Cookie: tried } })
    expect(cookieNamed(second.setCookies, 'sakura.localhost')).toBeUndefined()
  })

  test('still lets readers sign in to their own account', async () => {
    const arrived = await send(`${bases.sakura}/`, { headers: campus })
    expect(arrived.text).toContain('ご自分のアカウントでログイン')
    const cookie = pairOf(cookieNamed(arrived.setCookies, 'sakura.localhost'))
    const page = await send(`${bases.sakura}/login`, { headers: { ...campus, Cookie: cookie } })
    expect(page.status).toBe(200)
    const own = { email: 'sakura.reader', password: worldPassword }
    const reply = await postForm(`${bases.sakura}/login`, own, { ...campus, Cookie: cookie })
    const session = pairOf(cookieNamed(reply.setCookies, 'sakura.localhost'))
    const info = await callApi(bases.sakura, 'GET /auth/info', { headers: { Cookie: session } })
    expect(info.data.role_level).toBe(3)
    expect((await callApi(bases.sakura, 'GET /auth/info', { headers: { Cookie: cookie } })).http).toBe(401)
  })

  test('has no effect at another site', async () => {
    const reply = await send(`${bases.aozora}/`, { headers: campus })
    expect(cookieNamed(reply.setCookies, 'aozora')).toBeUndefined()
  })

  test('R148 a sign-out lasts, whatever the address', async () => {
    const arrived = await send(`${bases.sakura}/`, { headers: campus })
    const cookie = pairOf(cookieNamed(arrived.setCookies, 'sakura.localhost'))
    const out = await postForm(
      `${bases.sakura}/logout`,
      {},
      { ...campus, Cookie: cookie, Origin: bases.sakura },
    )
    const stays = pairOf(cookieNamed(out.setCookies, 'sakura.localhost.ip'))
    const back = await send(`${bases.sakura}/login`, { headers: { ...campus, Cookie: stays } })
    expect(back.status).toBe(200)
    expect(cookieNamed(back.setCookies, 'sakura.localhost')).toBeUndefined()
  })
})

describe('arriving from the mobile app', () => {
  const email = 'reader@aozora.example'
  const appToken = (jti: string) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(email)
      .setAudience('aozora')
      .setJti(jti)
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(world.aozora.apiKey))
  const query = async (jti: string) =>
    new URLSearchParams({ UserID: email, appToken: await appToken(jti), page: '2' })

  test('R014 R146 signs in once and removes the token from the address', async () => {
    const url = `${bases.aozora}/search?${await query(`arrival-${Date.now()}`)}`
    const reply = await send(url)
    expect([reply.status, reply.location]).toEqual([303, '/aozora/search?page=2'])
    const cookie = pairOf(cookieNamed(reply.setCookies, 'aozora'))
    const page = await send(`${bases.aozora}/search`, { headers: { Cookie: cookie } })
    expect(page.status).toBe(200)
    const again = await send(url)
    expect(cookieNamed(again.setCookies, 'aozora')).toBeUndefined()
  })

  test('asks if somebody else is signed in, in both languages, and both answers work', async () => {
    const own = await cookieOf(bases.aozora, 'reader2@aozora.example')
    const ask = async (jti: string) => {
      const reply = await send(`${bases.aozora}/search?${await query(jti)}`, { headers: { Cookie: own } })
      expect([reply.status, reply.location]).toEqual([303, '/aozora/login/app'])
      expect(cookieNamed(reply.setCookies, 'aozora')).toBeUndefined()
      return `${own}; ${pairOf(cookieNamed(reply.setCookies, 'aozora.switch'))}`
    }
    const whoIs = async (Cookie: string) =>
      (await callApi(bases.aozora, 'GET /auth/info', { headers: { Cookie } })).data?.id ?? null
    const Cookie = await ask(`switch-${Date.now()}`)
    for (const [language, words] of [
      ['en', 'Switch account?'],
      ['ja', 'アカウントを切り替えますか'],
    ] as const) {
      const page = await send(`${bases.aozora}/login/app`, {
        headers: { Cookie, 'Accept-Language': language },
      })
      expect([page.status, page.text.includes(email)]).toEqual([200, true])
      expect(page.text).toContain(words)
    }
    const answer = (word: string, cookie: string, Origin = new URL(bases.aozora).origin) =>
      postForm(`${bases.aozora}/login/app`, { do: word }, { Cookie: cookie, Origin })
    const foreign = await answer('switch', Cookie, 'https://other.example')
    expect([foreign.status, cookieNamed(foreign.setCookies, 'aozora')]).toEqual([403, undefined])
    const stays = await answer('stay', Cookie)
    expect([stays.location, cookieNamed(stays.setCookies, 'aozora')]).toEqual([
      '/aozora/search?page=2',
      undefined,
    ])
    expect(cookieNamed(stays.setCookies, 'aozora.switch')).toContain('Max-Age=0')
    expect(await whoIs(own)).toBe('aozorareader0000000002')
    const switched = await answer('switch', await ask(`switch-again-${Date.now()}`))
    expect(switched.location).toBe('/aozora/search?page=2')
    expect(await whoIs(pairOf(cookieNamed(switched.setCookies, 'aozora')))).toBe('aozorareader0000000001')
    expect(await whoIs(own)).toBeNull()
    const nothing = await send(`${bases.aozora}/login/app`, { headers: { Cookie: own } })
    expect([nothing.status, nothing.location]).toEqual([302, '/aozora'])
  })

  test('R152 makes the sign-out do nothing', async () => {
    const reply = await send(`${bases.aozora}/search?${await query(`menu-${Date.now()}`)}`)
    const cookie = pairOf(cookieNamed(reply.setCookies, 'aozora'))
    const out = await postForm(
      `${bases.aozora}/logout`,
      {},
      { Cookie: cookie, Origin: new URL(bases.aozora).origin },
    )
    expect(cookieNamed(out.setCookies, 'aozora')).toBeUndefined()
    expect((await callApi(bases.aozora, 'GET /auth/info', { headers: { Cookie: cookie } })).status).toBe(200)
    const page = await send(`${bases.aozora}/search`, { headers: { Cookie: cookie } })
    expect(page.text).not.toContain('class="menu"')
  })

  test('R123 R130 R131 without a token makes a guest, whose sign-in page knows about the app for 60 seconds', async () => {
    const reply = await send(`${bases.sakura}/?UserID=sakura.reader`)
    expect([reply.status, reply.location]).toEqual([303, '/'])
    expect(cookieNamed(reply.setCookies, 'sakura.localhost')).toBeUndefined()
    const app = cookieNamed(reply.setCookies, 'sakura.localhost.app')
    expect(app).toMatch(/; Max-Age=60(?:;|$)/)
    const gated = await send(`${bases.sakura}/`, { headers: { Cookie: pairOf(app) } })
    expect([gated.status, gated.location]).toEqual([302, '/login?is_login_mobile_app=true'])
  })

  test('R147 on a site without an app ends the session and forgets the token', async () => {
    const session = await cookieOf(bases.sakura, 'sakura.reader')
    const reply = await send(`${bases.sakura}/?UserID=sakura.reader&appToken=x`, {
      headers: { Cookie: session },
    })
    expect(reply.location).toBe('/')
    expect(cookieNamed(reply.setCookies, 'sakura.localhost')).toContain('Max-Age=0')
    expect((await callApi(bases.sakura, 'GET /auth/info', { headers: { Cookie: session } })).http).toBe(401)
  })
})

describe('administrators', () => {
  const email = 'service@aozora.example'

  test('R145 R436 ruling 2: lose their session on a reader’s site', async () => {
    const token = await tokenOf(bases.aozora, email)
    const reply = await send(`${bases.aozora}/`, { headers: { Cookie: `aozora=${token}` } })
    expect([reply.status, reply.location]).toEqual([303, '/admin/login'])
    expect(cookieNamed(reply.setCookies, 'aozora')).toContain('Max-Age=0')
    expect((await callApi(bases.aozora, 'GET /auth/info', { token })).http).toBe(401)
  })
})
