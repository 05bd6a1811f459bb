import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding'
import { describe, expect, it } from 'vitest'
import type { FaultName } from '#workers/sandbox/identity/faults.ts'
import { directories } from '#workers/sandbox/identity/persons.ts'
import { ownOrigin, ownSandbox } from './own-sandbox.ts'

const verifier = 'v'.repeat(43)
const redirectUri = 'http://localhost:8787/aozora/login'

type Sandbox = ReturnType<typeof ownSandbox>
type Changes = Record<string, string | null>

const clients = {
  google: { base: '/google/o/oauth2/v2/auth', token: '/google/token', id: 'bunko-google' },
  microsoft: {
    base: '/microsoft/common/oauth2/v2.0/authorize',
    token: '/microsoft/common/oauth2/v2.0/token',
    id: 'bunko-microsoft',
  },
  learning: { base: '/learning/authorize', token: '/learning/token', id: 'bunko-learning' },
} as const
type Name = keyof typeof clients

async function challengeOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return encodeBase64urlNoPadding(new Uint8Array(digest))
}

/** A right authorize address, but for what is changed; null leaves a parameter out. */
async function authorizeUrl(name: Name, changes: Changes = {}, base: string = clients[name].base) {
  const params: Changes = {
    client_id: clients[name].id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'S/+ &=',
    nonce: 'N1',
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(name === 'learning' ? { service_code: 'manabi01' } : {}),
    ...changes,
  }
  const set = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== null)
  return `${ownOrigin}${base}?${new URLSearchParams(set)}`
}

const basic = (id: string, secret: string) => ({ Authorization: `Basic ${btoa(`${id}:${secret}`)}` })
const proofs: Record<Name, Record<string, string>> = {
  google: basic('bunko-google', 'bunko-google-secret'),
  microsoft: { Origin: 'http://localhost:8787' },
  learning: basic('bunko-learning', 'bunko-learning-secret'),
}

type Redeeming = { changes?: Changes; headers?: Record<string, string>; path?: string }

/** A right token request, but for what is changed. */
async function redeem(
  sandbox: Sandbox,
  name: Name,
  code: string,
  { changes, headers, path }: Redeeming = {},
) {
  const params: Changes = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...(name === 'microsoft' ? { client_id: 'bunko-microsoft' } : {}),
    ...changes,
  }
  const set = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== null)
  const answer = await sandbox.send(path ?? clients[name].token, {
    method: 'POST',
    headers: headers ?? proofs[name],
    body: new URLSearchParams(set),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it
  const body = (await answer.json()) as any
  return { status: answer.status, body, headers: answer.headers }
}

async function codeOf(
  sandbox: Sandbox,
  name: Name,
  person: string,
  changes: Changes = {},
  fault?: FaultName,
) {
  const { fields } = await sandbox.approve(await authorizeUrl(name, changes), { person, fault })
  return fields.code as string
}

const textOf = (part: string) => new TextDecoder().decode(decodeBase64urlIgnorePadding(part))

function readToken(token: string) {
  const [header = '', claims = '', signature = ''] = token.split('.')
  return {
    header: JSON.parse(textOf(header)),
    claims: JSON.parse(textOf(claims)),
    signed: `${header}.${claims}`,
    signature,
  }
}

const jwksPaths = {
  google: '/google/oauth2/v3/certs',
  microsoft: '/microsoft/common/discovery/v2.0/keys',
  learning: '/learning/jwks',
}

async function keysOf(sandbox: Sandbox, name: Name) {
  const answer = await sandbox.send(jwksPaths[name])
  return ((await answer.json()) as { keys: (JsonWebKey & { kid: string })[] }).keys
}

async function isSignedBy(keys: (JsonWebKey & { kid: string })[], token: string): Promise<boolean> {
  const { header, signed, signature } = readToken(token)
  const jwk = keys.find(({ kid }) => kid === header.kid)
  if (jwk === undefined) return false
  const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', jwk, rsa, false, ['verify'])
  const bytes = new Uint8Array(decodeBase64urlIgnorePadding(signature))
  return crypto.subtle.verify(rsa.name, key, bytes, new TextEncoder().encode(signed))
}

const names: Name[] = ['google', 'microsoft', 'learning']
const someone = { google: 'hanako', microsoft: 'haruko', learning: 'parent' }

describe.each(names)('%s', (name) => {
  it('announces where everything is, and what it announces answers', async () => {
    const sandbox = ownSandbox()
    const place = name === 'microsoft' ? '/microsoft/common/v2.0' : `/${name}`
    const found = await sandbox.send(`${place}/.well-known/openid-configuration`)
    const announced = (await found.json()) as Record<string, string>
    expect(announced.token_endpoint).toBe(ownOrigin + clients[name].token)
    expect(announced.authorization_endpoint).toBe(ownOrigin + clients[name].base)
    expect((await sandbox.send(announced.jwks_uri as string)).status).toBe(200)
  })

  it('lets somebody in: code and state come back to the letter, the token is signed and carries the nonce', async () => {
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

  it('gives a code away once, to one of 20 who come together', async () => {
    const sandbox = ownSandbox()
    const code = await codeOf(sandbox, name, someone[name])
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(sandbox, name, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19)
  })

  it('lets a code live ten minutes', async () => {
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
  ])('refuses %s, and the code is spent by it', async (_, changes: Changes) => {
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
  ])('refuses %s with 401 and leaves the code alone', async (_, redeeming: Redeeming) => {
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

  it('leads to the sign-in pages of any local instance, of path tenants and domain tenants', async () => {
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
  ])('tells %s to the person, not to the redirect', async (_, changes: Changes) => {
    const sandbox = ownSandbox()
    await expect(
      sandbox.approve(await authorizeUrl(name, changes), { person: someone[name] }),
    ).rejects.toThrow('400')
  })

  it('refuses a parameter that comes twice', async () => {
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

  it('takes no for an answer', async () => {
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

  it('says nothing of a nonce it was not sent', async () => {
    const sandbox = ownSandbox()
    const { body } = await redeem(sandbox, name, await codeOf(sandbox, name, someone[name], { nonce: null }))
    expect(readToken(body.id_token).claims).not.toHaveProperty('nonce')
  })

  it('gives no ID token where openid was not asked for', async () => {
    const sandbox = ownSandbox()
    const { body } = await redeem(
      sandbox,
      name,
      await codeOf(sandbox, name, someone[name], { scope: 'email' }),
    )
    expect(body).not.toHaveProperty('id_token')
  })
})

describe('the three', () => {
  it('have keys, clients and codes of their own', async () => {
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
  it('takes the secret in the form as well', async () => {
    const sandbox = ownSandbox()
    const changes = { client_id: 'bunko-google', client_secret: 'bunko-google-secret' }
    const { status } = await redeem(sandbox, 'google', await codeOf(sandbox, 'google', 'hanako'), {
      changes,
      headers: {},
    })
    expect(status).toBe(200)
  })

  it('takes a request without PKCE, but then no verifier either', async () => {
    const sandbox = ownSandbox()
    const plain = { code_challenge: null, code_challenge_method: null }
    const first = await codeOf(sandbox, 'google', 'hanako', plain)
    expect((await redeem(sandbox, 'google', first, { changes: { code_verifier: null } })).status).toBe(200)
    const second = await codeOf(sandbox, 'google', 'hanako', plain)
    expect((await redeem(sandbox, 'google', second)).body.error).toBe('invalid_grant')
  })

  it('says of whom it knows what: address, whether it is his, name, organisation', async () => {
    const sandbox = ownSandbox()
    const claimsOf = async (person: string, changes: Changes = {}) => {
      const { body } = await redeem(sandbox, 'google', await codeOf(sandbox, 'google', person, changes))
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

describe('microsoft', () => {
  it('redeems codes of an SPA redirect only with an Origin, and without a secret', async () => {
    const sandbox = ownSandbox()
    const code = await codeOf(sandbox, 'microsoft', 'haruko')
    const without = await redeem(sandbox, 'microsoft', code, { headers: {} })
    expect(without.body).toMatchObject({ error: 'invalid_request', error_codes: [9002327] })
    expect(without.body.error_description).toMatch(/^AADSTS9002327: .*Trace ID: /)
    expect(without.body).toHaveProperty('correlation_id')
    const withSecret = { changes: { client_secret: 'x' } }
    expect((await redeem(sandbox, 'microsoft', code, withSecret)).body.error_codes).toEqual([700025])
    expect((await redeem(sandbox, 'microsoft', code)).status).toBe(200)
    expect((await redeem(sandbox, 'microsoft', code)).body.error_codes).toEqual([54005])
  })

  it('redeems codes of a web redirect only without an Origin, and with the secret', async () => {
    const sandbox = ownSandbox()
    const code = await codeOf(sandbox, 'microsoft', 'haruko', { client_id: 'bunko-microsoft-web' })
    const changes = { client_id: 'bunko-microsoft-web', client_secret: 'bunko-microsoft-web-secret' }
    const cross = await redeem(sandbox, 'microsoft', code, { changes })
    expect(cross.body.error_codes).toEqual([9002326])
    const bare = await redeem(sandbox, 'microsoft', code, {
      changes: { client_id: changes.client_id },
      headers: {},
    })
    expect(bare.body.error_codes).toEqual([7000218])
    expect((await redeem(sandbox, 'microsoft', code, { changes, headers: {} })).status).toBe(200)
  })

  it('demands PKCE of an SPA', async () => {
    const url = await authorizeUrl('microsoft', { code_challenge: null, code_challenge_method: null })
    const { fields } = await ownSandbox().approve(url, { person: 'haruko' })
    expect(fields.error_description).toContain('AADSTS9002325')
  })

  it('comes back in the fragment or by a form that posts itself', async () => {
    const sandbox = ownSandbox()
    const fragment = await authorizeUrl('microsoft', { response_mode: 'fragment' })
    const inFragment = await sandbox.approve(fragment, { person: 'haruko' })
    expect(inFragment.url).toContain(`${redirectUri}#code=`)
    expect(inFragment.fields.state).toBe('S/+ &=')
    const formPost = await authorizeUrl('microsoft', { response_mode: 'form_post', state: '"><script>' })
    const posted = await sandbox.approve(formPost, { person: 'haruko' })
    expect(posted).toMatchObject({ mode: 'form_post', url: redirectUri })
    expect(posted.fields.state).toBe('"><script>')
    expect((await redeem(sandbox, 'microsoft', posted.fields.code as string)).status).toBe(200)
  })

  it('names the directory in the issuer, and another sub at another client', async () => {
    const sandbox = ownSandbox()
    const ofSpa = readToken(
      (await redeem(sandbox, 'microsoft', await codeOf(sandbox, 'microsoft', 'haruko'))).body.id_token,
    ).claims
    expect(ofSpa).toMatchObject({
      iss: `${ownOrigin}/microsoft/${directories.sakura}/v2.0`,
      tid: directories.sakura,
      preferred_username: 'haruko@sakura.example',
      ver: '2.0',
    })
    const code = await codeOf(sandbox, 'microsoft', 'haruko', { client_id: 'bunko-microsoft-web' })
    const changes = { client_id: 'bunko-microsoft-web', client_secret: 'bunko-microsoft-web-secret' }
    const { body } = await redeem(sandbox, 'microsoft', code, { changes, headers: {} })
    const ofWeb = readToken(body.id_token).claims
    expect(ofWeb.oid).toBe(ofSpa.oid)
    expect(ofWeb.sub).not.toBe(ofSpa.sub)
  })

  it('knows no e-mail that somebody has not, and lets a foreigner claim one that is not his', async () => {
    const sandbox = ownSandbox()
    const claimsOf = async (person: string) => {
      const { body } = await redeem(sandbox, 'microsoft', await codeOf(sandbox, 'microsoft', person))
      return readToken(body.id_token).claims
    }
    expect(await claimsOf('no-email')).not.toHaveProperty('email')
    expect(await claimsOf('no-name')).not.toHaveProperty('name')
    expect(await claimsOf('foreign')).toMatchObject({
      email: 'haruko@sakura.example',
      tid: directories.foreign,
    })
  })

  it.each([
    ['common', ['haruko', 'foreign', 'personal']],
    ['organizations', ['haruko', 'foreign']],
    ['consumers', ['personal']],
    [directories.sakura, ['haruko']],
  ])('admits at %s only %j', async (realm, admitted) => {
    const sandbox = ownSandbox()
    const url = await authorizeUrl('microsoft', {}, `/microsoft/${realm}/oauth2/v2.0/authorize`)
    for (const person of ['haruko', 'foreign', 'personal']) {
      const choosing = sandbox.approve(url, { person }).then(
        () => true,
        () => false,
      )
      expect(await choosing, person).toBe(admitted.includes(person))
    }
  })

  it('announces a placeholder where several directories sign in', async () => {
    const sandbox = ownSandbox()
    const issuerOf = async (realm: string) => {
      const answer = await sandbox.send(`/microsoft/${realm}/v2.0/.well-known/openid-configuration`)
      return ((await answer.json()) as { issuer: string }).issuer
    }
    expect(await issuerOf('common')).toBe(`${ownOrigin}/microsoft/{tenantid}/v2.0`)
    expect(await issuerOf('organizations')).toBe(`${ownOrigin}/microsoft/{tenantid}/v2.0`)
    expect(await issuerOf('consumers')).toBe(`${ownOrigin}/microsoft/${directories.personal}/v2.0`)
    expect(await issuerOf(directories.foreign)).toBe(`${ownOrigin}/microsoft/${directories.foreign}/v2.0`)
    expect((await sandbox.send('/microsoft/nonsense/discovery/v2.0/keys')).status).toBe(404)
  })
})

describe('the learning service', () => {
  async function userinfoOf(
    sandbox: Sandbox,
    person: string,
    fault?: FaultName,
    scope = 'openid email profile',
  ) {
    const code = await codeOf(sandbox, 'learning', person, { scope }, fault)
    const { body } = await redeem(sandbox, 'learning', code)
    const headers = { Authorization: `Bearer ${body.access_token}` }
    const answer = await sandbox.send('/learning/userinfo', { headers })
    return { status: answer.status, info: answer.ok ? ((await answer.json()) as object) : null, body }
  }

  it('says at userinfo who it is, parent or child, and with which services', async () => {
    const sandbox = ownSandbox()
    expect((await userinfoOf(sandbox, 'parent')).info).toEqual({
      sub: 'L0000001',
      email: 'parent@manabi.example',
      name: '学 花子',
      account_kind: 'parent',
      services: ['manabi01'],
    })
    expect((await userinfoOf(sandbox, 'child')).info).toMatchObject({ account_kind: 'child' })
    expect((await userinfoOf(sandbox, 'no-email')).info).not.toHaveProperty('email')
    expect((await userinfoOf(sandbox, 'no-service')).info).toMatchObject({ services: [] })
    const { info } = await userinfoOf(sandbox, 'parent', undefined, 'openid')
    expect(info).not.toHaveProperty('email')
  })

  it('spoils userinfo as it is asked to', async () => {
    const sandbox = ownSandbox()
    expect((await userinfoOf(sandbox, 'parent', 'child')).info).toMatchObject({ account_kind: 'child' })
    expect((await userinfoOf(sandbox, 'parent', 'no-service')).info).toMatchObject({ services: [] })
    expect((await userinfoOf(sandbox, 'parent', 'no-email')).info).not.toHaveProperty('email')
    expect((await userinfoOf(sandbox, 'parent', 'no-name')).info).not.toHaveProperty('name')
    expect((await userinfoOf(sandbox, 'parent', 'userinfo-500')).status).toBe(500)
    const { info, body } = await userinfoOf(sandbox, 'parent', 'userinfo-other-sub')
    expect((info as { sub: string }).sub).not.toBe(readToken(body.id_token).claims.sub)
  })

  it('answers userinfo to its own tokens only, for an hour', async () => {
    const sandbox = ownSandbox()
    const { body } = await redeem(sandbox, 'learning', await codeOf(sandbox, 'learning', 'parent'))
    const statusOf = async (path: string, token?: string) => {
      const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` }
      return (await sandbox.send(path, { headers })).status
    }
    expect(await statusOf('/learning/userinfo')).toBe(401)
    expect(await statusOf('/learning/userinfo', 'x')).toBe(401)
    expect(await statusOf('/google/v1/userinfo', body.access_token)).toBe(401)
    sandbox.clock.now += 3_600_000 - 1
    expect(await statusOf('/learning/userinfo', body.access_token)).toBe(200)
    sandbox.clock.now += 1
    expect(await statusOf('/learning/userinfo', body.access_token)).toBe(401)
  })

  it('demands PKCE and a service code, and takes the secret by Basic only', async () => {
    const sandbox = ownSandbox()
    const wrong: Changes[] = [{ code_challenge: null, code_challenge_method: null }, { service_code: null }]
    for (const changes of wrong) {
      const { fields } = await sandbox.approve(await authorizeUrl('learning', changes), { person: 'parent' })
      expect(fields.error).toBe('invalid_request')
    }
    const code = await codeOf(sandbox, 'learning', 'parent')
    const changes = { client_id: 'bunko-learning', client_secret: 'bunko-learning-secret' }
    expect((await redeem(sandbox, 'learning', code, { changes, headers: {} })).status).toBe(401)
  })

  const pageOf = (page: 'register' | 'mypage', returnUrl = 'http://localhost:8787/manabi/login') =>
    `/learning/${page}?${new URLSearchParams({ service_code: 'manabi01', return_url: returnUrl })}`
  const post = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

  it('registers somebody new, who can sign in then and has the service', async () => {
    const sandbox = ownSandbox()
    expect(await (await sandbox.send(pageOf('register'))).text()).toContain('name="email"')
    const form = post({ name: '新人 <b>', email: 'fresh@manabi.example', kind: 'parent' })
    const answer = await sandbox.send(pageOf('register'), form)
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      'http://localhost:8787/manabi/login',
    ])
    const page = await (await sandbox.send(await authorizeUrl('learning'))).text()
    expect(page).toContain('新人 &lt;b&gt;')
    const [, key = ''] = /value="(L[0-9a-f]{8})"/.exec(page) ?? []
    expect((await userinfoOf(sandbox, key)).info).toMatchObject({
      email: 'fresh@manabi.example',
      services: ['manabi01'],
    })
  })

  it('lets one give an address and take or leave the service on my-page', async () => {
    const sandbox = ownSandbox()
    await sandbox.send(
      pageOf('mypage'),
      post({ person: 'no-email', email: 'now@manabi.example', service: '1' }),
    )
    expect((await userinfoOf(sandbox, 'no-email')).info).toMatchObject({ email: 'now@manabi.example' })
    await sandbox.send(pageOf('mypage'), post({ person: 'no-service', service: '1' }))
    expect((await userinfoOf(sandbox, 'no-service')).info).toMatchObject({
      email: 'noservice@manabi.example',
      services: ['manabi01'],
    })
    await sandbox.send(pageOf('mypage'), post({ person: 'no-service' }))
    expect((await userinfoOf(sandbox, 'no-service')).info).toMatchObject({ services: [] })
  })

  it.each(['https://attacker.example/', 'http://localhost.attacker.example/', 'javascript:alert(1)', ''])(
    'leads from its own pages never to %s',
    async (returnUrl) => {
      const sandbox = ownSandbox()
      for (const name of ['register', 'mypage'] as const) {
        expect((await sandbox.send(pageOf(name, returnUrl))).status).toBe(400)
        const form = post({ name: 'x', person: 'parent' })
        expect((await sandbox.send(pageOf(name, returnUrl), form)).status).toBe(400)
      }
    },
  )
})
