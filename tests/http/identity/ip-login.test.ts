import { expect, test } from 'vitest'
import { bases, callApi, type Json, send } from '#tests/http/client.ts'

/** `campus` is an address of sakura's campus group; `elsewhere` belongs to no group. */
const campus = '203.0.113.7'
const elsewhere = '198.51.100.7'

/** Headers by which a client may claim an address that it doesn't have. */
const claims: Record<string, string> = {
  'X-Forwarded-For': campus,
  'X-Forwarded-Host': 'sakura.localhost',
  Forwarded: `for=${campus};proto=https`,
  'X-Real-IP': campus,
  'True-Client-IP': campus,
  'X-Client-IP': campus,
  'X-Cluster-Client-IP': campus,
  'Fastly-Client-IP': campus,
  'CF-Connecting-IPv6': campus,
  'CF-Pseudo-IPv4': campus,
  'X-Original-Forwarded-For': campus,
  Via: campus,
  Client_IP: campus,
}
const said = {
  client_ip_address: campus,
  clientIpAddress: campus,
  ip: campus,
  address: campus,
  login_type: 'AUTO_IP',
}

const press = (base: string, headers: Record<string, string> = {}, body: Json = {}) =>
  callApi(base, 'POST /auth/ip-address-login', { headers, body })
const arrive = (base: string, headers: Record<string, string> = {}, body: Json = {}) =>
  callApi(base, 'POST /auth/ip-address-auto-login', {
    headers,
    body: { login_type: 'AUTO_IP', ...body },
  })

test('R135 an address of a group is signed in, by button and on arrival', async () => {
  for (const [login, type] of [
    [press, 'IP'],
    [arrive, 'AUTO_IP'],
  ] as const) {
    const { status, data } = await login(bases.sakura, { 'CF-Connecting-IP': campus }, { login_type: type })
    expect(status).toBe(200)
    expect(data).toMatchObject({ display_message_exceeded_session: false, app_mobile_auth_token: null })
    const info = await callApi(bases.sakura, 'GET /auth/info', { token: data.access_token })
    expect(info.data).toMatchObject({ role_level: 4, email: null })
    expect((await callApi(bases.aozora, 'GET /auth/info', { token: data.access_token })).status).not.toBe(200)
  }
})

test('the call may name its site, as on a shared host', async () => {
  const domain = new URL(bases.sakura).hostname
  const named = { ...said, company_domain: domain, path: '', keep_login: true }
  expect((await press(bases.shared, { 'CF-Connecting-IP': campus }, named)).status).toBe(200)
  expect((await press(bases.shared, { 'CF-Connecting-IP': elsewhere }, named)).status).toBe(803)
})

test('R137 headers by which a client claims an address sign nobody in', async () => {
  const places = [{ ...claims }, { ...claims, 'CF-Connecting-IP': elsewhere }]
  for (const [name, value] of Object.entries(claims))
    places.push({ [name]: value, 'CF-Connecting-IP': elsewhere })
  for (const headers of places)
    for (const body of [said, { ...said, keep_login: true }]) {
      expect([headers, (await press(bases.sakura, headers, body)).status]).toEqual([headers, 803])
      expect([headers, (await arrive(bases.sakura, headers, body)).status]).toEqual([headers, 431])
    }
  const query = `client_ip_address=${campus}&ip=${campus}&address=${campus}`
  const asked = await callApi(bases.sakura, `POST /auth/ip-address-login?${query}`, {
    headers: { 'CF-Connecting-IP': elsewhere },
    body: {},
  })
  expect(asked.status).toBe(803)
})

test('an invalid address, or several, sign nobody in', async () => {
  const odd = [
    `${campus}, ${elsewhere}`,
    `${elsewhere}, ${campus}`,
    `${campus}:80`,
    '203.0.113.007',
    'unknown',
    '%',
  ]
  for (const address of odd)
    expect([address, (await press(bases.sakura, { 'CF-Connecting-IP': address })).status]).toEqual([
      address,
      803,
    ])
})

test('an address in an unusual spelling signs nobody in', async () => {
  const odd = [
    [elsewhere, campus],
    [campus, elsewhere],
    [campus, campus],
    `[${campus}]`,
    `"${campus}"`,
    `for=${campus}`,
    `${campus}/24`,
    `${campus},`,
    `${campus};`,
    `${campus} ${campus}`,
    '203.0.113.',
    '203.0.28935',
    '3405803783',
    '0xcb007107',
    '0313.0.0161.7',
    `::${campus}`,
    `64:ff9b::${campus}`,
    '2002:cb00:7107::1',
    `[::ffff:${campus}]`,
    `::ffff:${campus}%eth0`,
    `::ffff:${campus}:80`,
  ]
  for (const address of odd) {
    const call = { headers: { 'CF-Connecting-IP': address, 'X-Forwarded-For': campus }, body: '{}' }
    const reply = await send(`${bases.sakura}/api/v1/auth/ip-address-login`, call)
    expect([address, JSON.parse(reply.text).status]).toEqual([address, 803])
  }
  const mapped = { 'CF-Connecting-IP': '::FFFF:CB00:7107' }
  expect((await press(bases.sakura, mapped)).status).toBe(200)
})

test('an address in a query, a cookie or a forwarded host signs nobody in on arrival', async () => {
  const query = `ip=${campus}&client_ip_address=${campus}&clientIpAddress=${campus}&CF-Connecting-IP=${campus}`
  const cookies = ['', 'ip', 'client_ip_address', 'CF-Connecting-IP'].map((name) => `${name}=${campus}`)
  for (const cookie of ['', ...cookies, `${cookies.join('; ')}; sakura.localhost.ip=`])
    for (const path of [`/?${query}`, `/login?${query}`, `/search?${query}`]) {
      const headers = { ...claims, 'CF-Connecting-IP': elsewhere, Cookie: cookie }
      const { setCookies } = await send(`${bases.sakura}${path}`, { headers })
      expect([cookie, path, setCookies.filter((line) => line.startsWith('sakura.localhost='))]).toEqual([
        cookie,
        path,
        [],
      ])
    }
  for (const base of [bases.aozora, bases.shared]) {
    const host = new URL(bases.sakura).host
    const forwarded = { 'X-Forwarded-Host': host, 'X-Host': host, Forwarded: `for=${campus};host=${host}` }
    const answer = await press(base, { ...forwarded, 'CF-Connecting-IP': campus })
    expect([base, answer.http]).toEqual([base, 400])
  }
})

test('R003 the addresses of a tenant have no effect at another', async () => {
  for (const base of [bases.aozora, bases.hanabi]) {
    expect((await press(base, { 'CF-Connecting-IP': campus })).status).toBe(803)
    expect((await arrive(base, { 'CF-Connecting-IP': campus })).status).toBe(431)
  }
})

test('R138 the refusals give their reason, in both languages', async () => {
  const words = async (language: string) => {
    const headers = { 'CF-Connecting-IP': elsewhere, 'Accept-Language': language }
    const [pressed, arrived] = [await press(bases.sakura, headers), await arrive(bases.sakura, headers)]
    expect([pressed.http, pressed.key, arrived.http, arrived.key]).toEqual([
      400,
      'api.error.803',
      403,
      'api.error.431',
    ])
    return [pressed.message, arrived.message]
  }
  expect(await words('en')).toEqual([
    'Login by IP address is not available from your current IP address.',
    'Automatic login is not available for your user group.',
  ])
  expect((await words('ja')).every((text) => /[ぁ-ん]/.test(text ?? ''))).toBe(true)
})

test('malformed bodies are no server errors', async () => {
  for (const body of ['', '[]', '{', 'null', '{"keep_login":{}}', '{"ip":[[[1]]]}']) {
    const reply = await send(`${bases.sakura}/api/v1/auth/ip-address-login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': elsewhere },
      body,
    })
    expect([body, reply.status]).toEqual([body, 400])
  }
})
