import { describe, expect, test, vi } from 'vitest'
import { freshPassword, otherPassword } from '#seeds/demo/world.ts'
import { bases, callApi, cookieOf, loginBody, postForm, send, tokenOf } from '#tests/http/client.ts'
import { patiently } from '#tests/patience.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'

const mailbox = sandboxClient()
let made = 0
const newAddress = () => {
  made += 1
  return `api.${process.pid}.${Date.now()}.${made}@user.example`
}

const requestFor = (email: string) => ({
  full_name: '試験 花子',
  email,
  password: freshPassword,
  confirm_password: freshPassword,
  lang: 'en',
})

async function linkTo(email: string): Promise<string> {
  const text = await vi.waitUntil(async () => (await mailbox.readMails(email))[0]?.text, patiently(15_000))
  return /https?:\S+\?token=\S+/.exec(text)?.[0] as string
}

const chosen = { password: freshPassword, confirmPassword: freshPassword }

/** Makes a reader: registers through the API, confirms on the page, and signs in through the API. */
async function newReader() {
  const email = newAddress()
  const { data } = await callApi(bases.aozora, 'POST /auth/register', { body: requestFor(email) })
  const link = await linkTo(email)
  const token = new URL(link).searchParams.get('token') as string
  await postForm(link, { token, ...chosen })
  const login = await callApi(bases.aozora, 'POST /auth/login', { body: loginBody(email, freshPassword) })
  return { id: data.id as string, email, token: login.data.access_token as string }
}

describe('POST /auth/register and /auth/sign-up', () => {
  test('ruling 5: answer a known address like an unknown one', async () => {
    const unknown = newAddress()
    for (const route of ['POST /auth/register', 'POST /auth/sign-up']) {
      const shapes = []
      for (const email of [unknown, 'reader2@aozora.example']) {
        const { http, status, data } = await callApi(bases.aozora, route, { body: requestFor(email) })
        const { id, ...rest } = data
        expect(id).toMatch(/^[a-z2-7]{24}$/)
        expect(rest).toEqual({ full_name: '試験 花子', email, lang: 'en' })
        shapes.push([http, status])
      }
      expect(shapes).toEqual([
        [200, 200],
        [200, 200],
      ])
    }
  })

  test('R405 R406 R407 R408 R410 refuse by number, in the visitor’s language', async () => {
    const tryWith = (changes: object) =>
      callApi(bases.aozora, 'POST /auth/register', { body: { ...requestFor(newAddress()), ...changes } })
    const weak = { password: 'alllower1', confirm_password: 'alllower1' }
    const short = { password: 'Ab1', confirm_password: 'Ab1' }
    expect((await tryWith({ email: 'no address' })).status).toBe(892)
    expect((await tryWith(short)).status).toBe(782)
    expect(await tryWith(weak)).toMatchObject({
      http: 400,
      status: 406,
      fields: { password: [expect.stringContaining('英大文字')] },
    })
    expect(await tryWith({ confirm_password: 'x' })).toMatchObject({
      status: 406,
      fields: { confirm_password: ['確認用のパスワードが一致しません。'] },
    })
    const at = (body: object) =>
      callApi(bases.sakura, 'POST /auth/register', {
        body: { ...requestFor(newAddress()), username: 'sakura.reader', ...body },
      })
    expect([(await at({})).status, (await at({ username: 'x' })).status]).toEqual([702, 893])
  })

  test('R096 R097 are refused where readers can’t register', async () => {
    const origin = new URL(bases.aozora).origin
    for (const base of [bases.hanabi, `${origin}/manabi`])
      expect(await callApi(base, 'POST /auth/register', { body: requestFor(newAddress()) })).toMatchObject({
        http: 403,
        status: 403,
      })
  })
})

test('PUT /auth/forgot-password tells nothing about an address', async () => {
  const ask = (email: string) =>
    callApi(bases.aozora, `PUT /auth/forgot-password?email=${encodeURIComponent(email)}`)
  expect(await ask('reader2@aozora.example')).toEqual(await ask(newAddress()))
  expect((await ask('no address')).status).toBe(892)
  expect((await callApi(bases.sakura, 'PUT /auth/forgot-password?email=a@b.example')).status).toBe(403)
})

describe('the calls about a user', () => {
  test('R380 R385 R386 change the reader’s own account', async () => {
    const { id, email, token } = await newReader()
    const call = (route: string, body?: object) =>
      callApi(bases.aozora, route, { token, ...(body === undefined ? {} : { body: { ...body } }) })
    expect((await call(`GET /user/detail/${id}`)).data).toMatchObject({
      id,
      full_name: '試験 花子',
      email,
      lang: 'en',
      role_level: 3,
      is_subscribe_mail: false,
      is_receive_notify: true,
    })
    const about = await call(`PUT /user/update/${id}`, { full_name: '変更 花子', lang: 'ja' })
    expect(about.data).toMatchObject({ full_name: '変更 花子', lang: 'ja', is_subscribe_mail: false })
    const flags = { isReceiveNotify: false, isSubscribeMail: true }
    expect((await call(`PUT /user/update/${id}`, flags)).data).toMatchObject({
      full_name: '変更 花子',
      is_receive_notify: false,
      is_subscribe_mail: true,
    })
    const change = {
      user_id: id,
      old_pass: freshPassword,
      new_pass: otherPassword,
      confirm_pass: otherPassword,
    }
    expect((await call('PUT /user/change-password', { ...change, old_pass: 'x' })).status).toBe(607)
    const same = { ...change, new_pass: freshPassword, confirm_pass: freshPassword }
    expect((await call('PUT /user/change-password', same)).status).toBe(608)
    expect((await call('PUT /user/change-password', change)).status).toBe(200)
    const mine = await call(`PUT /user/change-email/${id}`, { new_email: 'reader2@aozora.example' })
    expect(mine).toMatchObject({ status: 200, data: { reload_company_detail: false } })
    expect((await call(`PUT /user/reset-password/${id}`)).status).toBe(609)
    expect((await call(`DELETE /user/cancel/${id}`)).status).toBe(200)
    expect(await call(`GET /user/detail/${id}`)).toMatchObject({ http: 401, status: 604 })
  })

  test('R440 R442 are refused for other accounts, and to guests', async () => {
    const { token } = await newReader()
    const other = 'aozorareader0000000002'
    const calls: [string, object | undefined][] = [
      [`GET /user/detail/${other}`, undefined],
      [`PUT /user/update/${other}`, { full_name: 'x' }],
      ['PUT /user/change-password', { user_id: other, old_pass: 'x', new_pass: 'y', confirm_pass: 'y' }],
      [`PUT /user/change-email/${other}`, { new_email: 'a@b.example' }],
      [`PUT /user/reset-password/${other}`, {}],
      [`DELETE /user/cancel/${other}`, undefined],
    ]
    const admin = await tokenOf(bases.sakura, 'service@sakura.example')
    for (const [route, body] of calls) {
      const call = (as: string | undefined) =>
        callApi(bases.aozora, route, { token: as, body: body && { ...body } })
      expect((await call(token)).status, route).toBe(609)
      expect((await call(undefined)).status, route).toBe(401)
      // An administrator of another site has no rights here.
      expect((await call(admin)).http, route).toBe(401)
    }
    const sakura = await tokenOf(bases.sakura, 'service@sakura.example')
    for (const [route, body] of calls.filter(([route]) => route !== 'PUT /user/change-password'))
      expect(
        (await callApi(bases.sakura, route, { token: sakura, body: body && { ...body } })).status,
        route,
      ).toBe(701)
  })

  test('accept a cookie from the site’s own pages only', async () => {
    const cookie = await cookieOf(bases.aozora, 'reader@aozora.example')
    const id = 'aozorareader0000000001'
    const put = (headers: Record<string, string>) =>
      callApi(bases.aozora, `PUT /user/update/${id}`, {
        headers: { Cookie: cookie, ...headers },
        body: { lang: 'ja' },
      })
    const { origin } = new URL(bases.aozora)
    expect((await put({})).status).toBe(403)
    expect((await put({ Origin: 'https://evil.example' })).status).toBe(403)
    expect((await put({ Origin: origin })).status).toBe(200)
    const form = (headers: Record<string, string>) =>
      postForm(`${bases.aozora}/profile`, { section: 'mail' }, { Cookie: cookie, ...headers })
    expect((await form({})).status).toBe(403)
    expect((await form({ Origin: 'https://evil.example' })).status).toBe(403)
    expect((await form({ Origin: origin })).location).toBe('/aozora/profile#mail-title')
  })
})

test('links in mails: opening one changes nothing, it doesn’t work at another site, and its token is on no other page', async () => {
  const email = newAddress()
  await callApi(bases.aozora, 'POST /auth/register', { body: requestFor(email) })
  const link = await linkTo(email)
  const token = new URL(link).searchParams.get('token') as string
  for (let look = 0; look < 2; look++) expect((await send(link)).status).toBe(200)
  const foreign = await send(`${bases.sakura}/register/confirm?token=${token}`)
  expect([foreign.status, foreign.text.includes(email)]).toEqual([400, false])
  expect(
    (await postForm(`${bases.sakura}/register/confirm?token=${token}`, { token, ...chosen })).status,
  ).toBe(400)
  const evil = { Origin: 'https://evil.example' }
  expect((await postForm(link, { token, ...chosen }, evil)).status).toBe(403)
  expect((await postForm(link, { token, ...chosen })).location).toBe('/aozora/login')
  expect((await postForm(link, { token, ...chosen })).status).toBe(400)
})

describe('/profile', () => {
  const look = async (base: string, cookie: string) => {
    const { status, location, text } = await send(`${base}/profile`, { headers: { Cookie: cookie } })
    return { status, location, text }
  }

  test('R074 exists in the search layout, too, but not without a layout', async () => {
    const minato = await look(bases.minato, await cookieOf(bases.minato, 'reader@minato.example'))
    expect([minato.status, minato.text.includes('<h1>プロフィール</h1>')]).toEqual([200, true])
    const { status, location } = await send(`${bases.kuni}/profile`)
    expect([status, location]).toEqual([302, '/kuni/error-404'])
  })

  test('R433 is not for readers signed in by address, whose menu doesn’t have it either', async () => {
    const address = { 'CF-Connecting-IP': '203.0.113.77' }
    const login = await postForm(`${bases.sakura}/login/ip`, {}, address)
    const cookie = login.setCookies
      .find((line) => line.startsWith('sakura.localhost='))
      ?.split(';')[0] as string
    const { status, location } = await look(bases.sakura, cookie)
    expect([status, location]).toEqual([302, '/'])
    const home = await send(`${bases.sakura}/`, { headers: { Cookie: cookie } })
    expect(home.text).toContain('menu-name')
    expect(home.text).not.toContain('/profile')
    const reader = await cookieOf(bases.sakura, 'sakura.reader')
    expect((await send(`${bases.sakura}/`, { headers: { Cookie: reader } })).text).toContain(
      'href="/profile"',
    )
  })

  test('asks a guest to sign in, and is opened afterwards', async () => {
    const reply = await send(`${bases.aozora}/profile`)
    expect([reply.status, reply.location]).toEqual([302, '/aozora/login'])
    expect(reply.setCookies.join()).toContain('aozora.return=%2Fprofile')
  })
})
