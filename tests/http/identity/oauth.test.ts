import { describe, expect, test } from 'vitest'
import { translator } from '#app/visit/translator.ts'
import { bases, callApi, type Json, postForm, send } from '#tests/http/client.ts'
import { approve, Jar, newLearner, post, press, visit, withFields } from '#tests/http/provider-browser.ts'
import { book } from '#tests/http/viewing.ts'

const ja = translator('ja')
const en = { 'Accept-Language': 'en' }
const page = async (base: string, query = '', headers = {}) =>
  (await send(`${base}/login${query}`, { headers })).text

/** Signs a reader in with a provider's button. The jar has the session afterwards. */
async function enter(
  base: string,
  provider: 'google' | 'microsoft' | 'learning',
  person: string,
  fields = {},
) {
  const jar = new Jar()
  const brought = await approve(await press(jar, base, provider, fields), person)
  return { jar, reply: await visit(jar, withFields(`${base}/login`, brought.fields)) }
}

describe('what the sign-in page offers', () => {
  test('R085 R087 a button for each kind of sign-in that the site offers, in both languages', async () => {
    const offered = async (base: string, headers = {}) => {
      const text = await page(base, '', headers)
      return [
        ...text.matchAll(
          /<button[^>]*value="(\w+)"[^>]*formaction="[^"]*\/login\/start"|<button[^>]*formaction="[^"]*\/login\/ip"/gi,
        ),
      ].map(([, provider = 'ip']) => provider)
    }
    expect(await offered(bases.aozora)).toEqual(['google', 'microsoft'])
    expect(await offered(bases.sakura)).toEqual(['google', 'microsoft', 'ip'])
    expect(await offered(bases.minato)).toEqual([])
    expect(await page(bases.sakura)).toContain('Microsoftでログイン')
    expect(await page(bases.sakura)).toContain('IPアドレスでログイン')
    expect(await page(bases.sakura, '', en)).toContain('Sign in with Google')
  })

  test('R095 R098 R099 links to registration and to a new password, where the site offers them', async () => {
    const links = async (base: string) =>
      [...mainOf(await page(base)).matchAll(/href="[^"]*\/(register|forget-password)"/g)].map(
        ([, name]) => name,
      )
    const mainOf = (text: string) => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? ''
    expect(await links(bases.aozora)).toEqual(['forget-password', 'register'])
    expect(await links(bases.sakura)).toEqual(['register'])
    // A site with e-mail login has a page for forgotten passwords by default.
    expect(await links(bases.minato)).toEqual(['forget-password'])
  })

  test('R096 for the learning service its ID and its registration, and no form of ours', async () => {
    const text = await page(bases.manabi)
    expect(text).toContain('学習サービスIDでログイン')
    expect(text).not.toMatch(/name="password"|\/manabi\/register|forget-password/)
    const [, register = ''] = /href="([^"]*\/register\?[^"]*)"/.exec(text) ?? []
    const address = register.replaceAll('&amp;', '&')
    const query = new URL(address).searchParams
    expect(Object.fromEntries(query)).toEqual({
      service_code: 'manabi01',
      return_url: `${bases.manabi}/login`,
    })
    const { status, headers } = await send(`${bases.manabi}/register`)
    expect([status, headers.location]).toEqual([302, address])
  })

  test('R097 nothing of all this on open-type sites', async () => {
    expect((await send(`${bases.hanabi}/login?google=true`)).location).toBe('/hanabi')
    const started = await postForm(`${bases.hanabi}/login/start`, { provider: 'google' })
    expect(started.text).not.toContain('/google/')
  })
})

test('R085 the address button signs in readers at a group’s address, keeps the page to return to, and tells others why not', async () => {
  const campus = { 'CF-Connecting-IP': '203.0.113.7', Origin: bases.sakura }
  const inside = await postForm(`${bases.sakura}/login/ip`, { back: '/1', keep_login: 'on' }, campus)
  expect([inside.location, inside.setCookies.join()]).toEqual([
    '/1',
    expect.stringMatching(/sakura\.localhost=r3[^,]*Max-Age=31536000/),
  ])
  const jar = new Jar()
  const outside = await post(
    jar,
    `${bases.sakura}/login/ip`,
    {},
    { ...campus, 'CF-Connecting-IP': '198.51.100.7' },
  )
  expect([outside.location, jar.cookies.has('sakura.localhost')]).toEqual(['/login', false])
  expect((await visit(jar, `${bases.sakura}/login`)).text).toContain(ja('errors:ipLoginNotApplied'))
})

test('the steps of a sign-in can be switched to the other language', async () => {
  const steps = ['/manabi/login/terms', '/manabi/login/my-page']
  for (const back of steps)
    expect((await postForm(`${bases.manabi}/language`, { lang: 'en', back })).location).toBe(back)
})

describe('addresses of the sign-in page', () => {
  test('R088 ?google=true redirects to Google, ?gakken=true to the learning service', async () => {
    const google = await send(`${bases.aozora}/login?google=true`)
    expect([google.status, new URL(google.headers.location ?? '').pathname]).toEqual([
      302,
      '/google/o/oauth2/v2/auth',
    ])
    const learning = await send(`${bases.manabi}/login?gakken=true`)
    const { pathname, searchParams } = new URL(learning.headers.location ?? '')
    expect([pathname, searchParams.get('service_code')]).toEqual(['/learning/authorize', 'manabi01'])
  })

  test('R088 R164 R165 ?microsoft=true shows a page that redirects: with script to the fragment, without to a form', async () => {
    const reply = await send(`${bases.sakura}/login?microsoft=true`)
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(reply.text).toMatch(/<bunko-island name="provider-start"[^>]*response_mode=fragment/)
    expect(reply.text).toMatch(
      /<noscript><meta http-equiv="refresh" content="0; url=[^"]*response_mode=form_post/i,
    )
    expect(reply.text).toContain('code_challenge_method=S256')
  })

  test('R088 ruling 11 &fl=true keeps the reader signed in after the round trip', async () => {
    for (const [query, kept] of [
      ['&fl=true', true],
      ['', false],
      ['&fl=false', false],
    ] as const) {
      const jar = new Jar()
      const start = await visit(jar, `${bases.aozora}/login?google=true${query}`)
      const brought = await approve(start.headers.location ?? '', 'hanako')
      const reply = await visit(jar, withFields(`${bases.aozora}/login`, brought.fields))
      const cookie = reply.setCookies.find((line) => line.startsWith('aozora=r'))
      expect(cookie?.includes('; Max-Age=31536000')).toBe(kept)
    }
  })

  test('R082 R123 ?is_login_mobile_app=true is remembered for a minute', async () => {
    const reply = await send(`${bases.aozora}/login?is_login_mobile_app=true`)
    expect(reply.setCookies.join()).toMatch(
      /aozora\.app=1; Path=\/aozora; HttpOnly; SameSite=Lax; Max-Age=60(?:;|,|$)/,
    )
    for (const query of ['', '?is_login_mobile_app=false', '?is_login_mobile_app='])
      expect((await send(`${bases.aozora}/login${query}`)).setCookies.join(), query).not.toContain('.app=')
  })

  test('a provider that the site doesn’t offer leads back to the sign-in', async () => {
    const reply = await send(`${bases.minato}/login?google=true`)
    expect([reply.status, reply.location]).toEqual([302, '/minato/login'])
  })

  test('a reader who is signed in is sent on', async () => {
    const { jar } = await enter(bases.aozora, 'google', 'hanako')
    for (const query of ['', '?google=true', '?microsoft=true', '?code=x&state=y'])
      expect((await visit(jar, `${bases.aozora}/login${query}`)).location).toBe('/aozora')
  })
})

describe('the sign-in from the button to the return', () => {
  test('R160 R161 the button leads to the provider, and its answer signs in', async () => {
    const { jar, reply } = await enter(bases.aozora, 'google', 'hanako')
    expect([reply.status, reply.location]).toEqual([302, '/aozora'])
    expect(jar.cookies.get('aozora')).toMatch(/^r1\./)
    expect(jar.cookies.has('aozora.flow')).toBe(false)
    expect((await visit(jar, bases.aozora)).text).toContain('青空 花子')
  })

  test('R158 R170 leads back to the page before', async () => {
    const { reply } = await enter(bases.aozora, 'google', 'hanako', { back: '/1?page=1' })
    expect(reply.location).toBe('/aozora/1?page=1')
  })

  test('R159 remembers the book that the reader wanted to open', async () => {
    const view = `/view-online/${book('aozora', 'night-train')}/1`
    const jar = new Jar()
    const address = await press(jar, bases.aozora, 'google', { back: '/1', view })
    expect(decodeURIComponent(jar.cookies.get('aozora.view') ?? '')).toBe(view)
    const brought = await approve(address, 'hanako')
    const reply = await visit(jar, withFields(`${bases.aozora}/login`, brought.fields))
    expect(reply.location).toBe('/aozora/1')
    expect(jar.cookies.has('aozora.view')).toBe(true)
  })

  test('R091 carries the form’s “remember me” along', async () => {
    const { reply } = await enter(bases.aozora, 'google', 'hanako', { keep_login: 'on' })
    expect(reply.setCookies.join()).toMatch(/aozora=r1[^,]*Max-Age=31536000/)
  })

  test('sets only cookies that are HttpOnly, SameSite and limited to the tenant', async () => {
    const started = await postForm(`${bases.aozora}/login/start`, { provider: 'google', back: '/1' })
    const names = started.setCookies.map((line) => line.split('=', 1)[0])
    expect(names).toEqual(expect.arrayContaining(['aozora.flow', 'aozora.return']))
    for (const line of started.setCookies) expect(line).toMatch(/; Path=\/aozora; HttpOnly; SameSite=Lax/)
  })

  test('R161 R165 with Microsoft returns by a page that reads fragments, or by the provider’s form', async () => {
    for (const way of ['fragment', 'form'] as const) {
      const jar = new Jar()
      const brought = await approve(await press(jar, bases.sakura, 'microsoft'), 'haruko')
      const login = `${bases.sakura}/login`
      const sent =
        way === 'fragment'
          ? await post(jar, `${login}/return`, brought.fields)
          : await post(new Jar(), login, brought.fields, { Origin: 'null' })
      const reply =
        way === 'fragment' ? sent : await visit(jar, new URL(sent.headers.location ?? '', login).href)
      expect([way, reply.location, jar.cookies.get('sakura.localhost')]).toEqual([
        way,
        '/',
        expect.stringMatching(/^r3\./),
      ])
    }
  })

  test('R162 R163 shows an error of the provider on the sign-in page', async () => {
    for (const headers of [{}, en] as Record<string, string>[]) {
      const jar = new Jar()
      const brought = await approve(await press(jar, bases.aozora, 'google'), 'hanako', 'error')
      const reply = await visit(jar, withFields(`${bases.aozora}/login`, brought.fields), headers)
      expect([reply.status, reply.location]).toEqual([302, '/aozora/login'])
      const words = translator(headers === en ? 'en' : 'ja')('messages:toast.error.loginFailed')
      expect((await visit(jar, `${bases.aozora}/login`, headers)).text).toContain(words)
    }
  })

  test('R167 ignores a return of Microsoft with an empty code or error', async () => {
    for (const fault of ['code-empty', 'error-empty', 'no-code'] as const) {
      const jar = new Jar()
      const brought = await approve(await press(jar, bases.sakura, 'microsoft'), 'haruko', fault)
      const reply = await visit(jar, withFields(`${bases.sakura}/login`, brought.fields))
      expect([fault, reply.status, reply.headers.location]).toEqual([fault, 200, undefined])
      expect(reply.text).not.toContain('role="alert"')
    }
  })

  test('shows a refusal in words without numbers', async () => {
    const cases = [
      [bases.aozora, 'google', 'takeover', 'notRegistered'],
      [bases.aozora, 'google', 'no-email', 'emailMissing'],
      [bases.sakura, 'microsoft', 'no-name', 'microsoftNameEmpty'],
      [bases.manabi, 'learning', 'child', 'childAccountCannotLogIn'],
    ] as const
    for (const [base, provider, person, name] of cases) {
      const { jar, reply } = await enter(base, provider, person)
      expect(reply.location?.endsWith('/login')).toBe(true)
      const { text } = await visit(jar, `${base}/login`)
      expect(text).toContain(ja(`errors:${name}`))
      expect(text).not.toMatch(/>\d{3}</)
    }
  })
})

describe('the learning service', () => {
  const { manabi } = bases

  test('R012 R114 R116 R117 asks for the terms first; after accepting them the reader is signed in, and isn’t asked again', async () => {
    const person = await newLearner()
    const { jar, reply } = await enter(manabi, 'learning', person, { back: '/1' })
    expect(reply.location).toBe('/manabi/login/terms')
    const terms = await visit(jar, `${manabi}/login/terms`)
    expect(terms.text).toContain('まなびの本だな 利用規約')
    expect((await visit(jar, `${manabi}/login/terms`, en)).text).toContain('Accept')
    const accepted = await post(jar, `${manabi}/login/terms`, { decision: 'accept', version: '1' })
    expect(accepted.location).toBe('/manabi/1')
    expect(jar.cookies.get('manabi')).toMatch(/^r4\./)
    expect((await enter(manabi, 'learning', person)).reply.location).toBe('/manabi')
  })

  test('R114 a reader who declines returns to the sign-in, and no account is made', async () => {
    const person = await newLearner()
    const { jar, reply } = await enter(manabi, 'learning', person)
    expect(reply.location).toBe('/manabi/login/terms')
    const declined = await post(jar, `${manabi}/login/terms`, { decision: 'decline', version: '1' })
    expect([declined.location, jar.cookies.has('manabi'), jar.cookies.has('manabi.flow')]).toEqual([
      '/manabi/login',
      false,
      false,
    ])
    expect((await enter(manabi, 'learning', person)).reply.location).toBe('/manabi/login/terms')
  })

  test('R114 the terms are shown only during a sign-in, and accepted from our own page only', async () => {
    expect((await send(`${manabi}/login/terms`)).location).toBe('/manabi/login')
    const { jar } = await enter(manabi, 'learning', await newLearner())
    const forged = await post(
      jar,
      `${manabi}/login/terms`,
      { decision: 'accept', version: '1' },
      { Origin: 'https://attacker.example' },
    )
    expect([forged.status, jar.cookies.has('manabi')]).toEqual([403, false])
    const nobody = await post(new Jar(), `${manabi}/login/terms`, { decision: 'accept', version: '1' })
    expect(nobody.location).toBe('/manabi/login')
  })

  test('R115 R116 a reader without an address or the service is led to my-page, which leads back', async () => {
    for (const [person, missing, words] of [
      ['no-email', 'email', 'メールアドレスが登録されていません'],
      ['no-service', 'service', 'このサービスに登録されていません'],
    ] as const) {
      const { jar, reply } = await enter(manabi, 'learning', person)
      expect(reply.location).toBe(`/manabi/login/my-page?missing=${missing}`)
      const { text } = await visit(jar, `${manabi}/login/my-page?missing=${missing}`)
      expect(text).toContain(words)
      const [, link = ''] = /href="([^"]*\/mypage\?[^"]*)"/.exec(text) ?? []
      const query = new URL(link.replaceAll('&amp;', '&')).searchParams
      expect(Object.fromEntries(query)).toEqual({ service_code: 'manabi01', return_url: `${manabi}/login` })
    }
    expect((await send(`${manabi}/login/my-page`, { headers: en })).text).toContain('Open My Page')
    expect((await send(`${bases.aozora}/login/my-page`)).location).toBe('/aozora/login')
  })
})

describe('by the API', () => {
  /** Gets a code in the way an API client does; with `verifier` it sends a challenge. */
  async function codeOf(provider: 'google' | 'microsoft', person: string, base: string): Promise<Json> {
    const redirect = `${base}/login`
    const jar = new Jar()
    const address = new URL(await press(jar, base, provider))
    address.searchParams.delete('nonce')
    address.searchParams.delete('code_challenge')
    address.searchParams.delete('code_challenge_method')
    if (provider === 'microsoft') {
      // The example in RFC 7636, appendix B.
      address.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
      address.searchParams.set('code_challenge_method', 'S256')
    }
    const { fields } = await approve(address.href, person)
    const body: Json = { authorize_code: fields.code, redirect_url: redirect, keep_login: false }
    return provider === 'google'
      ? body
      : { ...body, code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' }
  }

  test('R161 R093 social-login answers a token that signs in with Google', async () => {
    const body = await codeOf('google', 'hanako', bases.aozora)
    const login = await callApi(bases.aozora, 'POST /auth/social-login', { body })
    expect([login.status, login.data.access_token]).toEqual([200, expect.stringMatching(/^r1\./)])
    const info = await callApi(bases.aozora, 'GET /auth/info', { token: login.data.access_token })
    // R124: after a login with Google the account has an e-mail address.
    expect([info.data.name, info.data.email]).toEqual(['青空 花子', 'reader@aozora.example'])
    expect((await callApi(bases.aozora, 'POST /auth/social-login', { body })).status).toBe(864)
  })

  test('R161 on a shared host’s own API the call names its site', async () => {
    const body = { ...(await codeOf('google', 'hanako', bases.aozora)), domain: 'localhost', path: 'aozora' }
    expect((await callApi(bases.shared, 'POST /auth/social-login', { body })).status).toBe(200)
    const sakura = { ...(await codeOf('google', 'momo', bases.sakura)), domain: 'sakura.localhost' }
    expect((await callApi(bases.shared, 'POST /auth/social-login', { body: sakura })).status).toBe(200)
  })

  test('R164 microsoft-sso-login needs the verifier of the code', async () => {
    const body = await codeOf('microsoft', 'haruko', bases.sakura)
    const { code_verifier: _, ...without } = body
    expect((await callApi(bases.sakura, 'POST /auth/microsoft-sso-login', { body: without })).status).toBe(
      406,
    )
    const login = await callApi(bases.sakura, 'POST /auth/microsoft-sso-login', { body })
    expect(login.status).toBe(200)
    const info = await callApi(bases.sakura, 'GET /auth/info', { token: login.data.access_token })
    // R124: accounts that use neither e-mail nor Google have no e-mail address.
    expect([info.data.name, info.data.email]).toEqual(['さくら 春子', null])
    const again = await callApi(bases.sakura, 'POST /auth/microsoft-sso-login', { body })
    expect([again.status, again.http, again.key]).toEqual([888, 400, 'api.error.888'])
  })

  test('a nonce that is sent must be in the token', async () => {
    const body = { ...(await codeOf('google', 'hanako', bases.aozora)), nonce: 'n' }
    expect((await callApi(bases.aozora, 'POST /auth/social-login', { body })).status).toBe(887)
  })

  test('a code for the redirect address of another site, or without one, is refused', async () => {
    const body = await codeOf('google', 'hanako', bases.aozora)
    for (const redirect of [`${bases.sakura}/login`, 'https://evil.example/login', `${bases.aozora}/login/`])
      expect(
        (
          await callApi(bases.aozora, 'POST /auth/social-login', {
            body: { ...body, redirect_url: redirect },
          })
        ).status,
      ).toBe(864)
    const { redirect_url: _, ...without } = body
    expect((await callApi(bases.aozora, 'POST /auth/social-login', { body: without })).status).toBe(406)
  })

  test('R087 a provider that the site doesn’t offer is refused by the API, too', async () => {
    const body = { authorize_code: 'x', redirect_url: `${bases.minato}/login`, code_verifier: 'v'.repeat(43) }
    for (const call of ['social-login', 'microsoft-sso-login', 'gakken-id-login'])
      expect((await callApi(bases.minato, `POST /auth/${call}`, { body })).status).toBe(403)
  })

  test('the terms are answered without a session, and so is their absence', async () => {
    const terms = await callApi(bases.manabi, 'GET /terms-and-condition/public')
    expect([terms.status, terms.data.version]).toEqual([200, 1])
    expect(terms.data.text).toContain('利用規約')
    expect((await callApi(bases.aozora, 'GET /terms-and-condition/public')).status).toBe(863)
    const named = await callApi(bases.shared, 'GET /terms-and-condition/public?domain=localhost&path=manabi')
    expect(named.data.text).toBe(terms.data.text)
  })
})
