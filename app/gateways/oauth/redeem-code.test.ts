import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { isIssuer, OAuthFault } from './provider.ts'
import { requestTokens } from './redeem-code.ts'

const now = Date.parse('2026-11-20T03:00:00Z')
const seconds = now / 1000
const issuer = 'https://accounts.google.com'
const google = { provider: 'google', clientId: 'bunko', clientSecret: null, directory: 'common' } as const

const server = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
}

let ours: CryptoKeyPair
let theirs: CryptoKeyPair
/** The keys that the fake provider publishes. */
let keys: JsonWebKey[]

async function newPair(): Promise<CryptoKeyPair> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const size = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  return crypto.subtle.generateKey({ ...algorithm, ...size }, true, ['sign', 'verify'])
}

beforeAll(async () => {
  ;[ours, theirs] = await Promise.all([newPair(), newPair()])
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', ours.publicKey)
  keys = [{ kid: 'k1', alg: 'RS256', use: 'sig', kty, n, e } as JsonWebKey]
})

const right = {
  iss: issuer,
  aud: 'bunko',
  sub: '1100',
  iat: seconds,
  exp: seconds + 3600,
  nonce: 'n-1',
}

function signed(claims: object, header: object = {}, key = ours.privateKey): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key)
}

/** Redeems a code at a fake provider that answers this ID token. Answers the subject or the reason of the fault. */
async function verdict(token: unknown, nonce: string | null = 'n-1'): Promise<string> {
  const tokens = { access_token: 'a', token_type: 'Bearer', id_token: token }
  const fetch = (async (url: string) =>
    Response.json(url === server.jwks_uri ? { keys } : tokens)) as typeof globalThis.fetch
  const outside = {
    fetch,
    now: () => now,
    addresses: { google: issuer, microsoft: issuer, learning: issuer },
  }
  const origin = 'https://bunko.example'
  const redemption = { code: 'c', redirectUrl: `${origin}/login`, verifier: null, nonce, origin }
  try {
    // Passes a copy, because the library stores keys with the object.
    const asked = { outside, registration: google, server: { ...server }, redemption }
    return `is ${(await requestTokens(asked)).claims.sub}`
  } catch (error) {
    if (error instanceof OAuthFault) return error.reason
    throw error
  }
}

describe('an ID token is believed', () => {
  it.each([
    ['as it should be', {}],
    [
      'with ourselves as one of several audiences and as the authorised party',
      { aud: ['x', 'bunko'], azp: 'bunko' },
    ],
    ['of Google’s old issuer', { iss: 'accounts.google.com' }],
    ['that ended less than a minute ago', { exp: seconds - 59 }],
    ['that begins in less than a minute', { iat: seconds + 59, nbf: seconds + 59 }],
  ])('%s', async (_, change) => {
    expect(await verdict(await signed({ ...right, ...change }))).toBe('is 1100')
  })

  it('without a nonce if an API client sent none', async () => {
    expect(await verdict(await signed({ ...right, nonce: undefined }), null)).toBe('is 1100')
  })
})

describe('an ID token is unusable', () => {
  it.each([
    ['of another issuer', { iss: 'https://accounts.attacker.example' }],
    ['of no issuer', { iss: undefined }],
    ['for somebody else', { aud: 'another' }],
    ['for nobody', { aud: undefined }],
    ['for several, without an authorised party', { aud: ['bunko', 'x'] }],
    ['for several, another being the authorised party', { aud: ['bunko', 'x'], azp: 'x' }],
    ['whose authorised party is another', { azp: 'x' }],
    ['that ended more than a minute ago', { exp: seconds - 61 }],
    ['that never ends', { exp: undefined }],
    ['that ends at no time', { exp: 'tomorrow' }],
    ['that isn’t valid yet', { nbf: seconds + 120 }],
    ['issued in the future', { iat: seconds + 120 }],
    ['issued at no time', { iat: undefined }],
    ['with another nonce', { nonce: 'n-2' }],
    ['without a nonce', { nonce: undefined }],
    ['with a nonce that is no text', { nonce: ['n-1'] }],
  ])('%s', async (_, change) => {
    expect(await verdict(await signed({ ...right, ...change }))).toBe('tokenUnusable')
  })

  it('signed by another key, even under the right key’s name', async () => {
    expect(await verdict(await signed(right, {}, theirs.privateKey))).toBe('tokenUnusable')
    expect(await verdict(await signed(right, { kid: 'k2' }, theirs.privateKey))).toBe('tokenUnusable')
  })

  it('that names no key, or has unknown critical headers', async () => {
    expect(await verdict(await signed(right, { kid: undefined }))).toBe('tokenUnusable')
    const [header = '', ...rest] = (await signed(right)).split('.')
    const critical = { ...JSON.parse(atob(header)), crit: ['x'], x: 1 }
    expect(await verdict([btoa(JSON.stringify(critical)), ...rest].join('.'))).toBe('tokenUnusable')
  })

  it('without a signature, whatever its header says', async () => {
    expect(await verdict(new UnsecuredJWT({ ...right }).encode())).toBe('tokenUnusable')
    const [header, payload] = (await signed(right)).split('.')
    expect(await verdict(`${header}.${payload}.`)).toBe('tokenUnusable')
  })

  it('signed with the public key as a shared secret', async () => {
    const spki = new Uint8Array(await crypto.subtle.exportKey('spki', ours.publicKey))
    const jwk = JSON.stringify(await crypto.subtle.exportKey('jwk', ours.publicKey))
    for (const secret of [spki, new TextEncoder().encode(jwk)]) {
      const token = await new SignJWT({ ...right })
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .sign(secret)
      expect(await verdict(token)).toBe('tokenUnusable')
    }
  })

  it('changed after it was signed', async () => {
    const [header, payload = '', signature] = (await signed(right)).split('.')
    const changed = { ...JSON.parse(atob(payload)), sub: '1101' }
    const text = btoa(JSON.stringify(changed)).replace(/=+$/, '')
    expect(await verdict([header, text, signature].join('.'))).toBe('tokenUnusable')
  })

  it.each([undefined, null, 17, '', 'a.b', 'a.b.c', 'a.b.c.d', 'x'.repeat(30_000), '..', '{}.{}.{}'])(
    'that is none: %s',
    async (token) => expect(await verdict(token)).toBe('tokenUnusable'),
  )
})

it.each([undefined, '', 'x'.repeat(256), 1100])('an ID token may not be of nobody: %s', async (sub) => {
  expect(await verdict(await signed({ ...right, sub }))).not.toMatch(/^is /)
  if (sub === undefined) expect(await verdict(await signed({ ...right, sub }))).toBe('subjectMissing')
})

describe('Microsoft’s issuers', () => {
  const authority = 'https://login.microsoftonline.com'
  const [mine, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  const personal = '9188040d-6c67-4c5b-b112-36a304b66dad'
  const template = `${authority}/{tenantid}/v2.0`
  const issuerOf = (tid: string) => `${authority}/${tid}/v2.0`
  const judge = (directory: string, announced: string, claims: object) =>
    isIssuer({ ...google, provider: 'microsoft', directory }, announced, { ...claims })

  it('are each directory’s own if all directories may sign in', () => {
    expect(judge('common', template, { iss: issuerOf(mine), tid: mine })).toBe(true)
    expect(judge('common', template, { iss: issuerOf(personal), tid: personal })).toBe(true)
    expect(judge('common', template, { iss: issuerOf(mine), tid: other })).toBe(false)
    expect(judge('common', template, { iss: issuerOf(mine) })).toBe(false)
    expect(judge('common', template, { iss: template, tid: '{tenantid}' })).toBe(false)
  })

  it('exclude personal accounts if only organisations may sign in', () => {
    expect(judge('organizations', template, { iss: issuerOf(mine), tid: mine })).toBe(true)
    expect(judge('organizations', template, { iss: issuerOf(personal), tid: personal })).toBe(false)
  })

  it('are a single one if one directory is registered', () => {
    expect(judge(mine, issuerOf(mine), { iss: issuerOf(mine), tid: mine })).toBe(true)
    expect(judge(mine, template, { iss: issuerOf(other), tid: other })).toBe(false)
    expect(judge(mine, issuerOf(mine), { iss: issuerOf(other), tid: other })).toBe(false)
  })
})
