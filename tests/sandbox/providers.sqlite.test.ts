import { describe, expect, it } from 'vitest'
import { ownOrigin, ownSandbox } from './own-sandbox.ts'
import {
  authorizeUrl,
  basic,
  type Changes,
  clients,
  codeOf,
  isSignedBy,
  keysOf,
  names,
  type Redeeming,
  readToken,
  redeem,
  redirectUri,
  someone,
} from './relying-party.ts'

describe.each(names)('%s', (name) => {
  it('announces its endpoints, and they answer', async () => {
    const sandbox = ownSandbox()
    const place = name === 'microsoft' ? '/microsoft/common/v2.0' : `/${name}`
    const found = await sandbox.send(`${place}/.well-known/openid-configuration`)
    const announced = (await found.json()) as Record<string, string>
    expect(announced.token_endpoint).toBe(ownOrigin + clients[name].token)
    expect(announced.authorization_endpoint).toBe(ownOrigin + clients[name].base)
    expect((await sandbox.send(announced.jwks_uri as string)).status).toBe(200)
  })

  it('signs a person in: code and state are returned unchanged, the token is signed and has the nonce', async () => {
    const sandbox = ownSandbox()
    const back = await sandbox.approve(await authorizeUrl(name), { person: someone[name] })
    expect(back.url.startsWith(`${redirectUri}?`)).toBe(true)
    expect(back.fields.state).toBe('S/+ &=')
    const { status, body } = await redeem(sandbox, name, back.fields.code as string)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    const { header, claims } = readToken(body.id_token)
    const now = sandbox.clock.now / 1000
    expect(claims).toMatchObject({ aud: clients[name].id, nonce: 'N1', iat: now, exp: now + 3600 })
    expect(header.alg).toBe('RS256')
    expect(await isSignedBy(await keysOf(sandbox, name), body.id_token)).toBe(true)
  })

  it('redeems a code once, even for 20 simultaneous requests', async () => {
    const sandbox = ownSandbox()
    const code = await codeOf(sandbox, name, someone[name])
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(sandbox, name, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19)
  })

  it('accepts a code for ten minutes', async () => {
    const sandbox = ownSandbox()
    const [inTime, late] = [
      await codeOf(sandbox, name, someone[name]),
      await codeOf(sandbox, name, someone[name]),
    ]
    sandbox.clock.now += 600_000 - 1
    expect((await redeem(sandbox, name, inTime)).status).toBe(200)
    sandbox.clock.now += 1
    expect((await redeem(sandbox, name, late)).body.error).toBe('invalid_grant')
  })

  it.each([
    ['a wrong verifier', { code_verifier: 'w'.repeat(43) }],
    ['no verifier', { code_verifier: null }],
    ['another redirect', { redirect_uri: 'http://localhost:8787/hanabi/login' }],
    ['no redirect', { redirect_uri: null }],
    ['a code nobody gave', { code: 'x' }],
  ])('refuses %s, and the code is used up', async (_, changes: Changes) => {
    const sandbox = ownSandbox()
    const code = await codeOf(sandbox, name, someone[name])
    const { status, body } = await redeem(sandbox, name, code, { changes })
    expect(status).toBe(400)
    expect(['invalid_grant', 'redirect_uri_mismatch']).toContain(body.error)
    expect((await redeem(sandbox, name, code)).status).toBe('code' in changes ? 200 : 400)
  })

  it.each([
    ['no client', { changes: { client_id: null }, headers: { Origin: 'http://localhost:8787' } }],
    ['another provider’s client', { changes: { client_id: null }, headers: basic('bunko-other', 'secret') }],
    [
      'a wrong secret',
      { changes: { client_id: null }, headers: { ...basic(clients[name].id, 'wrong'), Origin: 'x' } },
    ],
  ])('refuses %s with 401 and keeps the code', async (_, redeeming: Redeeming) => {
    const sandbox = ownSandbox()
    const code = await codeOf(sandbox, name, someone[name])
    const { status, body } = await redeem(sandbox, name, code, redeeming)
    expect([status, body.error]).toEqual([401, 'invalid_client'])
    expect((await redeem(sandbox, name, code)).status).toBe(200)
  })

  it('refuses a body that is no form, another grant, and anything but POST', async () => {
    const sandbox = ownSandbox()
    const { token } = clients[name]
    const json = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }
    expect((await sandbox.send(token, json)).status).toBe(400)
    expect((await sandbox.send(token)).status).toBe(405)
    const code = await codeOf(sandbox, name, someone[name])
    const other = await redeem(sandbox, name, code, { changes: { grant_type: 'password' } })
    expect(other.body.error).toBe('unsupported_grant_type')
  })

  it.each([
    'https://localhost:8787/aozora/login',
    'http://localhost:8787/aozora/login/',
    'http://localhost:8787/aozora/login?x=1',
    'http://localhost:8787/aozora/login#x',
    'http://localhost:8787/a/b/login',
    'http://localhost:8787/../login',
    'http://localhost:8787/aozora/logout',
    'http://localhost.attacker.example/login',
    'http://attacker.example/login',
    'http://localhost:8787@attacker.example/login',
    'http://localhost:8787\\@attacker.example/login',
    'javascript:alert(1)',
    '',
  ])('never leads to %s, which is not registered', async (redirect) => {
    const sandbox = ownSandbox()
    const answer = await sandbox.send(await authorizeUrl(name, { redirect_uri: redirect }))
    expect(answer.status).toBe(400)
    expect(answer.headers.get('Location')).toBeNull()
    const posted = { method: 'POST', body: new URLSearchParams({ person: someone[name] }) }
    expect((await sandbox.send(await authorizeUrl(name, { redirect_uri: redirect }), posted)).status).toBe(
      400,
    )
  })

  it('redirects to the sign-in pages of any local instance, on paths and domains', async () => {
    const sandbox = ownSandbox()
    for (const uri of ['http://sakura.localhost:9001/login', 'http://localhost/login', redirectUri]) {
      const url = await authorizeUrl(name, { redirect_uri: uri })
      expect((await sandbox.approve(url, { person: someone[name] })).url).toContain(`${uri}?`)
    }
  })

  it.each([
    ['an unknown client', { client_id: 'bunko-nobody' }],
    ['no client', { client_id: null }],
    ['an unknown response mode', { response_mode: 'web_message' }],
  ])('shows %s to the person instead of redirecting', async (_, changes: Changes) => {
    const sandbox = ownSandbox()
    await expect(
      sandbox.approve(await authorizeUrl(name, changes), { person: someone[name] }),
    ).rejects.toThrow('400')
  })

  it('refuses a repeated parameter', async () => {
    const sandbox = ownSandbox()
    const url = `${await authorizeUrl(name)}&state=other`
    await expect(sandbox.approve(url, { person: someone[name] })).rejects.toThrow('state is repeated')
  })

  it.each([
    ['response_type', 'token', 'unsupported_response_type'],
    ['scope', '', 'invalid_request'],
    ['code_challenge_method', 'plain', 'invalid_request'],
    ['code_challenge_method', null, 'invalid_request'],
    ['code_challenge', 'short', 'invalid_request'],
    ['prompt', 'none', 'login_required'],
  ])('answers a wrong %s (%s) at the redirect: %s', async (key, value, error) => {
    const sandbox = ownSandbox()
    const { fields } = await sandbox.approve(await authorizeUrl(name, { [key]: value }), { person: '' })
    expect(fields).toMatchObject({ error, state: 'S/+ &=' })
    expect(fields.code).toBeUndefined()
  })

  it('lets a person refuse', async () => {
    const { fields } = await ownSandbox().approve(await authorizeUrl(name), { cancel: true })
    expect(fields).toMatchObject({ error: 'access_denied', state: 'S/+ &=' })
  })

  it('shows in both languages who can sign in', async () => {
    const sandbox = ownSandbox()
    const shown = async (language: string) => {
      const answer = await sandbox.send(await authorizeUrl(name), {
        headers: { 'Accept-Language': language },
      })
      return answer.text()
    }
    expect(await shown('ja,en;q=0.8')).toContain('アカウントを選択')
    const english = await shown('en-GB,en')
    expect(english).toContain('Choose an account')
    expect(english).toContain(`value="${someone[name]}"`)
  })

  it('signs with a new key after a rotation and still publishes the old one', async () => {
    const sandbox = ownSandbox()
    const before = (await redeem(sandbox, name, await codeOf(sandbox, name, someone[name]))).body.id_token
    const kid = await sandbox.rotateKey(name === 'microsoft' ? 'microsoft/common' : name)
    const after = (await redeem(sandbox, name, await codeOf(sandbox, name, someone[name]))).body.id_token
    expect(readToken(after).header.kid).toBe(kid)
    const keys = await keysOf(sandbox, name)
    expect(keys).toHaveLength(2)
    expect(await isSignedBy(keys, before)).toBe(true)
    expect(await isSignedBy(keys, after)).toBe(true)
  })

  it('has no nonce if none was sent', async () => {
    const sandbox = ownSandbox()
    const { body } = await redeem(
      sandbox,
      name,
      await codeOf(sandbox, name, someone[name], { changes: { nonce: null } }),
    )
    expect(readToken(body.id_token).claims).not.toHaveProperty('nonce')
  })

  it('gives no ID token without the scope openid', async () => {
    const sandbox = ownSandbox()
    const { body } = await redeem(
      sandbox,
      name,
      await codeOf(sandbox, name, someone[name], { changes: { scope: 'email' } }),
    )
    expect(body).not.toHaveProperty('id_token')
  })
})

describe('the three providers', () => {
  it('have their own keys, clients and codes', async () => {
    const sandbox = ownSandbox()
    const kids = await Promise.all(names.map(async (name) => (await keysOf(sandbox, name))[0]?.kid))
    expect(new Set(kids).size).toBe(3)
    const code = await codeOf(sandbox, 'google', 'hanako')
    expect((await redeem(sandbox, 'learning', code)).body.error).toBe('invalid_grant')
    const stranger = await authorizeUrl('learning', { client_id: 'bunko-google' })
    await expect(sandbox.approve(stranger, { person: 'parent' })).rejects.toThrow('400')
  })
})

describe('google', () => {
  it('accepts the secret in the form, too', async () => {
    const sandbox = ownSandbox()
    const changes = { client_id: 'bunko-google', client_secret: 'bunko-google-secret' }
    const { status } = await redeem(sandbox, 'google', await codeOf(sandbox, 'google', 'hanako'), {
      changes,
      headers: {},
    })
    expect(status).toBe(200)
  })

  it('accepts a request without PKCE, but then no verifier either', async () => {
    const sandbox = ownSandbox()
    const plain = { code_challenge: null, code_challenge_method: null }
    const first = await codeOf(sandbox, 'google', 'hanako', { changes: plain })
    expect((await redeem(sandbox, 'google', first, { changes: { code_verifier: null } })).status).toBe(200)
    const second = await codeOf(sandbox, 'google', 'hanako', { changes: plain })
    expect((await redeem(sandbox, 'google', second)).body.error).toBe('invalid_grant')
  })

  it('tells of each person the known address, whether it is verified, name, organisation', async () => {
    const sandbox = ownSandbox()
    const claimsOf = async (person: string, changes: Changes = {}) => {
      const { body } = await redeem(sandbox, 'google', await codeOf(sandbox, 'google', person, { changes }))
      return readToken(body.id_token).claims
    }
    expect(await claimsOf('hanako')).toMatchObject({
      iss: `${ownOrigin}/google`,
      email: 'reader@aozora.example',
      email_verified: true,
      name: '青空 花子',
    })
    expect(await claimsOf('momo')).toMatchObject({ hd: 'sakura.example' })
    expect(await claimsOf('takeover')).toMatchObject({
      email: 'reader2@aozora.example',
      email_verified: false,
    })
    expect(await claimsOf('no-email')).not.toHaveProperty('email')
    expect(await claimsOf('no-name')).not.toHaveProperty('name')
    expect(await claimsOf('hanako', { scope: 'openid' })).not.toHaveProperty('email')
  })
})
