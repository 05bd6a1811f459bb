import { expect, it } from 'vitest'
import { type FaultName, faults } from '#workers/sandbox/identity/faults.ts'
import { ownSandbox } from './own-sandbox.ts'
import { authorizeUrl, codeOf, isSignedBy, keysOf, readToken, redeem } from './relying-party.ts'

const now = Date.parse('2026-11-20T03:00:00Z') / 1000

async function tokenOf(fault: FaultName, person = 'hanako') {
  const sandbox = ownSandbox()
  const { body } = await redeem(
    sandbox,
    'google',
    await codeOf(sandbox, 'google', person, { changes: {}, fault }),
  )
  return {
    ...readToken(body.id_token),
    isSigned: await isSignedBy(await keysOf(sandbox, 'google'), body.id_token),
  }
}

async function backWith(fault: FaultName) {
  return (await ownSandbox().approve(await authorizeUrl('google'), { person: 'hanako', fault })).fields
}

it('faults change the redirect: error, empty error, no code, another state', async () => {
  const state = 'S/+ &='
  expect(await backWith('error')).toMatchObject({ error: 'server_error', state })
  expect(await backWith('error-empty')).toEqual({ error: '', state })
  expect(await backWith('code-empty')).toMatchObject({ code: '', state })
  expect(await backWith('no-code')).not.toHaveProperty('code')
  const otherState = await backWith('wrong-state')
  expect(otherState.state).not.toBe(state)
  expect(otherState.code).toBeTruthy()
  expect(await backWith('no-state')).not.toHaveProperty('state')
})

it.each<[FaultName, object, string[]]>([
  ['wrong-nonce', { iss: 'http://sandbox.test/google' }, []],
  ['no-nonce', { sub: '110000000000000000001' }, ['nonce']],
  ['wrong-issuer', { iss: 'https://accounts.attacker.example', nonce: 'N1' }, []],
  ['wrong-audience', { aud: 'somebody-elses-client', nonce: 'N1' }, []],
  ['no-subject', { nonce: 'N1' }, ['sub']],
  ['expired', { exp: now - 3600, nonce: 'N1' }, []],
  ['not-yet-valid', { nbf: now + 7200, nonce: 'N1' }, []],
  ['no-email', { sub: '110000000000000000001' }, ['email', 'email_verified']],
  ['unverified-email', { email: 'reader@aozora.example', email_verified: false }, []],
  ['no-name', { email: 'reader@aozora.example' }, ['name']],
])('%s: that claim is wrong, and the signature is right', async (fault, expected, missing) => {
  const { claims, isSigned } = await tokenOf(fault)
  expect(claims).toMatchObject(expected)
  for (const claim of missing) expect(claims).not.toHaveProperty(claim)
  expect(isSigned).toBe(true)
  expect(claims.nonce === 'N1').toBe(!['wrong-nonce', 'no-nonce'].includes(fault))
})

it.each<[FaultName, string]>([
  ['wrong-key', 'RS256'],
  ['unknown-kid', 'RS256'],
  ['alg-hs256', 'HS256'],
  ['alg-none', 'none'],
])('%s: the claims are right, and the signature is not', async (fault, alg) => {
  const { header, claims, isSigned, signature } = await tokenOf(fault)
  expect(claims).toMatchObject({ nonce: 'N1', sub: '110000000000000000001', exp: now + 3600 })
  expect(header.alg).toBe(alg)
  expect(isSigned).toBe(false)
  expect(signature === '').toBe(fault === 'alg-none')
})

it('wrong-key names a published key, unknown-kid an unknown one', async () => {
  for (const fault of ['wrong-key', 'unknown-kid'] as const) {
    const sandbox = ownSandbox()
    const { body } = await redeem(
      sandbox,
      'google',
      await codeOf(sandbox, 'google', 'hanako', { changes: {}, fault }),
    )
    const kids = (await keysOf(sandbox, 'google')).map(({ kid }) => kid)
    expect(kids.includes(readToken(body.id_token).header.kid), fault).toBe(fault === 'wrong-key')
  }
})

it('alg-hs256 signs with the public key, which everybody knows', async () => {
  const sandbox = ownSandbox()
  const { body } = await redeem(
    sandbox,
    'google',
    await codeOf(sandbox, 'google', 'hanako', { changes: {}, fault: 'alg-hs256' }),
  )
  const { signed, signature } = readToken(body.id_token)
  const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const [jwk] = await keysOf(sandbox, 'google')
  const published = await crypto.subtle.importKey('jwk', jwk as JsonWebKey, rsa, true, ['verify'])
  const spki = new Uint8Array((await crypto.subtle.exportKey('spki', published)) as ArrayBuffer)
  const base64 = btoa(String.fromCharCode(...spki)).replace(/.{64}(?=.)/g, '$&\n')
  const pem = new TextEncoder().encode(`-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----\n`)
  const key = await crypto.subtle.importKey('raw', pem, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const bytes = Uint8Array.from(atob(signature.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
  expect(await crypto.subtle.verify('HMAC', key, bytes, new TextEncoder().encode(signed))).toBe(true)
})

it('mixed-tenant: the token’s directory differs from its issuer’s', async () => {
  const sandbox = ownSandbox()
  const code = await codeOf(sandbox, 'microsoft', 'haruko', { changes: {}, fault: 'mixed-tenant' })
  const { claims } = readToken((await redeem(sandbox, 'microsoft', code)).body.id_token)
  expect(claims.iss).not.toContain(claims.tid)
})

it('faults change later answers: 500, no JSON, no ID token', async () => {
  const sandbox = ownSandbox()
  const headers = { Authorization: `Basic ${btoa('bunko-google:bunko-google-secret')}` }
  const rawAnswer = async (fault: FaultName) => {
    const code = await codeOf(sandbox, 'google', 'hanako', { changes: {}, fault })
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'http://localhost:8787/aozora/login',
      code_verifier: 'v'.repeat(43),
    })
    return sandbox.send('/google/token', { method: 'POST', headers, body })
  }
  expect((await rawAnswer('token-500')).status).toBe(500)
  expect((await rawAnswer('token-not-json')).headers.get('Content-Type')).toBe('text/html')
  expect(await (await rawAnswer('no-id-token')).json()).not.toHaveProperty('id_token')
})

it('jwks-500: a new key signs, and the first request for the keys fails', async () => {
  const sandbox = ownSandbox()
  const before = await keysOf(sandbox, 'google')
  const { body } = await redeem(
    sandbox,
    'google',
    await codeOf(sandbox, 'google', 'hanako', { changes: {}, fault: 'jwks-500' }),
  )
  expect(before.map(({ kid }) => kid)).not.toContain(readToken(body.id_token).header.kid)
  expect((await sandbox.send('/google/oauth2/v3/certs')).status).toBe(500)
  expect(await isSignedBy(await keysOf(sandbox, 'google'), body.id_token)).toBe(true)
})

it('slow: waits for the given time', async () => {
  const sandbox = ownSandbox()
  const { fields } = await sandbox.approve(await authorizeUrl('google'), {
    person: 'hanako',
    fault: 'slow:1500',
  })
  expect((await redeem(sandbox, 'google', fields.code as string)).status).toBe(200)
  expect(sandbox.waited).toEqual([1500])
})

it('every fault is offered on the page, and the one in the address is selected', async () => {
  const sandbox = ownSandbox()
  const plain = await (await sandbox.send(await authorizeUrl('google'))).text()
  for (const fault of faults) expect(plain).toContain(`<option value="${fault}">`)
  const wanted = await sandbox.send(await authorizeUrl('google', { sandbox_fault: 'slow:50' }))
  expect(await wanted.text()).toContain('<option value="slow:50" selected>')
})
