import { describe, expect, it } from 'vitest'
import type { PaymentFault } from '#workers/sandbox/payment/fault.ts'
import { browser, refOf, veritransShop } from './veritrans-shop.ts'

const id = 'bunko-1'
const ref = refOf(id)
const done = { is: 'done' }
const visa = { last: '1111', brand: 'visa', expires: null }

describe('a charge without a browser', () => {
  it('is reserved, captured once, found at each step, and stores no card of an unauthenticated payer', async () => {
    const shop = veritransShop()
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'none', amount: 0 })
    expect(await shop.reserved(id)).toEqual({ is: 'authorised', providerRef: null, card: visa })
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 1100, card: visa })
    expect(await shop.gateway.capture(ref, 1101)).toMatchObject({ is: 'declined', reason: 'state' })
    expect(await Promise.all([shop.gateway.capture(ref, 1100), shop.gateway.capture(ref, 1100)])).toEqual([
      done,
      done,
    ])
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 0 })
    expect(await shop.book(id)).toMatchObject({ state: 'captured', amount: 1100, refunds: [] })
    expect(await shop.gateway.findCard('aozora-reader1')).toEqual({ is: 'found', card: null })
  })

  it('uses no card of another member', async () => {
    const shop = veritransShop()
    await shop.reserved(id)
    const answer = await shop.reserved('bunko-2', { card: { kind: 'saved' }, memberId: 'tana-reader1' })
    expect(answer).toMatchObject({ is: 'declined', reason: 'card' })
    expect(await shop.gateway.findCard('tana-reader1')).toEqual({ is: 'found', card: null })
  })

  it('can be cancelled while reserved, but not when charged, and not if unknown', async () => {
    const shop = veritransShop()
    await shop.reserved(id)
    expect([await shop.gateway.release(ref), await shop.gateway.release(ref)]).toEqual([done, done])
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'released', amount: 1100, refunded: 0 })
    expect(await shop.gateway.capture(ref, 1100)).toMatchObject({ is: 'declined', reason: 'state' })
    expect(await shop.gateway.release(refOf('bunko-9'))).toEqual(done)
    await shop.reserved('bunko-2')
    await shop.gateway.capture(refOf('bunko-2'), 1100)
    expect(await shop.gateway.release(refOf('bunko-2'))).toMatchObject({ is: 'declined', reason: 'state' })
    expect(await shop.book('bunko-2')).toMatchObject({ state: 'captured', refunds: [] })
  })

  it('is refunded in parts, each once, and never more than was charged', async () => {
    const shop = veritransShop()
    await shop.reserved(id)
    await shop.gateway.capture(ref, 1100)
    const part = { amount: 400, refundedAfter: 400 }
    expect(await shop.gateway.refund(ref, part)).toEqual(done)
    expect(await shop.gateway.refund(ref, part)).toEqual(done)
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 400 })
    const tooMuch = { amount: 701, refundedAfter: 1101 }
    expect(await shop.gateway.refund(ref, tooMuch)).toMatchObject({ is: 'declined', reason: 'state' })
    expect(await shop.gateway.refund(ref, { amount: 700, refundedAfter: 1100 })).toEqual(done)
    expect((await shop.book(id))?.refunds.map(({ amount }) => amount)).toEqual([400, 700])
  })

  it('uses an order id once', async () => {
    const shop = veritransShop()
    await shop.reserved(id)
    expect(await shop.reserved(id, { amount: 5 })).toMatchObject({ is: 'declined', reason: 'duplicate' })
    expect(await shop.book(id)).toMatchObject({ amount: 1100 })
  })

  it('is a later one of a series with a stored card only', async () => {
    const shop = veritransShop()
    await shop.reserved(id)
    const earlier = { id, at: shop.clock.now }
    expect(await shop.reserved('bunko-2', { earlier })).toMatchObject({ is: 'authorised', card: visa })
  })

  it('uses a token once and for 15 minutes', async () => {
    const shop = veritransShop()
    const card = await shop.source()
    await shop.reserved(id, { card })
    const used = { is: 'declined', reason: 'token', code: 'OC09000000000000' }
    expect(await shop.reserved('bunko-2', { card })).toEqual(used)
    const [early, late] = [await shop.source(), await shop.source()]
    shop.clock.now += 15 * 60_000 - 1
    expect(await shop.reserved('bunko-3', { card: early })).toMatchObject({ is: 'authorised' })
    shop.clock.now += 1
    expect(await shop.reserved('bunko-4', { card: late })).toEqual(used)
  })
})

it.each([
  ['4999000000000002', {}, 'refused', 'AG35'],
  ['4999000000000013', {}, 'refused', 'AG35'],
  ['4999000000000005', {}, 'refused', 'AG36'],
  ['4999000000000021', {}, 'lost', 'AG41'],
  ['4111111111111111', { security_code: '999' }, 'card', 'AG45'],
  ['4111111111111111', { card_expire: '10/26' }, 'card', 'AG54'],
])('is declined like the issuer of %s %j declines', async (number, fields, reason, code) => {
  const shop = veritransShop()
  const answer = await shop.reserved(id, { card: await shop.source(number, fields) })
  expect(answer).toEqual({ is: 'declined', reason, code: code.padEnd(16, '0') })
  expect(await shop.gateway.find(ref)).toMatchObject({ state: 'failed', decline: answer })
  expect(await shop.gateway.findCard('aozora-reader1')).toEqual({ is: 'found', card: null })
})

it('a card is valid until the end of its month in Japan', async () => {
  const shop = veritransShop()
  shop.clock.now = Date.parse('2026-11-30T23:59:59+09:00')
  await shop.proven(id, '4111111111111111', { card_expire: '11/26' })
  const renewal = { card: { kind: 'saved' }, earlier: { id, at: shop.clock.now } } as const
  expect(await shop.reserved('bunko-2', renewal)).toMatchObject({ is: 'authorised' })
  shop.clock.now += 1000
  expect(await shop.reserved('bunko-3', renewal)).toMatchObject({
    is: 'declined',
    code: 'AG54000000000000',
  })
})

describe('what is made to go wrong', () => {
  it.each<[PaymentFault, string]>([
    ['declined', 'refused'],
    ['balance', 'refused'],
    ['limit', 'refused'],
    ['lost-card', 'lost'],
    ['wrong-code', 'card'],
    ['expired-card', 'card'],
    ['duplicate-order', 'duplicate'],
  ])('%s: the next charge is declined, the one after succeeds', async (fault, reason) => {
    const shop = veritransShop()
    await shop.pick(fault)
    expect(await shop.reserved(id)).toMatchObject({ is: 'declined', reason })
    expect(await shop.reserved('bunko-2')).toMatchObject({ is: 'authorised' })
  })

  it.each<[PaymentFault, string, string]>([
    ['time-out-before', 'HTTP 504', 'none'],
    ['time-out-after', 'HTTP 504', 'authorised'],
    ['error-after', 'HTTP 500', 'authorised'],
    ['cut-off', 'SyntaxError', 'authorised'],
  ])('%s: nobody knows, and the books tell', async (fault, cause, state) => {
    const shop = veritransShop()
    await shop.pick(fault)
    expect(await shop.reserved(id)).toEqual({ is: 'unknown', cause })
    expect(await shop.gateway.find(ref)).toMatchObject({ state })
    expect(shop.waited.length).toBe(cause === 'HTTP 504' ? 1 : 0)
  })

  it.each<[PaymentFault, number]>([
    ['time-out-before', 0],
    ['time-out-after', 1],
    ['error-after', 1],
    ['cut-off', 1],
  ])('%s: a refund whose answer is lost is made once', async (fault, made) => {
    const shop = veritransShop()
    await shop.reserved(id)
    await shop.gateway.capture(ref, 1100)
    await shop.pick(fault)
    const part = { amount: 400, refundedAfter: 400 }
    expect(await shop.gateway.refund(ref, part)).toMatchObject({ is: 'unknown' })
    expect((await shop.book(id))?.refunds.length).toBe(made)
    expect(await shop.gateway.refund(ref, part)).toEqual(done)
    expect((await shop.book(id))?.refunds.length).toBe(1)
  })

  it('a fault waits for the call that it was chosen for', async () => {
    const shop = veritransShop()
    await shop.pick('error-after', 'Capture/card')
    expect(await shop.reserved(id)).toMatchObject({ is: 'authorised' })
    expect(await shop.gateway.capture(ref, 1100)).toEqual({ is: 'unknown', cause: 'HTTP 500' })
    expect(await shop.gateway.capture(ref, 1100)).toEqual(done)
    await shop.pick('cut-off', 'Search/search')
    expect(await shop.gateway.find(ref)).toEqual({ is: 'unknown', cause: 'SyntaxError' })
  })

  it('amount-altered: the amount that the provider recorded is found', async () => {
    const shop = veritransShop()
    await shop.pick('amount-altered')
    await shop.reserved(id)
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 1200 })
    expect(await shop.book(id)).toMatchObject({ amount: 1200 })
  })

  it('clock-off: the books have another day, and everything else succeeds', async () => {
    const shop = veritransShop()
    await shop.pick('clock-off')
    await shop.reserved(id)
    expect(await shop.gateway.capture(ref, 1100)).toEqual(done)
    expect((await shop.book(id))?.capturedAt).toBe(shop.clock.now + 86_400_000)
  })

  it('an amount of 99999 yen gets no answer from the issuer, but is in the books', async () => {
    const shop = veritransShop()
    expect(await shop.reserved(id, { amount: 99_999 })).toMatchObject({ is: 'unknown' })
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 99_999 })
  })
})

describe('a stored card', () => {
  it('is replaced by a new one that its issuer accepts, and deleted with the member', async () => {
    const shop = veritransShop()
    const prove = (number: string) => shop.proven(`proof-${number.slice(-4)}`, number)
    expect(await prove('4111111111111111')).toMatchObject({ state: 'authorised', amount: 0, card: visa })
    const master = { last: '4444', brand: 'mastercard', expires: '2028-12' }
    expect(await prove('5555555555554444')).toMatchObject({ state: 'authorised' })
    expect(await prove('4999000000000021')).toMatchObject({ state: 'failed', decline: { reason: 'lost' } })
    expect(await shop.gateway.findCard('aozora-reader1')).toEqual({ is: 'found', card: master })
    expect(await shop.state.list<{ cards: object[] }>('veritrans-member/')).toMatchObject([{ cards: [{}] }])
    expect([
      await shop.gateway.forgetMember('aozora-reader1'),
      await shop.gateway.forgetMember('aozora-reader1'),
    ]).toEqual([done, done])
    expect(await shop.gateway.findCard('aozora-reader1')).toEqual({ is: 'found', card: null })
  })

  it('is charged as a later one of its series, with a reference to the one before, as long as the provider knows that', async () => {
    const shop = veritransShop()
    await shop.proven(id)
    const saved = { card: { kind: 'saved' } } as const
    const laterThan = (earlier: string, at = shop.clock.now) => ({ ...saved, earlier: { id: earlier, at } })
    expect(await shop.reserved('bunko-2', laterThan(id))).toMatchObject({ is: 'authorised', card: visa })
    expect(await shop.gateway.find(refOf('bunko-2'))).toMatchObject({ state: 'authorised', amount: 1100 })
    expect(await shop.reserved('bunko-3', saved)).toMatchObject({ is: 'declined', code: 'AC03000000000000' })
    expect(await shop.reserved('bunko-4', laterThan('bunko-2'))).toMatchObject({ is: 'authorised' })
    const began = shop.clock.now
    shop.clock.now += 400 * 86_400_000
    expect(await shop.reserved('bunko-5', laterThan('bunko-4', began))).toMatchObject({ is: 'authorised' })
    expect(await shop.reserved('bunko-6', laterThan('bunko-4'))).toMatchObject({
      is: 'declined',
      reason: 'state',
    })
  })
})

it.each([
  { merchantCcid: 'A100000000000000000000cc' },
  { merchantSecretKey: '0'.repeat(64) },
  { isLive: true },
])('distinguishes wrong settings from valid ones: %j', async (wrong) => {
  expect(await veritransShop().gateway.check()).toEqual(done)
  const shop = veritransShop(wrong)
  const answers = [await shop.gateway.check(), await shop.reserved(id, { browser })]
  const isLive = 'isLive' in wrong
  // A live contract has another address, which the sandbox answers, too.
  expect(answers.map(({ is }) => is)).toEqual(isLive ? ['done', 'redirect'] : ['declined', 'declined'])
  if (!isLive) expect(answers[0]).toMatchObject({ reason: 'settings' })
})
