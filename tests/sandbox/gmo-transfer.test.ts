import { describe, expect, it } from 'vitest'
import type { OrderRef } from '#app/gateways/payment/payment-gateway.ts'
import { gmoShop, orderOf, shop } from './gmo-shop.ts'

type Provider = ReturnType<typeof gmoShop>
const id = 'bunko-1'
const ref: OrderRef = { id, memberId: 'tana-reader1', providerRef: null, way: 'transfer' }
const payBy = Date.parse('2026-11-27T23:59:59+09:00')

function opened(provider: Provider, days = 7) {
  return provider.gateway.issueSlip!(orderOf(id), { way: 'transfer', days })
}

const at = (provider: Provider, action: string, amount?: number) =>
  provider.send(`/gmo/play/transfers/${id}/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ amount: String(amount ?? '') }),
  })

/** Calls ExecTranGANB without our adapter. Returns the error codes. */
async function refusalOf(provider: Provider, changed: Record<string, string>): Promise<string | undefined> {
  const { AccessID = '', AccessPass = '' } = await provider.call('EntryTranGANB', {
    ...shop,
    OrderID: id,
    Amount: 1100,
  })
  return (await provider.call('ExecTranGANB', { ...shop, OrderID: id, AccessID, AccessPass, ...changed }))
    .ErrInfo
}

describe('an account for one order', () => {
  it('is opened, found in the books of that way to pay only, and paid by one transfer', async () => {
    const provider = gmoShop()
    const { gateway } = provider
    expect(await gateway.find(ref)).toMatchObject({ state: 'none' })
    const outcome = await opened(provider)
    expect(outcome).toMatchObject({
      is: 'promised',
      slip: { way: 'transfer', bankCode: '0310', accountType: 'ORDINARY', payBy },
    })
    const slip = outcome.is === 'promised' ? outcome.slip : null
    expect(slip).toMatchObject({
      accountNumber: expect.stringMatching(/^\d{7}$/),
      branchCode: expect.stringMatching(/^\d{3}$/),
      bankName: expect.stringMatching(/^[ァ-ヶー]+$/),
      holder: expect.stringMatching(/^[ァ-ヶー]+$/),
    })
    expect(await gateway.find(ref)).toMatchObject({ state: 'promised', amount: 1100, received: 0, slip })
    for (const way of [null, 'konbini'] as const)
      expect(await gateway.find({ ...ref, way })).toMatchObject({ state: 'none' })
    await at(provider, 'pay')
    expect(await gateway.find(ref)).toMatchObject({
      state: 'captured',
      amount: 1100,
      received: 1100,
      refunded: 0,
    })
    expect(await provider.book(id)).toMatchObject({ state: 'captured', amount: 1100 })
    expect(await gateway.refund(ref, { amount: 1100, refundedAfter: 1100 })).toMatchObject({ code: 'byHand' })
    expect(await gateway.release(ref)).toMatchObject({ is: 'declined', reason: 'state' })
  })

  it('counts each transfer until the amount is there, and says how much has arrived', async () => {
    const provider = gmoShop()
    await opened(provider)
    await at(provider, 'pay', 300)
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'promised', amount: 1100, received: 300 })
    await at(provider, 'pay', 1000)
    expect(await provider.gateway.find(ref)).toMatchObject({
      state: 'captured',
      amount: 1100,
      received: 1300,
    })
    await at(provider, 'pay', 50)
    expect(await provider.gateway.find(ref), 'the account is closed').toMatchObject({ received: 1300 })
    await at(provider, 'late', 50)
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'captured', received: 1350 })
  })

  it('is paid as soon as the sum is there, even if the provider hasn’t changed the state yet', async () => {
    const provider = gmoShop()
    await opened(provider)
    provider.clock.now = payBy + 1000
    await at(provider, 'late', 600)
    const decline = { reason: 'abandoned', code: 'expired' }
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'failed', received: 600, decline })
    await at(provider, 'late', 500)
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'captured', received: 1100 })
  })

  it('expires after the last second of the last day in Japan', async () => {
    const provider = gmoShop()
    await opened(provider)
    provider.clock.now = payBy
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'promised' })
    provider.clock.now += 1000
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'failed', received: 0 })
    await at(provider, 'pay')
    expect(await provider.book(id)).toMatchObject({ state: 'failed' })
    expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
  })

  it('is closed once, also if a part has arrived, which stays with the shop', async () => {
    const provider = gmoShop()
    await opened(provider)
    await at(provider, 'pay', 400)
    expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
    expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'released', received: 400 })
    await at(provider, 'pay')
    expect(await provider.book(id)).toMatchObject({ state: 'captured', amount: 400 })
  })

  it('is found again after a lost, late or cut answer, and never opened twice', async () => {
    for (const fault of ['time-out-after', 'error-after', 'cut-off'] as const) {
      const provider = gmoShop()
      await provider.spoil(fault)
      expect(await opened(provider)).toMatchObject({ is: 'unknown' })
      expect(await provider.gateway.find(ref)).toMatchObject({ state: 'promised', slip: { way: 'transfer' } })
      expect(await opened(provider)).toMatchObject({ is: 'declined', reason: 'duplicate' })
    }
    const provider = gmoShop()
    await provider.spoil('time-out-before')
    expect(await opened(provider)).toMatchObject({ is: 'unknown' })
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'none' })
  })

  it('is never read from an answer that was cut off, wherever that was', async () => {
    const provider = gmoShop()
    await opened(provider)
    await at(provider, 'pay', 300)
    const whole = await provider.gateway.find(ref)
    const bytes = new Uint8Array(
      await (await provider.bytes('SearchTradeMulti', { ...shop, OrderID: id, PayType: 36 })).arrayBuffer(),
    )
    expect(bytes.length).toBeGreaterThan(300)
    for (let length = 1; length < bytes.length; length++) {
      provider.answerNext(bytes.slice(0, length))
      const found = await provider.gateway.find(ref)
      if (found.is !== 'unknown') expect(found, `after ${length} bytes`).toEqual(whole)
    }
  })
})

describe('the provider refuses', () => {
  it.each([
    ['an account for no day', { TradeDays: '0' }, 'M01013011'],
    ['days that are no number', { TradeDays: 'x' }, 'M01013006'],
    ['too many days', { TradeDays: '100' }, 'M01013005|M01013011'],
    ['a wrong password', { AccessPass: 'x' }, 'M01004002'],
  ])('%s', async (_, changed, codes) => {
    expect(await refusalOf(gmoShop(), changed)).toBe(codes)
  })

  it('a wrong password, a used id, and an amount that is none', async () => {
    expect(await opened(gmoShop({ shopPass: 'wrong' }))).toMatchObject({ is: 'declined', reason: 'settings' })
    const provider = gmoShop()
    await provider.spoil('duplicate-order')
    expect(await opened(provider)).toMatchObject({ reason: 'duplicate', code: 'M01004010' })
    const entry = { ...shop, OrderID: id }
    for (const [Amount, code] of [
      [0, 'M01005011'],
      ['12345678901', 'M01005005|M01005011'],
      ['x', 'M01005006'],
    ] as const)
      expect((await provider.call('EntryTranGANB', { ...entry, Amount })).ErrInfo).toBe(code)
  })

  it('a way to pay that it doesn’t have', async () => {
    const answer = await gmoShop().call('SearchTradeMulti', { ...shop, OrderID: id, PayType: 99 })
    expect(answer.ErrInfo).toBe('E01550006')
  })
})

it('notifies of each transfer with its amount and the sum, and then of the whole', async () => {
  const provider = gmoShop()
  const heard: URLSearchParams[] = []
  provider.hear((body) => heard.push(new URLSearchParams(body)))
  await opened(provider)
  const body = new URLSearchParams({ url: 'http://localhost:8787/tana/gmo-payment/push' })
  await provider.send('/gmo/play/settings', { method: 'POST', body })
  await at(provider, 'pay', 300)
  await at(provider, 'pay')
  const said = heard.map((one) =>
    ['Status', 'GanbInAmount', 'GanbTotalTransferAmount', 'PayType'].map((name) => one.get(name)),
  )
  expect(said).toEqual([
    ['TRADING', '300', '300', '36'],
    ['TRADING', '800', '1100', '36'],
    ['PAYSUCCESS', '', '1100', '36'],
  ])
  const hint = await provider.gateway.readPush({ headers: new Headers(), body: heard[0]!.toString() })
  expect(hint).toEqual({ orderIds: [id], isSigned: false })
  expect(await (await provider.send('/gmo')).text()).toContain('¥1,100')
})
