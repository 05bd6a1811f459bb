import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CodeLoginCall, logInByCode } from '#app/features/identity/model/identity/log-in-by-code.ts'
import { tokenFaults } from '#tests/sandbox/token-faults.ts'
import { outcomeOf, type Sandbox, sandboxOfWorld, visitWith } from '#tests/visits/provider-visit.ts'
import { clock, db, minutes } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import type { FaultName } from '#workers/sandbox/identity/faults.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeWorldRecords)

let sandbox: Sandbox
beforeEach(() => {
  sandbox = sandboxOfWorld()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

// The verifier and its challenge are those of RFC 7636, appendix B.
const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

const ways = [
  {
    provider: 'google',
    tenant: 'aozora',
    site: 'http://localhost/aozora',
    person: 'hanako',
    path: '/google/o/oauth2/v2/auth',
  },
  {
    provider: 'microsoft',
    tenant: 'sakura',
    site: 'http://sakura.localhost',
    person: 'haruko',
    path: '/microsoft/common/oauth2/v2.0/authorize',
  },
] as const
type Way = (typeof ways)[number]

async function codeAt(way: Way, fault?: FaultName, redirect = `${way.site}/login`): Promise<string> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: `bunko-${way.provider}`,
    redirect_uri: redirect,
    scope: 'openid email profile',
    nonce: 'n-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const { fields } = await sandbox.approve(`${sandbox.origin}${way.path}?${query}`, {
    person: way.person,
    fault,
  })
  return fields.code ?? ''
}

async function call(way: Way, change: Record<string, unknown> = {}, code?: string) {
  const authorizeCode = code ?? (await codeAt(way))
  const given = { authorizeCode, redirectUrl: `${way.site}/login`, codeVerifier, nonce: 'n-1', ...change }
  const input = CodeLoginCall.safeParse(given)
  if (!input.success) return 'badParameters'
  return outcomeOf(logInByCode(await visitWith(sandbox, way.tenant), way.provider, input.data))
}

const sessions = async () => (await db.selectFrom('session').select('id').execute()).length

describe.each(ways)('codes of $provider from a client of the API', (way) => {
  const codeError = way.provider === 'google' ? 'invalidAuthorizeCode' : 'identityCodeError'
  let before = 0
  beforeEach(async () => {
    before = await sessions()
  })

  it('a right one signs in', async () => {
    expect(await call(way)).toMatchObject({ kind: 'reader' })
  })

  it.each(tokenFaults)('nobody is signed in with a token that is: %s', async (fault) => {
    // In Microsoft's tokens the object id is the subject, and this fault doesn't change it.
    expect(await call(way, {}, await codeAt(way, fault))).toBe('identityTokenError')
    expect(await sessions()).toBe(before)
  })

  it.each(['token-500', 'token-not-json', 'jwks-500'] as const)(
    'a failing provider counts as one without an answer: %s',
    async (fault) => {
      expect(await call(way, {}, await codeAt(way, fault))).toBe('dependencyError')
      expect(await sessions()).toBe(before)
      // A key list that failed to load isn't cached: the next sign-in asks for it again.
      expect(await call(way)).toMatchObject({ kind: 'reader' })
    },
  )

  it.each([
    ['a wrong verifier', { codeVerifier: 'x'.repeat(43) }],
    ['no verifier', { codeVerifier: undefined }],
    ['a redirect to a stranger', { redirectUrl: 'https://evil.example/login' }],
    ['a redirect to another site', { redirectUrl: 'http://localhost/hanabi/login' }],
    ['a redirect with more behind it', (way: Way) => ({ redirectUrl: `${way.site}/login?x` })],
    ['a code that nobody gave', { authorizeCode: 'nobody-gave-it' }],
  ] as const)('no session begins with %s', async (_, change) => {
    expect(await call(way, typeof change === 'function' ? change(way) : change)).toBe(codeError)
    expect(await sessions()).toBe(before)
  })

  it.each([
    ['a verifier that is none', { codeVerifier: 'short' }],
    ['an empty code', { authorizeCode: '' }],
    ['a code without end', { authorizeCode: 'x'.repeat(5000) }],
    ['a code that is a list', { authorizeCode: ['a', 'b'] }],
  ])('the provider isn’t asked with %s', async (_, change) => {
    expect(await call(way, change)).toBe('badParameters')
  })

  it('a code works once, and for one of many at once', async () => {
    const code = await codeAt(way)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => call(way, {}, code)))
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === codeError)).toHaveLength(9)
  })

  it('a code is good for ten minutes', async () => {
    const code = await codeAt(way)
    clock.now += 10 * minutes
    expect(await call(way, {}, code)).toBe(codeError)
  })

  it('a code for another site’s sign-in page is refused, although the provider would redeem it', async () => {
    const redirectUrl = 'http://localhost/hanabi/login'
    expect(await call(way, { redirectUrl }, await codeAt(way, undefined, redirectUrl))).toBe(codeError)
  })

  it('another site’s or another provider’s code is refused', async () => {
    const other = ways.find(({ provider }) => provider !== way.provider) as Way
    expect(await call(way, {}, await codeAt(other))).toBe(codeError)
    expect(await call(way, {}, await codeAt(way, undefined, 'http://localhost/hanabi/login'))).toBe(codeError)
  })
})
