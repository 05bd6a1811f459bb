import { describe, expect, test } from 'vitest'
import { worldPassword } from '#seeds/demo/world.ts'
import { bases, callApi, cookieOf, postForm, send, serverOrigin } from '#tests/http/client.ts'

const reader = { email: 'reader@aozora.example', password: worldPassword }
const login = `${bases.aozora}/login`

describe('the sign-in form, as curl sends it', () => {
  test('R118 R121 sets the cookie of the tenant, limited to its path, for the browser session', async () => {
    const reply = await postForm(login, reader)
    expect([reply.status, reply.location]).toEqual([302, '/aozora'])
    const cookie = reply.setCookies.find((line) => line.startsWith('aozora='))
    expect(cookie).toMatch(/^aozora=r1\.[\w-]{43}; Path=\/aozora; HttpOnly; SameSite=Lax$/)
  })

  test('R091 R120 keep_login keeps it for a year', async () => {
    const reply = await postForm(login, { ...reader, keep_login: 'on' })
    expect(reply.setCookies.find((line) => line.startsWith('aozora='))).toContain('; Max-Age=31536000')
  })

  test('R121 the cookie of a full-domain tenant has path /', async () => {
    const reply = await postForm(`${bases.sakura}/login`, { email: 'sakura.reader', password: worldPassword })
    const cookie = reply.setCookies.find((line) => line.startsWith('sakura.localhost='))
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(reply.location).toBe('/')
  })

  test('every cookie of an answer is HttpOnly, SameSite and below the tenant', async () => {
    const { setCookies } = await postForm(login, reader)
    expect(setCookies.length).toBeGreaterThan(1)
    for (const line of setCookies) expect(line).toMatch(/; Path=\/aozora; HttpOnly; SameSite=Lax/)
  })

  test('a wrong password is 400; the form keeps its input, but not the password', async () => {
    const reply = await postForm(login, { ...reader, password: 'Secret-that-is-wrong-1', keep_login: 'on' })
    expect(reply.status).toBe(400)
    expect(reply.text).toContain('アカウントまたはパスワードが正しくありません。')
    expect(reply.text).toContain('value="reader@aozora.example"')
    expect(reply.text).toMatch(/name="keep_login"[^>]*checked|checked[^>]*name="keep_login"/)
    expect(reply.text).not.toContain('Secret-that-is-wrong-1')
    expect(reply.setCookies.filter((line) => line.startsWith('aozora='))).toEqual([])
  })

  test('ruling 9: an unknown account gets the same page as a wrong password', async () => {
    const page = async (email: string) =>
      (await postForm(login, { email, password: 'wrong' })).text.replaceAll(email, 'EMAIL')
    expect(await page('reader@aozora.example')).toBe(await page('nobody@aozora.example'))
    await postForm(login, reader)
  })

  test('R082 R152 R187 for the mobile app (by form, query or cookie) pages have no account menu and no sign-out', async () => {
    const page = await send(`${login}?is_login_mobile_app=true`)
    expect(page.text).toContain('name="is_login_mobile_app" value="true"')
    expect((await send(login)).text).not.toContain('is_login_mobile_app')
    const wrong = await postForm(login, { ...reader, password: 'wrong', is_login_mobile_app: 'true' })
    expect(wrong.text).toContain('name="is_login_mobile_app" value="true"')
    for (const reply of [
      await postForm(login, { ...reader, is_login_mobile_app: 'true' }),
      await postForm(`${login}?is_login_mobile_app=true`, reader),
      await postForm(login, reader, { Cookie: 'aozora.app=1' }),
    ]) {
      const named = (name: string) => reply.setCookies.find((line) => line.startsWith(`${name}=`)) ?? ''
      expect(named('aozora.token')).toMatch(/^\S{40,}; .*; Max-Age=60(?:;|$)/)
      const Cookie = named('aozora').split(';', 1)[0] ?? ''
      const Origin = new URL(login).origin
      const out = await postForm(`${bases.aozora}/logout`, {}, { Cookie, Origin })
      expect(out.setCookies.filter((line) => line.startsWith('aozora='))).toEqual([])
      const home = await send(`${bases.aozora}/`, { headers: { Cookie } })
      expect([home.status, home.text.includes('class="menu"')]).toEqual([200, false])
    }
    const usual = await postForm(login, { ...reader, is_login_mobile_app: 'false' })
    expect(usual.setCookies.join()).not.toContain('aozora.token=')
  })

  test('R089 missing fields are named beside them, in both languages', async () => {
    const problems = (text: string) =>
      [...text.matchAll(/<p class="problem" id="[^"]+"><span>([^<]+)/g)].map(([, said]) => said)
    const ja = await postForm(login, { email: '', password: '' })
    expect(ja.status).toBe(400)
    expect(problems(ja.text)).toEqual(Array(2).fill('必須項目です。入力してください。'))
    const en = await postForm(login, { email: 'x' }, { 'Accept-Language': 'en' })
    expect(problems(en.text)).toEqual(['This field is required.'])
    expect(en.text).toContain('<html lang="en"')
  })

  test('R103 R104 after five failures the right password is refused, too', async () => {
    const email = 'lock.form@aozora.example'
    for (const status of [400, 400, 400, 400, 403])
      expect((await postForm(login, { email, password: 'wrong' })).status).toBe(status)
    const right = await postForm(login, { email, password: worldPassword })
    expect(right.status).toBe(403)
    expect(right.text).toContain('30分間ロックされています')
    expect(right.setCookies.filter((line) => line.startsWith('aozora='))).toEqual([])
  })

  test('input is shown as text, never as markup', async () => {
    const reply = await postForm(login, { email: '"><script>alert(1)</script>', password: 'x' })
    expect(reply.status).toBe(400)
    expect(reply.text).not.toContain('<script>alert')
  })

  test('R016 R064 open type has no sign-in', async () => {
    const reply = await send(`${bases.hanabi}/login`)
    expect([reply.status, reply.location]).toEqual([302, '/hanabi'])
  })

  test('a visitor who is already signed in is redirected', async () => {
    const cookie = await cookieOf(bases.aozora, reader.email)
    expect((await send(login, { headers: { Cookie: cookie } })).location).toBe('/aozora')
  })

  test('R077 in the search layout the sign-in leads to the search', async () => {
    const reply = await postForm(`${bases.minato}/login`, {
      email: 'reader@minato.example',
      password: worldPassword,
    })
    expect(reply.location).toBe('/minato/search')
  })

  test('R145 ruling 2: staff are sent to the admin sign-in, without a cookie', async () => {
    const reply = await postForm(login, { email: 'service@aozora.example', password: worldPassword })
    const next = await send(new URL(reply.location ?? '', serverOrigin).href)
    expect([reply.location, next.location]).toContain('/admin/login')
    expect(reply.setCookies.filter((line) => line.startsWith('aozora='))).toEqual([])
  })

  test('R054 staff of every level who sign in at /admin/login arrive in the console', async () => {
    const landings = {
      'service@aozora.example': '/admin/sites/1/home',
      'company@aozora.example': '/admin/companies/1/home',
      'system@bunko.example': '/admin/home',
    }
    for (const [email, landing] of Object.entries(landings)) {
      const reply = await postForm(`${serverOrigin}/admin/login`, { email, password: worldPassword })
      expect(reply.location, email).toBe('/admin')
      const cookie = reply.setCookies.find((line) => line.startsWith('bunko='))?.split(';')[0] ?? ''
      expect(cookie).toMatch(/^bunko=s0\./)
      const start = await send(`${serverOrigin}/admin`, { headers: { Cookie: cookie } })
      expect(start.location, email).toBe(landing)
      expect((await send(`${serverOrigin}${landing}`, { headers: { Cookie: cookie } })).status).toBe(200)
      const again = await send(`${serverOrigin}/admin/login`, { headers: { Cookie: cookie } })
      expect(again.location, email).toBe('/admin')
    }
    const asReader = await postForm(`${serverOrigin}/admin/login`, reader)
    expect(asReader.status).toBe(400)
  })

  test('R148 R150 signing out ends the session, deletes its cookies and leads to the sign-in', async () => {
    const cookie = await cookieOf(bases.aozora, reader.email)
    const reply = await postForm(`${bases.aozora}/logout`, {}, { Cookie: cookie })
    expect([reply.status, reply.location]).toEqual([302, '/aozora/login'])
    for (const name of ['aozora', 'aozora.return', 'aozora.lang'])
      expect(reply.setCookies.join('\n')).toContain(
        `${name}=; Path=/aozora; HttpOnly; SameSite=Lax; Max-Age=0`,
      )
    expect((await callApi(bases.aozora, 'GET /auth/info', { headers: { Cookie: cookie } })).http).toBe(401)
  })

  test('a GET of /logout ends nothing', async () => {
    const cookie = await cookieOf(bases.aozora, reader.email)
    await send(`${bases.aozora}/logout`, { headers: { Cookie: cookie } })
    expect((await callApi(bases.aozora, 'GET /auth/info', { headers: { Cookie: cookie } })).status).toBe(200)
  })
})

describe('the way back after a sign-in', () => {
  const returnTo = (value: string) =>
    postForm(login, reader, { Cookie: `aozora.return=${encodeURIComponent(value)}` })

  test('ruling 19: leads to a path of the same tenant', async () => {
    expect((await returnTo('/search?q=設定&page=2')).location).toBe(
      '/aozora/search?q=%E8%A8%AD%E5%AE%9A&page=2',
    )
  })

  test('ruling 19: never leads elsewhere', async () => {
    const elsewhere = [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '/../hanabi/search',
      '/%2e%2e/hanabi',
      '/logout',
      '/login',
      'javascript:alert(1)',
      '/\tevil',
      '',
    ]
    for (const value of elsewhere) {
      const { location } = await returnTo(value)
      expect(location === '/aozora' || location?.startsWith('/aozora/'), `${value} → ${location}`).toBe(true)
      expect(location).not.toContain('evil.example/')
    }
  })
})

describe('requests from other sites', () => {
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: bases.sakura },
  ]

  test('can’t sign anybody in or out, nor change the language', async () => {
    const cookie = await cookieOf(bases.aozora, reader.email)
    for (const headers of foreign) {
      const said = JSON.stringify(headers)
      expect((await postForm(login, reader, headers)).status, said).toBe(403)
      const withCookie = { ...headers, Cookie: cookie }
      expect((await postForm(`${bases.aozora}/logout`, {}, withCookie)).status, said).toBe(403)
      const switched = await postForm(`${bases.aozora}/language`, { lang: 'en' }, withCookie)
      expect(switched.status, said).toBe(403)
      expect(switched.setCookies.filter((line) => line.includes('.lang='))).toEqual([])
    }
    expect((await callApi(bases.aozora, 'GET /auth/info', { headers: { Cookie: cookie } })).status).toBe(200)
  })

  test('a write of the API with a cookie needs an Origin of this site; without an Origin it is refused', async () => {
    const cookie = (
      await postForm(`${serverOrigin}/admin/login`, {
        email: 'service@aozora.example',
        password: worldPassword,
      })
    ).setCookies.find((line) => line.startsWith('bunko=')) as string
    const writes = [
      'POST /content/rebuild-index',
      'POST /content/upload-add',
      'PUT /content/replace-content/abcdefghij0123456789',
    ]
    for (const route of writes) {
      for (const headers of [{}, ...foreign]) {
        const answer = await callApi(bases.shared, route, {
          headers: { ...headers, Cookie: cookie.split(';')[0] as string },
          body: {},
        })
        expect(answer.http, `${route} ${JSON.stringify(headers)}`).toBe(403)
      }
    }
  })

  test('another site can’t get a viewer token with a reader’s cookie', async () => {
    const cookie = await cookieOf(bases.aozora, reader.email)
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' }
    const answer = await callApi(bases.aozora, 'GET /content/public/viewer-token?content_id=x', { headers })
    expect(answer.http).toBe(403)
  })
})

describe('the language', () => {
  test('R004 R006 ruling 6: a cookie’s choice comes before the browser’s, and ja is the default', async () => {
    const html = async (headers: Record<string, string>) =>
      /<html lang="(\w+)"/.exec((await send(login, { headers })).text)?.[1]
    expect(await html({ 'Accept-Language': 'en-US,en;q=0.9,ja;q=0.8' })).toBe('en')
    expect(await html({ 'Accept-Language': 'fr,de' })).toBe('ja')
    expect(await html({ 'Accept-Language': 'en', Cookie: 'aozora.lang=ja' })).toBe('ja')
    expect(await html({ 'Accept-Language': 'ja', Cookie: 'aozora.lang=xx' })).toBe('ja')
  })

  test('a reader keeps the choice; R007 a sign-out returns to the browser’s language', async () => {
    const cookie = await cookieOf(bases.aozora, 'language@aozora.example')
    const back = '/aozora/search?q=設定'
    const chosen = await postForm(`${bases.aozora}/language`, { lang: 'en', back }, { Cookie: cookie })
    expect(chosen.location).toBe('/aozora/search?q=%E8%A8%AD%E5%AE%9A')
    expect(chosen.setCookies.join()).toMatch(
      /aozora\.lang=en; Path=\/aozora; HttpOnly; SameSite=Lax; Max-Age=31536000/,
    )
    const elsewhere = await cookieOf(bases.aozora, 'language@aozora.example')
    expect((await send(bases.aozora, { headers: { Cookie: elsewhere } })).text).toContain('<html lang="en"')
    const out = await postForm(`${bases.aozora}/logout`, {}, { Cookie: `${cookie}; aozora.lang=en` })
    expect(out.setCookies.join('\n')).toContain(
      'aozora.lang=; Path=/aozora; HttpOnly; SameSite=Lax; Max-Age=0',
    )
  })

  test('the switch leads back inside the tenant only', async () => {
    for (const back of ['https://evil.example/', '//evil.example', '/hanabi/search', '/aozora/../hanabi']) {
      const { location } = await postForm(`${bases.aozora}/language`, { lang: 'en', back })
      expect(location?.startsWith('/aozora'), `${back} → ${location}`).toBe(true)
    }
  })
})
