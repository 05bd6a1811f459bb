import { describe, expect, test } from 'vitest'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { bases, callApi, cookieName, cookieOf, loginBody, tokenOf } from '#tests/http/client.ts'

const reader = 'reader@aozora.example'
const wrongPassword = 'Bunko-demo-2'

describe('POST /auth/login', () => {
  test('R092 R093 answers an access token that tells a stranger nothing', async () => {
    const answer = await callApi(bases.aozora, 'POST /auth/login', { body: loginBody(reader) })
    expect(answer).toMatchObject({ http: 200, status: 200 })
    expect(answer.data.access_token).toMatch(/^r1\.[\w-]{43}$/)
    expect(answer.data.display_message_exceeded_session).toBe(false)
    expect(JSON.stringify(answer)).not.toContain(reader)
  })

  test('finds the account in any case and width of the address', async () => {
    const answer = await callApi(bases.aozora, 'POST /auth/login', {
      body: loginBody('ＲEADER@AOZORA.example'),
    })
    expect(answer.status).toBe(200)
  })

  test('ruling 9: answers an unknown account and a wrong password alike, with 606', async () => {
    const unknown = await callApi(bases.aozora, 'POST /auth/login', {
      body: loginBody('nobody@aozora.example'),
    })
    const wrong = await callApi(bases.aozora, 'POST /auth/login', { body: loginBody(reader, wrongPassword) })
    expect(unknown).toEqual(wrong)
    expect(wrong).toMatchObject({ http: 400, status: 606, key: 'api.error.606' })
    await callApi(bases.aozora, 'POST /auth/login', { body: loginBody(reader) })
  })

  test('R089 names each missing field in the language of the client', async () => {
    const call = (language: string) =>
      callApi(bases.aozora, 'POST /auth/login', { body: {}, headers: { 'Accept-Language': language } })
    const ja = await call('ja')
    const en = await call('en-GB,en;q=0.9')
    expect(ja).toMatchObject({ http: 400, status: 406 })
    expect(ja.fields?.email).toEqual(['必須項目です。入力してください。'])
    expect(en.fields).toEqual({
      email: ['This field is required.'],
      password_hash: ['This field is required.'],
      login_type: ['This field is required.'],
    })
  })

  test('refuses a password that is not hashed, so that nobody sends one in clear text', async () => {
    const body = { ...loginBody(reader), password_hash: 'Bunko-demo-1' }
    expect(await callApi(bases.aozora, 'POST /auth/login', { body })).toMatchObject({ status: 406 })
  })

  test('R103 R104 answers the fifth wrong attempt with 427, and the right password afterwards, too', async () => {
    const email = 'lock.api@aozora.example'
    const answers = []
    for (const _ of [1, 2, 3, 4, 5]) {
      const body = loginBody(email, wrongPassword)
      answers.push((await callApi(bases.aozora, 'POST /auth/login', { body })).status)
    }
    expect(answers).toEqual([606, 606, 606, 606, 427])
    const right = await callApi(bases.aozora, 'POST /auth/login', { body: loginBody(email) })
    expect(right).toMatchObject({ http: 403, status: 427 })
    expect(right.message).toContain('30分')
  })

  test('R443 answers a stopped account with 830', async () => {
    const answer = await callApi(bases.aozora, 'POST /auth/login', {
      body: loginBody('stopped@aozora.example'),
    })
    expect(answer).toMatchObject({ http: 403, status: 830 })
  })

  test('R084 on a site with usernames knows no e-mail addresses of readers', async () => {
    expect(
      (await callApi(bases.sakura, 'POST /auth/login', { body: loginBody('sakura.reader') })).status,
    ).toBe(200)
    expect((await callApi(bases.sakura, 'POST /auth/login', { body: loginBody(reader) })).status).toBe(606)
  })

  test('R003 doesn’t know an account of another tenant, even with the same address', async () => {
    for (const base of [bases.minato, bases.sakura, bases.hanabi])
      expect((await callApi(base, 'POST /auth/login', { body: loginBody(reader) })).status).toBe(606)
  })

  test('R442 lets a service administrator sign in on the own site only', async () => {
    const login = (base: string) =>
      callApi(base, 'POST /auth/login', { body: loginBody('service@sakura.example') })
    expect((await login(bases.sakura)).status).toBe(200)
    expect((await login(bases.aozora)).status).toBe(606)
  })
})

describe('GET /auth/info', () => {
  test('R105 R128 tells who is signed in, by token', async () => {
    const token = await tokenOf(bases.aozora, reader)
    const { data } = await callApi(bases.aozora, 'GET /auth/info', { token })
    expect(data).toMatchObject({ full_name: '青空 花子', email: reader, role_level: 3, required_login: 1 })
    expect(data).toMatchObject({ domain: 'localhost', path: 'aozora' })
    expect(Object.keys(data).filter((key) => /password|failed|blocked/.test(key))).toEqual([])
  })

  test('R119 tells who is signed in, by cookie', async () => {
    const cookie = await cookieOf(bases.aozora, reader)
    const { data } = await callApi(bases.aozora, 'GET /auth/info', { headers: { Cookie: cookie } })
    expect(data.email).toBe(reader)
  })

  test('R124 has no e-mail for a username login', async () => {
    const token = await tokenOf(bases.sakura, 'sakura.reader')
    const { data } = await callApi(bases.sakura, 'GET /auth/info', { token })
    expect(data).toMatchObject({ full_name: 'さくら 次郎', email: null, path: '' })
  })

  test('R110 refuses guests and made-up tokens with 401', async () => {
    expect(await callApi(bases.aozora, 'GET /auth/info')).toMatchObject({ http: 401, status: 401 })
    const madeUp = await callApi(bases.aozora, 'GET /auth/info', { token: `r1.${'x'.repeat(43)}` })
    expect(madeUp).toMatchObject({ http: 401, status: 603 })
    const noToken = await callApi(bases.aozora, 'GET /auth/info', { token: 'x; DROP TABLE session' })
    expect(noToken).toMatchObject({ http: 401, status: 401 })
  })

  test('R443 R104 checks the database: a stolen hash is no token', async () => {
    const answer = await callApi(bases.aozora, 'GET /auth/info', { token: passwordDigest('Bunko-demo-1') })
    expect(answer.http).toBe(401)
  })
})

describe('GET /auth/logout', () => {
  test('R109 ends the session at once, and only this one', async () => {
    const [token, other] = [await tokenOf(bases.aozora, reader), await tokenOf(bases.aozora, reader)]
    expect((await callApi(bases.aozora, 'GET /auth/logout', { token })).status).toBe(200)
    expect((await callApi(bases.aozora, 'GET /auth/info', { token })).http).toBe(401)
    expect((await callApi(bases.aozora, 'GET /auth/info', { token: other })).status).toBe(200)
  })

  test('refuses a cookie that comes from another site', async () => {
    const cookie = await cookieOf(bases.aozora, reader)
    const foreign = { Cookie: cookie, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await callApi(bases.aozora, 'GET /auth/logout', { headers: foreign })).http).toBe(403)
    expect((await callApi(bases.aozora, 'GET /auth/info', { headers: { Cookie: cookie } })).status).toBe(200)
  })
})

describe('the shared /api/v1', () => {
  test('R027 R092 signs in if domain and path name the tenant', async () => {
    const body = { ...loginBody(reader), domain: 'localhost', path: 'aozora' }
    const { data } = await callApi(bases.shared, 'POST /auth/login', { body })
    expect(data.access_token).toMatch(/^r1\./)
    const body2 = { ...loginBody('sakura.reader'), domain: 'sakura.localhost' }
    expect((await callApi(bases.shared, 'POST /auth/login', { body: body2 })).data.access_token).toMatch(
      /^r3\./,
    )
  })

  test('R445 finds the tenant by the token, and accepts the token of the site’s cookie in the header', async () => {
    const token = await tokenOf(bases.aozora, reader)
    expect((await callApi(bases.shared, 'GET /auth/info', { token })).data.path).toBe('aozora')
    for (const [base, name] of [
      [bases.aozora, reader],
      [bases.sakura, 'sakura.reader'],
    ] as const) {
      const own = await tokenOf(base, name)
      const byHeader = await callApi(base, 'GET /auth/info', { token: own })
      expect(byHeader.status).toBe(200)
      const Cookie = `${cookieName(base)}=${own}`
      expect(await callApi(base, 'GET /auth/info', { headers: { Cookie } })).toEqual(byHeader)
      for (const other of [`x${Cookie}`, `token=${own}`, `${cookieName(base)}.at=${own}`])
        expect((await callApi(base, 'GET /auth/info', { headers: { Cookie: other } })).http).toBe(401)
    }
  })

  test('R144 refuses a token if domain and path name another tenant', async () => {
    const token = await tokenOf(bases.aozora, reader)
    for (const query of ['path=minato', 'domain=sakura.localhost', 'path=hanabi&domain=localhost'])
      expect((await callApi(bases.shared, `GET /auth/info?${query}`, { token })).http).toBe(401)
  })

  test('answers 703 for an unknown tenant', async () => {
    const body = { ...loginBody(reader), path: 'nowhere' }
    expect(await callApi(bases.shared, 'POST /auth/login', { body })).toMatchObject({
      http: 400,
      status: 703,
    })
  })

  test('doesn’t accept a cookie', async () => {
    const cookie = await cookieOf(bases.aozora, reader)
    expect((await callApi(bases.shared, 'GET /auth/info', { headers: { Cookie: cookie } })).http).toBe(401)
  })
})
