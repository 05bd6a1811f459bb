import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#app/api/endpoints.ts'
import routes from '#app/routes.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { world, worldPassword } from '#seeds/demo/world.ts'
import {
  bases,
  callApi,
  cookieOf,
  postForm,
  type Reply,
  send,
  serverOrigin,
  tokenOf,
} from '#tests/http/client.ts'
import { inTurns } from '#tests/http/in-turns.ts'

const email = 'cookies@aozora.example'
const readerId = 'testreadercookies0000001'
const host = new URL(serverOrigin).host
/** A page that only system administrators with a valid session may see. */
const consolePage = `${serverOrigin}/admin/companies`

/** Headers of requests that another site's page makes a browser send, and of requests that can't be told apart from these. */
const foreign: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: bases.sakura },
  { Origin: bases.viewer },
  { Origin: `http://${host}.evil.example` },
  { Origin: 'http://localhost' },
  // `wrangler dev` would accept this, because its proxy rewrites headers that name its host. Here there is no proxy in front of the Worker.
  { Origin: serverOrigin.replace('http:', 'https:') },
  { Origin: bases.shared, 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'Same-Origin, cross-site' },
]

/**
 * Returns one of the foreign headers, in rotation over all calls and forms. One per call is enough, because the origin is checked before
 * anything else about a request.
 */
const foreignAt = (place: number) => foreign[place % foreign.length] as Record<string, string>

const adminCookie = async () => {
  const fields = { email: 'system@bunko.example', password: worldPassword }
  const { setCookies } = await postForm(`${serverOrigin}/admin/login`, fields)
  return setCookies.find((line) => line.startsWith('bunko='))?.split(';', 1)[0] ?? ''
}

/** Returns everything that a forged request might change: the reader's name and flags, whom the cookie belongs to, and the favourites. */
async function stateOf(cookie: string) {
  const headers = { Cookie: cookie }
  const detail = await callApi(bases.aozora, `GET /user/detail/${readerId}`, { headers })
  const favourites =
    (await send(bases.aozora, { headers })).text.match(/name="keep" value="no"/g)?.length ?? 0
  return [detail.status, detail.data, favourites]
}

describe('a call that changes something, with a cookie and from another site’s page,', () => {
  const writes = endpoints.filter(({ writes }) => writes)
  const bodyOf = { full_name: 'Mallory', lang: 'en', content_id: 'a'.repeat(24), is_subscribe_mail: false }
  // Headers that don't tell whether the request comes from another site, as when a link in a mail is opened. Only GETs are answered then.
  const silent: Record<string, string>[] = [{}, { 'Sec-Fetch-Site': 'none' }]

  test('is refused by every call that writes, and changes nothing', async () => {
    expect(writes.length).toBeGreaterThan(4 * foreign.length)
    const reader = await cookieOf(bases.aozora, email)
    const before = await stateOf(reader)
    expect(before[0]).toBe(200)
    const admin = await adminCookie()
    const askers = [
      { base: bases.aozora, cookie: reader },
      { base: bases.shared, cookie: admin },
    ] as const
    await inTurns(writes, async ({ method, path }, place) => {
      const route = `${method} ${path.replace(/:\w*[iI]d\b/g, readerId)}?content_id=${'a'.repeat(24)}`
      // Half of the calls have no telling headers, the others those of another site's page. Both kinds are tried with both cookies.
      const turn = Math.floor(place / 2)
      const headers = place % 2 === 1 || method === 'GET' ? foreignAt(turn) : (silent[turn % 2] ?? {})
      const { base, cookie } = askers[Math.floor(turn / 2) % 2 === 0 ? 0 : 1]
      const body = method === 'GET' ? {} : { body: bodyOf }
      const answer = await callApi(base, route, { headers: { ...headers, Cookie: cookie }, ...body })
      const said = `${route} at ${base} with ${JSON.stringify(headers)}`
      expect([said, answer.http, answer.data ?? null]).toEqual([said, 403, null])
    })
    expect(await stateOf(reader)).toEqual(before)
    expect((await send(consolePage, { headers: { Cookie: admin } })).status).toBe(200)
  })

  test('is refused without a cookie, too: nobody is signed in, registered or written to for another site', async () => {
    const open = endpoints.filter(
      ({ method, writes, path }) => method !== 'GET' && !writes && !/search/.test(path),
    )
    const elsewhere = foreign.filter(({ Origin }) => Origin !== bases.sakura)
    expect(open.length).toBeGreaterThan(elsewhere.length)
    for (const [place, { method, path }] of open.entries()) {
      const headers = elsewhere[place % elsewhere.length] ?? {}
      const answer = await callApi(bases.sakura, `${method} ${path}`, {
        headers: { ...headers, 'CF-Connecting-IP': '203.0.113.9', 'Content-Type': 'text/plain' },
        body: { email: 'sakura.reader' },
      })
      const said = `${path} with ${JSON.stringify(headers)}`
      expect([said, answer.http, answer.data ?? null]).toEqual([said, 403, null])
    }
  })
})

type Route = { path?: string; file: string }
const withAction = (routes as Route[]).filter(({ file }) =>
  /export (?:const|async function|function) action\b/.test(readFileSync(`app/${file}`, 'utf8')),
)
const addressOf = ({ path = '' }: Route) => path.replace(/:\w+/g, '1')

describe('a form', () => {
  test('is refused if another site’s page sends it, by every route', async () => {
    expect(withAction.length).toBeGreaterThan(2 * foreign.length)
    const [reader, admin] = [await cookieOf(bases.aozora, email), await adminCookie()]
    const before = await stateOf(reader)
    const fields = { email, password: worldPassword, lang: 'en', add: 'a'.repeat(24) }
    await inTurns(withAction, async (route, place) => {
      const path = addressOf(route)
      const isConsole = path.startsWith('admin')
      const url = isConsole ? `${serverOrigin}/${path}` : `${bases.aozora}/${path}`
      const headers = foreignAt(place)
      const reply = await postForm(url, fields, { ...headers, Cookie: isConsole ? admin : reader })
      const said = `${path} with ${JSON.stringify(headers)}`
      // Payment providers send browsers back with forms, to a mailed link, too. They are redirected, and nothing else happens
      // (app/features/orders/site/payment/payment-return.ts).
      // A mail program ends an alert from anywhere, by the token in the address, which is wrong here (docs/adr/155).
      const statuses: Record<string, number> = {
        'veritrans-payment/confirm': 303,
        'profile/card/link/1': 303,
        'saved-searches/alert/1': 400,
      }
      const status = statuses[path] ?? 403
      expect([said, reply.status, reply.setCookies.filter((line) => !/\.at=/.test(line))]).toEqual([
        said,
        status,
        [],
      ])
    })
    expect(await stateOf(reader)).toEqual(before)
    expect((await send(consolePage, { headers: { Cookie: admin } })).status).toBe(200)
  })

  test('that is refused has its status and a page, even if its route has none', async () => {
    const [reader, admin] = [await cookieOf(bases.aozora, email), await adminCookie()]
    const long = 'x'.repeat(5000)
    const faulty: [string, Record<string, string>][] = [
      [`${bases.aozora}/favourites`, { add: long }],
      [`${bases.aozora}/profile/sessions`, { session: long }],
      [`${bases.aozora}/language`, { lang: 'xx' }],
      [`${bases.aozora}/login/ip`, { back: long }],
      [`${bases.aozora}/login/return`, { code: long }],
      [`${serverOrigin}/admin/language`, { lang: 'xx' }],
    ]
    for (const [url, fields] of faulty) {
      const Cookie = url.includes('/admin/') ? admin : reader
      const reply = await postForm(url, fields, { Origin: new URL(url).origin, Cookie })
      expect([url, reply.status, reply.headers['content-type']]).toEqual([
        url,
        400,
        'text/html; charset=utf-8',
      ])
      expect(reply.text, url).toContain('<h1')
    }
    const silent = await send(`${bases.aozora}/favourites`, {
      method: 'POST',
      headers: { Cookie: reader, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'add=x',
    })
    expect([silent.status, silent.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    const guest = await postForm(
      `${bases.aozora}/profile/sessions`,
      {},
      { Origin: new URL(bases.aozora).origin },
    )
    expect([guest.status, guest.location]).toEqual([302, '/aozora/login'])
  })

  test('for the page’s script is answered as JSON, accepted or refused', async () => {
    const Cookie = await cookieOf(bases.aozora, email)
    const ask = (fields: Record<string, string>) =>
      postForm(`${bases.aozora}/favourites`, fields, {
        ...{ Cookie, Origin: new URL(bases.aozora).origin, Accept: 'application/json' },
      })
    const added = await ask({ add: worldContentId('aozora', 'star-almanac') })
    expect([added.status, JSON.parse(added.text)]).toEqual([
      200,
      expect.objectContaining({ isFavourite: true }),
    ])
    const taken = await ask({ remove: worldContentId('aozora', 'star-almanac') })
    expect(JSON.parse(taken.text)).toMatchObject({ isFavourite: false, level: 'success' })
    const refused = await ask({ add: 'a'.repeat(24) })
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      400,
      expect.objectContaining({ level: 'error', text: 'コンテンツが見つかりませんでした。' }),
    ])
  })

  test('with a provider’s answer only redirects, and signs nobody in', async () => {
    const fields = { code: 'x', state: 'microsoft.x', email, password: worldPassword }
    const reply = await postForm(`${bases.aozora}/login`, fields, { Origin: 'https://evil.example' })
    expect([reply.status, reply.location]).toEqual([303, '/aozora/login?code=x&state=microsoft.x'])
    expect(reply.setCookies).toEqual([])
  })
})

describe('a link', () => {
  test('of another site ends no session, even if its address names a reader of an app', async () => {
    const cookie = await cookieOf(bases.sakura, 'sakura.reader')
    for (const query of ['UserID=x', 'UserID=x&appToken=y', 'UserID=&appToken='])
      await send(`${bases.sakura}/?${query}`, { headers: { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' } })
    expect((await callApi(bases.sakura, 'GET /auth/info', { headers: { Cookie: cookie } })).status).toBe(200)
  })

  test('redirects to no other host, however its path is written', async () => {
    const queries = ['?UserID=x&appToken=y', '?UserID=x', '', '?google=true', '?code=1&state=2']
    // Two of the five queries for each path and site, in rotation: every path meets each query, and every query each site.
    for (const [nth, path] of [
      '//evil.example/',
      '/\\evil.example/',
      '//evil.example/..',
      '///evil.example',
      '//evil.example',
    ].entries())
      for (const [at, base] of [bases.sakura, bases.aozora, serverOrigin].entries())
        for (const turn of [0, 1]) {
          const query = queries[(nth + at * 2 + turn) % queries.length]
          const reply = await send(`${new URL(base).origin}${path}${query}`)
          const to = reply.headers.location ?? '/'
          const there = new URL(to, `${new URL(base).origin}/`)
          expect([`${base} ${path}${query} → ${to}`, there.host]).toEqual([
            `${base} ${path}${query} → ${to}`,
            new URL(base).host,
          ])
        }
  })
})

/** Expects that a cookie has all the attributes that a site's cookie must have. `scope` is its Path. */
function expectCookie(line: string, name: string, scope: string, said: string) {
  const [pair, ...attributes] = line.split('; ')
  expect(pair?.split('=', 1)[0], said).toMatch(new RegExp(`^${name.replace('.', '\\.')}(?:\\.[a-z]+)?$`))
  const names = attributes.map((one) => one.split('=', 1)[0]?.toLowerCase())
  expect(
    names.filter((one) => one === 'httponly'),
    `${said}: ${line}`,
  ).toHaveLength(1)
  expect(names, `${said}: ${line}`).not.toContain('domain')
  expect(
    attributes.filter((one) => /^path=/i.test(one)),
    `${said}: ${line}`,
  ).toEqual([`Path=${scope}`])
  expect(attributes.filter((one) => /^samesite=/i.test(one))[0], `${said}: ${line}`).toMatch(
    /=(?:Lax|Strict)$/,
  )
  expect(line.length, said).toBeLessThan(4000)
}

type TestSite = { base: string; name: string; scope: string; email: string; campus: Record<string, string> }
const aozora: TestSite = { base: bases.aozora, name: 'aozora', scope: '/aozora', email, campus: {} }
const sakura: TestSite = {
  base: bases.sakura,
  name: 'sakura.localhost',
  scope: '/',
  email: 'sakura.reader',
  campus: { 'CF-Connecting-IP': '203.0.113.31', 'User-Agent': 'Mozilla/5.0', Accept: 'text/html' },
}

/** Goes through everything about signing in, with right and wrong input. All requests carry `headers`. */
async function walk({ base, email: login, campus }: TestSite, headers: Record<string, string> = {}) {
  const steps: [string, Reply][] = []
  const step = async (name: string, reply: Promise<Reply>) => {
    const answer = await reply
    steps.push([name, answer])
    return answer
  }
  const form = (path: string, fields: Record<string, string>, more: Record<string, string> = {}) =>
    step(`POST ${path}`, postForm(`${base}${path}`, fields, { ...headers, ...more }))
  const open = (path: string, more: Record<string, string> = {}) =>
    step(`GET ${path}`, send(`${base}${path}`, { headers: { ...headers, ...more } }))

  await form('/login', { email: login, password: 'Wrong-one-1' })
  await form('/login', { email: '', password: '' })
  const kept = await form('/login', {
    email: login,
    password: worldPassword,
    keep_login: 'on',
    view: '/view-online/a/1',
  })
  const cookie = kept.setCookies.map((line) => line.split(';', 1)[0]).join('; ')
  await form('/language', { lang: 'ja' }, { Cookie: cookie })
  await open('/', { Cookie: cookie })
  await open('/profile', { Cookie: cookie })
  await form('/profile', { section: 'about', full_name: '', lang: 'ja' }, { Cookie: cookie })
  await form('/favourites', { add: 'a'.repeat(24) }, { Cookie: cookie, Origin: new URL(base).origin })
  await form('/favourites', { add: 'a'.repeat(24), back: '/search' }, { Origin: new URL(base).origin })
  for (const provider of ['google', 'microsoft', 'learning'])
    await form('/login/start', { provider, back: '/search' })
  for (const query of [
    'google=true',
    'microsoft=true&fl=true',
    'is_login_mobile_app=true',
    'code=x&state=y',
    'error=no',
  ])
    await open(`/login?${query}`)
  await form('/login/return', { code: 'x', state: 'y' }, { Origin: new URL(base).origin })
  await form('/login/ip', {}, campus)
  await form('/login/ip', {}, { 'CF-Connecting-IP': '198.51.100.20' })
  await open('/search', campus)
  await open('/search', { 'CF-Connecting-IP': '198.51.100.20' })
  await open('/search?UserID=x&appToken=y')
  await form('/register', { email: 'nobody.at.all@aozora.example' })
  await form('/forget-password', { email: 'nobody.at.all@aozora.example' })
  await form('/reset-password', { token: 'x' })
  await open('/register/confirm?token=x')
  await open('/nowhere/at/all')
  await form('/logout', {}, { Cookie: cookie })
  return steps
}

for (const place of [aozora, sakura])
  test(`R118 R121 every cookie of ${place.name} is for that site only, HttpOnly, SameSite, and not Secure on plain-http localhost`, async () => {
    const steps = await walk(place)
    const lines = steps.flatMap(([said, { setCookies }]) => setCookies.map((line) => ({ said, line })))
    for (const { said, line } of lines) {
      expectCookie(line, place.name, place.scope, said)
      expect(line, said).not.toMatch(/;\s*secure/i)
    }
    const kinds = new Set(lines.map(({ line }) => line.split('=', 1)[0]?.slice(place.name.length)))
    // Without these cookies the requests above didn't do what they should.
    for (const kind of ['', '.lang', '.return', '.at', '.flash', '.flow', '.after', '.app'])
      expect(kinds).toContain(kind)
    const calls = await tokenOf(place.base, place.email)
    expect(calls).not.toBe('')
  })

test('every cookie is Secure and has the prefix __Host- on any other host', async () => {
  const other = { Host: new URL(bases.sakura).host.replace('localhost', 'localhost.') }
  const lines = (await walk(sakura, other)).flatMap(([said, { setCookies }]) =>
    setCookies.map((line) => ({ said, line })),
  )
  expect(lines.length).toBeGreaterThan(8)
  for (const { said, line } of lines) {
    expectCookie(line, `__Host-${sakura.name}`, '/', said)
    expect(line, said).toMatch(/; Secure$/)
  }
})

test('the console’s cookie is sent only below /admin, on every host', async () => {
  for (const base of [serverOrigin, bases.sakura]) {
    const fields = { email: 'system@bunko.example', password: worldPassword }
    const begun = await postForm(`${base}/admin/login`, fields)
    const cookie = begun.setCookies.map((line) => line.split(';', 1)[0]).join('; ')
    const ended = await postForm(`${base}/admin/logout`, {}, { Cookie: cookie })
    expect(begun.setCookies.length).toBeGreaterThan(0)
    expect(ended.setCookies.length).toBeGreaterThan(0)
    for (const line of [...begun.setCookies, ...ended.setCookies]) expectCookie(line, 'bunko', '/admin', base)
  }
})

test('no answer of the API sets a cookie', async () => {
  await inTurns(endpoints, async ({ method, path }) => {
    const body = method === 'GET' ? {} : { body: '{}' }
    const { setCookies } = await send(`${bases.aozora}/api/v1${path.replace(/:\w+/g, readerId)}`, {
      method,
      ...body,
    })
    expect([path, setCookies]).toEqual([path, []])
  })
})

describe('cookies of several sites on one host', () => {
  const who = (base: string, cookie: string) =>
    callApi(base, 'GET /auth/info', { headers: { Cookie: cookie } })

  test('R118 R143 R144 one site’s cookie is invalid at another, under any name and in any order', async () => {
    const mine = {
      aozora: (await cookieOf(bases.aozora, email)).split('=')[1] as string,
      minato: (await cookieOf(bases.minato, 'reader@minato.example')).split('=')[1] as string,
    }
    for (const [own, other] of [
      ['aozora', 'minato'],
      ['minato', 'aozora'],
    ] as const)
      for (const place of [other, 'manabi', 'hanabi', 'kuni'] as const) {
        const written = [
          `${place}=${mine[own]}`,
          `${own}=${mine[own]}`,
          `${own}=${mine[own]}; ${place}=${mine[own]}`,
          `${place}=${mine[own]}; ${own}=${mine[own]}`,
          ` ${place} = ${mine[own]} `,
          `bunko=${mine[own]}`,
          `${place}.lang=${mine[own]}; ${place}.flow=${mine[own]}`,
        ]
        // One other site gets all spellings of the cookie, the others only the plainest.
        for (const cookie of place === other ? written : written.slice(0, 1))
          expect([place, cookie, (await who(bases[place], cookie)).http]).toEqual([place, cookie, 401])
      }
    for (const name of Object.keys(mine) as (keyof typeof mine)[])
      expect((await who(bases[name], `${name}=${mine[name]}`)).status).toBe(200)
  })

  test('of two with the same name the first counts, since browsers send the longest path first', async () => {
    const cookie = await cookieOf(bases.aozora, email)
    expect((await who(bases.aozora, `${cookie}; aozora=r1.${'x'.repeat(43)}`)).status).toBe(200)
    expect((await who(bases.aozora, `aozora=r1.${'x'.repeat(43)}; ${cookie}`)).http).toBe(401)
    expect((await who(bases.aozora, `aozorax=1; xaozora=1; ${cookie}`)).status).toBe(200)
    expect((await who(bases.aozora, `x${cookie}`)).http).toBe(401)
    expect((await who(bases.aozora, cookie.replace('aozora', 'Aozora'))).http).toBe(401)
  })

  test('an administrator’s cookie is invalid on a reader’s site, and the other way round', async () => {
    const admin = (await adminCookie()).split('=')[1] as string
    const reader = (await cookieOf(bases.aozora, email)).split('=')[1] as string
    for (const name of ['aozora', 'bunko'])
      expect((await who(bases.aozora, `${name}=${admin}`)).http).toBe(401)
    for (const token of [
      reader,
      reader.replace(/^r1/, 'r0'),
      reader.replace(/^r1/, 's0'),
      reader.replace(/^r1/, 's1'),
    ]) {
      const reply = await send(`${serverOrigin}/admin`, { headers: { Cookie: `bunko=${token}` } })
      expect(reply.location).toBe('/admin/login')
    }
  })
})

test('R144 a session’s token is invalid if it is cut, changed or given another prefix', async () => {
  const token = await tokenOf(bases.aozora, email)
  const [head, random] = token.split('.') as [string, string]
  const spoilt = [
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    token.toLowerCase(),
    ` ${token}`.repeat(2),
    `${head}.${[...random].reverse().join('')}`,
    random,
    `.${random}`,
    `r01.${random}`,
    `r001.${random}`,
    ...[...'svkflax'].map((kind) => `${kind}1.${random}`),
    ...['r0', 'r2', 'r3', 'r4', 'rb', 'R1'].map((prefix) => `${prefix}.${random}`),
    encodeURIComponent(token).replace('.', '%2E'),
  ]
  // Tokens are sent alternately in a header and in a cookie. Those with percent-encoding only go in the header, because cookies are
  // decoded.
  for (const [place, one] of spoilt.entries()) {
    const brought =
      place % 2 === 0 || one.includes('%') ? { token: one } : { headers: { Cookie: `aozora=${one}` } }
    expect([one, (await callApi(bases.aozora, 'GET /auth/info', brought)).http]).toEqual([one, 401])
  }
  expect((await callApi(bases.aozora, 'GET /auth/info', { token })).status).toBe(200)
  expect(world.aozora.tenantId).toBe(1)
})
