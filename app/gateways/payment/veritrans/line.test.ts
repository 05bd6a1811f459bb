import { expect, it } from 'vitest'
import { ask, declineOf, isUnknownCode, maskedCard } from './line.ts'

const secret = 'abcdef0123456789'.repeat(4)

/** A line to a fake provider that gives this answer; `asked` records the requests. */
function lineTo(answer: () => Response | Promise<Response>, isLive = false) {
  const asked: { url: string; init: RequestInit }[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer()
  }) as typeof globalThis.fetch
  const deps = { fetch, now: () => 0, randomBytes: (length: number) => new Uint8Array(length) }
  const settings = { baseUrl: 'https://mdk.example', merchantCcid: 'A1', merchantSecretKey: secret, isLive }
  return { line: { deps, settings }, asked }
}

const answering = (result: object) => () => Response.json({ result })

it.each([
  ['Authorize/card', false, 'test-paynow/v2/Authorize/card'],
  ['GetResult/mpi', true, 'paynow/v2/GetResult/mpi'],
  ['Search/search', true, 'paynow-search/v2/Search/search'],
  ['Get/cardinfo', false, 'test-paynowid/v1/Get/cardinfo'],
] as const)('%s has an address of its own, and another for dummies: %s', async (command, isLive, path) => {
  const { line, asked } = lineTo(answering({ mstatus: 'success' }), isLive)
  await ask(line, command, {})
  expect(asked[0]?.url).toBe(`https://mdk.example/${path}`)
})

it('sends the whole body percent-encoded, without empty members or the secret, within a time limit', async () => {
  const { line, asked } = lineTo(answering({ mstatus: 'success' }))
  await ask(line, 'Search/search', {
    orderId: 'b/1',
    empty: '',
    none: null,
    deep: { none: null, name: '花' },
  })
  const { body, headers, signal, redirect } = asked[0]!.init
  const text = decodeURIComponent(String(body))
  expect(text).toMatch(
    /^\{"params":\{"orderId":"b\/1","deep":\{"name":"花"\},"txnVersion":"2\.0\.0","dummyRequest":"1","merchantCcid":"A1"\},"authHash":"[0-9a-f]{64}"\}$/,
  )
  expect(text).not.toContain(secret)
  expect(headers).toMatchObject({ 'Content-Type': 'application/x-www-form-urlencoded' })
  expect([signal instanceof AbortSignal, redirect]).toEqual([true, 'manual'])
})

it.each<[string, () => Response | Promise<Response>, string]>([
  ['no answer', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'TimeoutError'],
  ['an error', () => new Response(null, { status: 503 }), 'HTTP 503'],
  ['another address', () => new Response(null, { status: 302, headers: { Location: '/' } }), 'HTTP 302'],
  ['what is no JSON', () => new Response('<html>'), 'SyntaxError'],
  ['no result', () => Response.json({}), 'no result'],
  ['too long an answer', () => new Response(`"${'x'.repeat(300_000)}"`), 'too long an answer'],
  [
    'a result that is pending',
    answering({ mstatus: 'pending', vResultCode: 'A002000000000000' }),
    'A002000000000000',
  ],
  [
    'who doesn’t know',
    answering({ mstatus: 'failure', vResultCode: 'G011MF0300000000' }),
    'G011MF0300000000',
  ],
])('%s leaves the outcome unknown', async (_, answer, cause) => {
  expect(await ask(lineTo(answer).line, 'Capture/card', { orderId: 'b-1' })).toEqual({ is: 'unknown', cause })
})

it.each(['MA99', 'MB03', 'MB99', 'MF01', 'MF05', 'MF99'])('%s in any block is no decline', (block) => {
  expect(isUnknownCode(`${block}000000000000`)).toBe(true)
  expect(isUnknownCode(`G011${block}00000000`)).toBe(true)
  expect(isUnknownCode(`0${block}00000000000`)).toBe(false)
})

it.each([
  ['AG33000000000000', 'refused'],
  ['G011AG4100000000', 'lost'],
  ['OC09000000000000', 'token'],
  ['AC02000000000000', 'card'],
  ['GC02000000000000', 'card'],
  ['GE23000000000000', 'authentication'],
  ['NH02000000000000', 'state'],
  ['ZZ99000000000000', 'other'],
  ['', 'other'],
])('%s is a no of the kind %s', (code, reason) => {
  expect(declineOf(code)).toEqual({ is: 'declined', reason, code })
})

it.each([
  ['411111******1111', '12/28', { last: '1111', brand: 'visa', expires: '2028-12' }],
  ['411111********11', '*****', { last: '11', brand: 'visa', expires: null }],
  ['222300******0005', '', { last: '0005', brand: 'mastercard', expires: null }],
  ['378282*****0005', '', { last: '0005', brand: 'amex', expires: null }],
  ['4111111111111111', '12/28', null],
  ['', '', null],
])('shows %s %s masked or not at all', (number, expire, card) => {
  expect(maskedCard(number, expire)).toEqual(card)
})
