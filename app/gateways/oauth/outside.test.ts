import { expect, it } from 'vitest'
import { discover, lifeOf, Remembered } from './discover.ts'
import { guardedFetch, OAuthFault, type Outside, type Registration } from './provider.ts'

const url = 'https://provider.example/secret-path?code=secret'

function answering(
  answer: (url: string, init?: RequestInit) => Response | Promise<Response>,
): Pick<Outside, 'fetch'> {
  return { fetch: (async (input: string, init?: RequestInit) => answer(input, init)) as typeof fetch }
}

async function faultOf(work: Promise<unknown>): Promise<OAuthFault> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof OAuthFault)) throw new Error(`no fault but ${String(error)}`)
  return error
}

it('every request has a time limit and follows no redirect', async () => {
  let asked: RequestInit | undefined
  const fetched = answering((_, init) => {
    asked = init
    return Response.json({})
  })
  await guardedFetch(fetched)(url)
  expect(asked?.signal).toBeInstanceOf(AbortSignal)
  expect(asked?.redirect).toBe('manual')
})

it('a provider that doesn’t answer in time is down, and the log names only its host', async () => {
  const fault = await faultOf(
    guardedFetch(
      answering(() => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'))),
    )(url),
  )
  expect(fault.reason).toBe('providerDown')
  expect(fault.message).toContain('provider.example')
  expect(fault.message).not.toContain('secret')
})

it('a provider that redirects is down', async () => {
  const elsewhere = answering(
    () => new Response(null, { status: 302, headers: { Location: 'http://169.254.169.254/' } }),
  )
  expect((await faultOf(guardedFetch(elsewhere)(url))).reason).toBe('providerDown')
})

it('an endless answer is dropped once it is too long', async () => {
  let sent = 0
  const endless = answering(
    () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            sent += 65_536
            controller.enqueue(new Uint8Array(65_536))
          },
        }),
      ),
  )
  expect((await faultOf(guardedFetch(endless)(url))).reason).toBe('providerDown')
  expect(sent).toBeLessThan(1_000_000)
})

it.each(['', 'null', '[]', '"x"', '<html>', '{'])('what is no JSON object is none: %s', async (text) => {
  expect((await faultOf(guardedFetch(answering(() => new Response(text)))(url))).reason).toBe('providerDown')
})

const registration: Registration = {
  provider: 'google',
  clientId: 'x',
  clientSecret: 'y',
  directory: 'common',
}
let number = 0

/** A fake provider with this discovery document. Each has an address of its own, since discovered documents are remembered. */
function provider(
  document: (issuer: string) => object,
  now = 1000,
): { outside: Outside; asked: () => number } {
  let asked = 0
  const issuer = `https://p${++number}.example`
  const { fetch } = answering(() => {
    asked++
    return Response.json(document(issuer), { headers: { 'Cache-Control': 'max-age=120' } })
  })
  const addresses = { google: issuer, microsoft: issuer, learning: issuer }
  return { outside: { fetch, now: () => now, addresses }, asked: () => asked }
}

const document = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
})

it('a discovery document is fetched once per lifetime', async () => {
  const { outside, asked } = provider(document)
  await discover(outside, registration)
  await discover({ ...outside, now: () => 120_000 }, registration)
  expect(asked()).toBe(1)
  await discover({ ...outside, now: () => 121_001 }, registration)
  expect(asked()).toBe(2)
})

it.each([
  ['names another issuer', { issuer: 'https://attacker.example' }],
  ['names no token endpoint', { token_endpoint: undefined }],
  ['leads from https to http', { token_endpoint: 'http://p.example/token' }],
  ['leads to what is no address', { jwks_uri: 'javascript:alert(1)' }],
])('a discovery document is refused that %s', async (_, change) => {
  const { outside } = provider((issuer) => ({ ...document(issuer), ...change }))
  expect((await faultOf(discover(outside, registration))).reason).toBe('providerDown')
})

it('Microsoft’s directory is one of its keywords or ids, never a part of an address', async () => {
  for (const directory of ['../evil', 'common/../x', 'common?x', ''])
    expect(
      (
        await faultOf(
          discover(provider(document).outside, { ...registration, provider: 'microsoft', directory }),
        )
      ).reason,
    ).toBe('providerDown')
})

it('Microsoft’s document names the directory that was asked, or a placeholder for several', async () => {
  const [mine, personal] = ['11111111-1111-4111-8111-111111111111', '9188040d-6c67-4c5b-b112-36a304b66dad']
  const isBelieved = async (directory: string, named: string) => {
    const { outside } = provider((issuer) => ({ ...document(issuer), issuer: `${issuer}/${named}/v2.0` }))
    return discover(outside, { ...registration, provider: 'microsoft', directory }).then(
      () => true,
      () => false,
    )
  }
  for (const several of ['common', 'organizations'])
    expect([await isBelieved(several, '{tenantid}'), await isBelieved(several, mine)]).toEqual([true, false])
  expect([await isBelieved('consumers', personal), await isBelieved('consumers', mine)]).toEqual([
    true,
    false,
  ])
  expect([await isBelieved(mine, mine), await isBelieved(mine, personal)]).toEqual([true, false])
})

it('remembered values stay within their limit', () => {
  const remembered = new Remembered<number>(2)
  for (const [at, key] of ['a', 'b', 'c'].entries()) remembered.set(key, at, 10)
  expect([remembered.get('a', 5), remembered.get('c', 5), remembered.get('c', 10)]).toEqual([null, 2, null])
  const life = (text?: string) => lifeOf(new Headers(text === undefined ? {} : { 'Cache-Control': text }))
  expect([life(), life('max-age=1'), life('public, max-age=7200'), life('max-age=999999999')]).toEqual([
    3_600_000, 60_000, 7_200_000, 86_400_000,
  ])
})
