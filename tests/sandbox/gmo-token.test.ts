import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { browser, gmoShop, goodCard, orderOf } from './gmo-shop.ts'

type Told = { resultCode: string; tokenObject?: { token: string | string[] } & Record<string, unknown> }

/** Runs the provider's script as a page would, and asks it for a token. */
async function ask(provider: ReturnType<typeof gmoShop>, shopId: string, card: object, byName: boolean) {
  const script = await (await provider.send('/gmo/ext/js/token.js')).text()
  const told = Promise.withResolvers<Told>()
  const page = createContext({
    fetch: (url: string, init: RequestInit) => provider.send(url, init),
    tell: told.resolve,
    card,
  })
  runInContext(script, page)
  runInContext(`Multipayment.init('${shopId}')`, page)
  runInContext(`Multipayment.getToken(card, ${byName ? "'tell'" : 'tell'})`, page)
  return told.promise
}

const { shopId, ...card } = goodCard
const order = orderOf('bunko-0')

it('gives a page a token for a card, by a function or the name of a global one', async () => {
  const provider = gmoShop()
  for (const byName of [false, true]) {
    const { resultCode, tokenObject } = await ask(provider, shopId, card, byName)
    expect(resultCode).toBe('000')
    expect(tokenObject).toMatchObject({
      toBeExpiredAt: '2026-11-20-12-30-00',
      maskedCardNo: '************1111',
      isSecurityCodeSet: true,
    })
    expect(tokenObject?.token).toMatch(/^[0-9a-f]{64}$/)
  }
  const many = await ask(provider, shopId, { ...card, tokennumber: '3' }, false)
  expect(new Set(many.tokenObject?.token).size).toBe(3)
})

it('reports 901 if the server doesn’t answer', async () => {
  const provider = gmoShop()
  const broken = {
    ...provider,
    send: (path: string) => (path.endsWith('.js') ? provider.send(path) : Promise.reject(new Error('down'))),
  }
  expect(await ask(broken as typeof provider, shopId, card, false)).toEqual({ resultCode: '901' })
})

it.each([
  ['100', { cardno: '' }],
  ['101', { cardno: '4111-1111-1111-1111' }],
  ['102', { cardno: '411111111' }],
  ['102', { cardno: '41111111111111111' }],
  ['110', { expire: '' }],
  ['111', { expire: '12/30' }],
  ['112', { expire: '30121' }],
  ['113', { expire: '203013' }],
  ['113', { expire: '203000' }],
  ['121', { securitycode: '12a' }],
  ['122', { securitycode: '12345' }],
  ['131', { holdername: '山田花子' }],
  ['132', { holdername: 'A'.repeat(51) }],
  ['141', { tokennumber: 'x' }],
  ['142', { tokennumber: '11' }],
  ['160', { shopId: '' }],
  ['161', { shopId: 'tshop000000001' }],
  ['162', { shopId: 'tshop-0000001' }],
  ['180', { shopId: 'tshop00000002' }],
  ['000', { holdername: 'A'.repeat(50), expire: '3012', securitycode: '' }],
])('answers %s for %j', async (code, changed) => {
  expect((await gmoShop().tokenise({ ...goodCard, ...changed })).resultCode).toBe(code)
})

it('is available to pages of other origins', async () => {
  const answer = await gmoShop().send('/gmo/ext/api/token', { method: 'OPTIONS' })
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type')
})

it('accepts a token once, within 30 minutes, and distinguishes an unknown one from an invalid one', async () => {
  const provider = gmoShop()
  const pay = async (id: string, token: string) => {
    const outcome = await provider.gateway.authorise({
      ...order,
      id,
      card: { kind: 'token', token },
      browser,
    })
    return outcome.is === 'declined' ? [outcome.reason, outcome.code, outcome.gatewayCode] : outcome.is
  }
  const [first, late, last] = await Promise.all([provider.tokenOf(), provider.tokenOf(), provider.tokenOf()])
  expect(await pay('bunko-1', first)).toBe('redirect')
  expect(await pay('bunko-2', first)).toEqual(['token', 'EX1000302', 562])
  provider.clock.now += 30 * 60_000 - 1
  expect(await pay('bunko-3', last)).toBe('redirect')
  provider.clock.now += 1
  expect(await pay('bunko-4', late)).toEqual(['token', 'EX1000303', 561])
  expect(await pay('bunko-5', 'f'.repeat(64))).toEqual(['token', 'EX1000301', undefined])
  expect(await pay('bunko-6', 'no-token')).toEqual(['token', 'EX1000304', undefined])
})
