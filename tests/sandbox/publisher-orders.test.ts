import { describe, expect, it } from 'vitest'
import { orderOf, publisherShop } from './publisher-shop.ts'

const done = { is: 'done' }

describe('an order at the publisher', () => {
  it('is paid on its page, comes back with its state, is found reserved and then captured', async () => {
    const { gateway, press } = publisherShop()
    const begun = await gateway.authorise(orderOf('o-1'))
    if (begun.is !== 'redirect') throw new Error(begun.is)
    const ref = { id: 'o-1', memberId: 'm', providerRef: begun.providerRef }
    expect(await gateway.find(ref)).toMatchObject({ state: 'waiting', amount: 0 })
    const back = await press(begun.url, 'pay')
    expect(back.pathname).toBe('/tana/gakken-payment/processing')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'state-1', result: 'authorized' })
    expect(await gateway.readReturn(back.searchParams)).toEqual({ orderIds: ['o-1'], isSigned: false })
    expect(await gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 1100, refunded: 0 })
    expect(await gateway.capture(ref, 1100)).toEqual(done)
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100 })
  })

  it('is found by our own number, which is all we know after a time-out', async () => {
    const { gateway, ordered } = publisherShop()
    const { providerRef } = await ordered('o-1')
    const found = await gateway.find({ id: 'o-1', memberId: 'm', providerRef: null })
    expect(found).toMatchObject({ state: 'authorised', providerRef })
    expect(await gateway.find({ id: 'o-2', memberId: 'm', providerRef: null })).toMatchObject({
      state: 'none',
    })
  })

  it('is declined or cancelled there, and found in that state', async () => {
    const { gateway, ordered } = publisherShop()
    expect(await gateway.find(await ordered('o-1', 'decline'))).toMatchObject({
      state: 'failed',
      decline: { reason: 'refused', code: 'declined' },
    })
    expect(await gateway.find(await ordered('o-2', 'cancel'))).toMatchObject({ state: 'released', amount: 0 })
  })

  it('returns after the back button with its result', async () => {
    const { gateway, press } = publisherShop()
    const begun = await gateway.authorise(orderOf('o-1'))
    if (begun.is !== 'redirect') throw new Error(begun.is)
    await press(begun.url, 'pay')
    expect((await press(begun.url, 'decline')).searchParams.get('result')).toBe('authorized')
  })

  it('can’t be paid after 20 minutes, and a reservation expires a day later', async () => {
    const { clock, gateway, ordered, press } = publisherShop()
    const begun = await gateway.authorise(orderOf('o-1'))
    if (begun.is !== 'redirect') throw new Error(begun.is)
    const paid = await ordered('o-2')
    clock.now += 20 * 60_000
    expect((await press(begun.url, 'pay')).searchParams.get('result')).toBe('failed')
    const late = { id: 'o-1', memberId: 'm', providerRef: null }
    expect(await gateway.find(late)).toMatchObject({ state: 'released' })
    expect(await gateway.find(paid)).toMatchObject({ state: 'authorised' })
    clock.now += 24 * 3_600_000
    expect(await gateway.find(paid)).toMatchObject({ state: 'released' })
    expect(await gateway.capture(paid, 1100)).toMatchObject({ is: 'declined', reason: 'state' })
  })

  it('is the same if it is sent twice; a different one with its number is refused', async () => {
    const { gateway } = publisherShop()
    const first = await gateway.authorise(orderOf('o-1'))
    expect(await gateway.authorise(orderOf('o-1'))).toEqual(first)
    expect(await gateway.authorise(orderOf('o-1', { amount: 1 }))).toMatchObject({ reason: 'duplicate' })
  })

  it('R358 needs an amount and a browser to pay with', async () => {
    const { gateway } = publisherShop()
    expect(await gateway.authorise(orderOf('o-1', { amount: 0 }))).toMatchObject({ is: 'declined' })
    expect(await gateway.authorise(orderOf('o-1', { browser: null }))).toMatchObject({ is: 'declined' })
    const none = await gateway.find({ id: 'o-1', memberId: 'm', providerRef: null })
    expect(none).toMatchObject({ state: 'none' })
  })
})

describe('the calls for an order', () => {
  it('confirm it once, however often and from however many places', async () => {
    const { books, gateway, ordered } = publisherShop()
    const ref = await ordered('o-1')
    const taken = async () => (await books()).map(({ state, amount }) => ({ state, amount }))
    const both = await Promise.all([gateway.capture(ref, 1100), gateway.capture(ref, 1100)])
    expect(both.map(({ is }) => is).sort()).toEqual(['done', 'unknown'])
    expect(await gateway.capture(ref, 1100)).toEqual(done)
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 0 })
    expect(await taken()).toEqual([{ state: 'captured', amount: 1100 }])
  })

  it('confirm no other amount, and nothing before it is paid', async () => {
    const { gateway, ordered } = publisherShop()
    const ref = await ordered('o-1')
    expect(await gateway.capture(ref, 1)).toMatchObject({ reason: 'state', code: 'amount_mismatch' })
    expect(await gateway.find(ref)).toMatchObject({ state: 'authorised' })
    const open = await ordered('o-2', null)
    expect(await gateway.capture(open, 1100)).toMatchObject({ reason: 'state', code: 'not_authorized' })
  })

  it('cancel a reservation, repeatedly, but no charge', async () => {
    const { gateway, ordered } = publisherShop()
    const ref = await ordered('o-1')
    expect([await gateway.release(ref), await gateway.release(ref)]).toEqual([done, done])
    expect(await gateway.find(ref)).toMatchObject({ state: 'released' })
    expect(await gateway.capture(ref, 1100)).toMatchObject({ is: 'declined' })
    const taken = await ordered('o-2')
    await gateway.capture(taken, 1100)
    expect(await gateway.release(taken)).toMatchObject({ is: 'declined', code: 'already_confirmed' })
    expect(await gateway.release({ id: 'o-9', memberId: 'm', providerRef: null })).toEqual(done)
  })

  it('cancel its page, too, so that nobody pays for it', async () => {
    const { gateway, press } = publisherShop()
    const begun = await gateway.authorise(orderOf('o-1'))
    if (begun.is !== 'redirect') throw new Error(begun.is)
    const ref = { id: 'o-1', memberId: 'm', providerRef: begun.providerRef }
    expect(await gateway.release(ref)).toEqual(done)
    expect((await press(begun.url, 'pay')).searchParams.get('result')).toBe('canceled')
    expect(await gateway.find(ref)).toMatchObject({ state: 'released' })
  })

  it('refund in parts, each once, and never more than was charged', async () => {
    const { books, gateway, ordered } = publisherShop()
    const ref = await ordered('o-1')
    expect(await gateway.refund(ref, { amount: 100, refundedAfter: 100 })).toMatchObject({
      code: 'not_confirmed',
    })
    await gateway.capture(ref, 1100)
    for (const _ of 'twice')
      expect(await gateway.refund(ref, { amount: 100, refundedAfter: 100 })).toEqual(done)
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 100 })
    const tooMuch = { amount: 1001, refundedAfter: 1101 }
    expect(await gateway.refund(ref, tooMuch)).toMatchObject({ code: 'refund_exceeds' })
    expect(await gateway.refund(ref, { amount: 500, refundedAfter: 500 })).toMatchObject({
      code: 'refund_mismatch',
    })
    expect(await gateway.refund(ref, { amount: 1000, refundedAfter: 1100 })).toEqual(done)
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', refunded: 1100 })
    const [book] = await books()
    expect(book).toMatchObject({ orderId: 'o-1', state: 'captured', amount: 1100 })
    expect(book!.refunds.map(({ amount }) => amount)).toEqual([100, 1000])
  })

  it('confirm nothing that another reader has reserved', async () => {
    const { gateway, ordered } = publisherShop()
    const ref = await ordered('o-1')
    const others = { ...ref, providerRef: { ...ref.providerRef, subject: 'L0000009' } }
    expect(await gateway.find(others)).toMatchObject({ state: 'failed', decline: { code: 'other_subject' } })
  })
})

describe('the line to the publisher', () => {
  const ofOrder = ['time-out-before', 'time-out-after', 'error-after', 'cut-off'] as const

  it.each(ofOrder)('leave an order’s state open after %s, and its number finds it', async (fault) => {
    const { gateway, spoil } = publisherShop()
    await spoil(fault)
    expect(await gateway.authorise(orderOf('o-1'))).toMatchObject({ is: 'unknown' })
    const found = await gateway.find({ id: 'o-1', memberId: 'm', providerRef: null })
    expect(found).toMatchObject({ state: fault === 'time-out-before' ? 'none' : 'waiting' })
  })

  it.each(ofOrder)(
    'leave a confirmation’s result open after %s, and a repetition charges once',
    async (fault) => {
      const { gateway, ordered, spoil } = publisherShop()
      const ref = await ordered('o-1')
      await spoil(fault, 'confirm')
      expect(await gateway.capture(ref, 1100)).toMatchObject({ is: 'unknown' })
      const state = fault === 'time-out-before' ? 'authorised' : 'captured'
      expect(await gateway.find(ref)).toMatchObject({ state })
      expect(await gateway.capture(ref, 1100)).toEqual(done)
      expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100 })
    },
  )

  it.each(ofOrder)('leave a refund’s result open after %s, and a repetition refunds once', async (fault) => {
    const { gateway, running, spoil } = publisherShop()
    const { ref } = await running('o-1')
    await spoil(fault, 'refunds')
    expect(await gateway.refund(ref, { amount: 300, refundedAfter: 300 })).toMatchObject({ is: 'unknown' })
    expect(await gateway.refund(ref, { amount: 300, refundedAfter: 300 })).toEqual(done)
    expect(await gateway.find(ref)).toMatchObject({ refunded: 300 })
  })

  it.each([
    ['declined', 'refused'],
    ['balance', 'refused'],
    ['lost-card', 'lost'],
  ] as const)('report %s as %s, on its page and at the confirmation', async (fault, reason) => {
    const { gateway, ordered, spoil } = publisherShop()
    await spoil(fault, 'pay')
    expect(await gateway.find(await ordered('o-1'))).toMatchObject({
      state: 'failed',
      decline: { reason, code: fault },
    })
    const ref = await ordered('o-2')
    await spoil(fault, 'confirm')
    expect(await gateway.capture(ref, 1100)).toMatchObject({ is: 'declined', reason, code: fault })
    expect(await gateway.find(ref)).toMatchObject({ state: 'failed', amount: 0 })
  })

  it('report a wrong amount, and a number that was used', async () => {
    const { gateway, ordered, spoil } = publisherShop()
    const ref = await ordered('o-1')
    await spoil('amount-altered', 'get')
    expect(await gateway.find(ref)).toMatchObject({ state: 'authorised', amount: 1101 })
    await spoil('duplicate-order')
    expect(await gateway.authorise(orderOf('o-2'))).toMatchObject({ is: 'declined', reason: 'duplicate' })
  })

  it('don’t accept another order as ours', async () => {
    const { gateway, ordered } = publisherShop()
    const { providerRef } = await ordered('o-1')
    await ordered('o-2')
    expect(await gateway.find({ id: 'o-2', memberId: 'm', providerRef })).toMatchObject({ is: 'unknown' })
  })

  it('R362 find out if our settings are wrong, without guessing an order’s state', async () => {
    expect(await publisherShop().gateway.check()).toEqual(done)
    for (const wrong of [{ secret: 'x' }, { service: 'other' }]) {
      const { gateway } = publisherShop(wrong)
      expect(await gateway.check()).toMatchObject({ is: 'declined', reason: 'settings' })
      expect(await gateway.authorise(orderOf('o-1'))).toMatchObject({ is: 'declined', reason: 'settings' })
    }
    const { gateway } = publisherShop({ secret: 'x' })
    expect(await gateway.find({ id: 'o-1', memberId: 'm', providerRef: null })).toMatchObject({
      is: 'unknown',
    })
  })

  it('concern no cards of ours', async () => {
    const { gateway } = publisherShop()
    expect(await gateway.findCard('m')).toMatchObject({ reason: 'settings' })
    expect(await gateway.forgetMember('m')).toEqual(done)
  })
})
