import { describe, expect, it } from 'vitest'
import { type KonbiniRequest, konbiniChains, type OrderRef } from '#app/gateways/payment/payment-gateway.ts'
import { authHash } from '#app/gateways/payment/veritrans/line.ts'
import { browser, contract, origin, veritransShop } from './veritrans-shop.ts'

type Shop = ReturnType<typeof veritransShop>
const id = 'bunko-1'
const ref: OrderRef = { id, memberId: 'aozora-reader1', providerRef: null, way: 'konbini' }
const payBy = Date.parse('2026-11-27T23:59:00+09:00')
const request: KonbiniRequest = {
  way: 'konbini',
  chain: 'LAWSON',
  name: '山田　花子',
  kana: 'ヤマダ　ハナコ',
  phone: '0312345678',
  days: 7,
  contact: { name: '青空書房', phone: '0398765432', hours: '09:00-18:00' },
}

async function issued(shop: Shop, changed: Partial<KonbiniRequest> = {}, order = {}) {
  return shop.gateway.issueSlip!(await shop.order(id, { browser, ...order }), { ...request, ...changed })
}

const till = (shop: Shop, action: string) =>
  shop.respond(new Request(`${origin}/veritrans/cvs/${id}/${action}`, { method: 'POST' }))

const asked = {
  orderId: id,
  amount: '1100',
  serviceOptionType: 'sej',
  name1: '山田',
  name2: '花子',
  telNo: '0312345678',
  payLimit: '2026/11/27',
  payLimitHhmm: '23:59',
  paymentType: '0',
}

/** Calls a command without our adapter. Returns the result code. */
async function codeOf(shop: Shop, command: string, changed: object = {}): Promise<string> {
  const { merchantCcid } = contract
  const params = JSON.stringify({
    ...asked,
    ...changed,
    txnVersion: '2.0.0',
    dummyRequest: '1',
    merchantCcid,
  })
  const body = `{"params":${params},"authHash":"${authHash(contract, params)}"}`
  const url = `${origin}/veritrans/test-paynow/v2/${command}`
  const answer = await shop.respond(new Request(url, { method: 'POST', body: encodeURIComponent(body) }))
  return ((await answer.json()) as { result: { vResultCode: string } }).result.vResultCode.slice(0, 4)
}

describe('a number to pay with at a convenience store of VeriTrans', () => {
  it('is made, found in the history of that service only, and paid once at the till', async () => {
    const shop = veritransShop()
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'none' })
    const outcome = await issued(shop)
    expect(outcome).toMatchObject({
      is: 'promised',
      slip: { way: 'konbini', chain: 'LAWSON', confirmationNumber: '', payBy },
    })
    const slip = outcome.is === 'promised' ? outcome.slip : null
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'promised', amount: 1100, slip })
    expect(await shop.gateway.find({ ...ref, way: null })).toMatchObject({ state: 'none' })
    await till(shop, 'pay')
    await till(shop, 'pay')
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, received: 1100 })
    expect(await shop.book(id)).toMatchObject({ state: 'captured', amount: 1100, refunds: [] })
    const refund = { amount: 1100, refundedAfter: 1100 }
    expect(await shop.gateway.refund(ref, refund)).toMatchObject({ is: 'declined', code: 'byHand' })
    expect(await shop.gateway.release(ref)).toMatchObject({ is: 'declined', reason: 'state' })
  })

  it.each(konbiniChains)('is made for %s, whose name comes back from the order’s memo', async (chain) => {
    const shop = veritransShop()
    const outcome = await issued(shop, { chain })
    const receiptNumber = expect.stringMatching(chain === 'SEVEN_ELEVEN' ? /^\d{13}$/ : /^\d{7}$/)
    expect(outcome).toMatchObject({ is: 'promised', slip: { chain, receiptNumber } })
    expect(await shop.gateway.find(ref)).toMatchObject({
      slip: outcome.is === 'promised' ? outcome.slip : null,
    })
  })

  it('takes a name that no space parts', async () => {
    expect(await issued(veritransShop(), { name: '青空文庫' })).toMatchObject({ is: 'promised' })
  })

  it('expires after the last minute of the last day in Japan', async () => {
    const shop = veritransShop()
    await issued(shop)
    shop.clock.now = payBy
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'promised' })
    shop.clock.now += 1000
    const decline = { reason: 'abandoned', code: 'expired' }
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'failed', decline })
    await till(shop, 'pay')
    expect(await shop.book(id)).toMatchObject({ state: 'failed' })
    expect(await shop.gateway.release(ref)).toEqual({ is: 'done' })
    await till(shop, 'late')
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'captured', received: 1100 })
  })

  it('is cancelled once, and then no till takes money for it', async () => {
    const shop = veritransShop()
    await issued(shop)
    expect(await shop.gateway.release(ref)).toEqual({ is: 'done' })
    expect(await shop.gateway.release(ref)).toEqual({ is: 'done' })
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'released' })
    await till(shop, 'pay')
    expect(await shop.book(id)).toMatchObject({ state: 'released' })
  })

  it('is found again after a lost, late or cut answer, and never made twice', async () => {
    for (const fault of ['time-out-after', 'error-after', 'cut-off'] as const) {
      const shop = veritransShop()
      await shop.pick(fault)
      expect(await issued(shop)).toMatchObject({ is: 'unknown' })
      expect(await shop.gateway.find(ref)).toMatchObject({ state: 'promised', slip: { chain: 'LAWSON' } })
      expect(await issued(shop)).toMatchObject({ is: 'declined', reason: 'duplicate' })
    }
    const shop = veritransShop()
    await shop.pick('time-out-before')
    expect(await issued(shop)).toMatchObject({ is: 'unknown' })
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'none' })
  })

  it('can’t have the id of an order by card, nor the other way round', async () => {
    const shop = veritransShop()
    await shop.reserved(id)
    expect(await issued(shop)).toMatchObject({ is: 'declined', reason: 'duplicate' })
    expect(await shop.gateway.find(ref)).toMatchObject({ state: 'none' })
  })

  it('is paid with a push that is signed and names the order', async () => {
    const shop = veritransShop()
    await issued(shop)
    await till(shop, 'pay')
    const [push] = shop.pushed
    const fields = Object.fromEntries(new URLSearchParams(push?.body))
    expect(fields).toMatchObject({
      numberOfNotify: '1',
      orderId0000: id,
      cvsType0000: 'econ',
      rcvAmount0000: '1100',
    })
    expect(await shop.gateway.readPush(push!)).toEqual({ orderIds: [id], isSigned: true })
    const forged = veritransShop()
    await issued(forged)
    await forged.pick('wrong-signature')
    await till(forged, 'pay')
    expect(await forged.gateway.readPush(forged.pushed[0]!)).toBeNull()
  })

  it('isn’t sold as a bank transfer', async () => {
    const shop = veritransShop()
    const order = await shop.order(id, { browser })
    expect(await shop.gateway.issueSlip!(order, { way: 'transfer', days: 7 })).toMatchObject({
      is: 'declined',
    })
  })
})

describe('VeriTrans refuses', () => {
  it.each([
    ['a service that it doesn’t have', { serviceOptionType: 'bank' }],
    ['no name', { name1: '' }],
    ['a half-width name', { name1: 'ﾔﾏﾀﾞ' }],
    ['a long name', { name1: '山'.repeat(21) }],
    ['a telephone number with letters', { telNo: '03-1234-567x' }],
    ['more than a till takes', { amount: '300000' }],
    ['no amount', { amount: '0' }],
    ['a day that is over', { payLimit: '2026/11/19' }],
    ['a day that is none', { payLimit: '27.11.2026' }],
    ['a day too far away', { payLimit: '20270501' }],
    ['another kind of payment', { paymentType: '1' }],
  ])('%s', async (_, changed) => {
    expect(await codeOf(veritransShop(), 'Authorize/cvs', changed)).toBe('DC02')
  })

  it('to cancel what it doesn’t know, what is another service’s, and what is paid', async () => {
    const shop = veritransShop()
    expect(await codeOf(shop, 'Cancel/cvs')).toBe('NH04')
    expect(await codeOf(shop, 'Authorize/cvs', { payLimit: '20261127', payLimitHhmm: '1200' })).toBe('D001')
    expect(await codeOf(shop, 'Cancel/cvs', { serviceOptionType: 'econ' })).toBe('DC02')
    await till(shop, 'pay')
    expect(await codeOf(shop, 'Cancel/cvs')).toBe('NH03')
  })

  it('without a contract', async () => {
    expect(await issued(veritransShop({ merchantSecretKey: '0'.repeat(64) }))).toMatchObject({
      reason: 'settings',
    })
  })
})

it('shows its tills on a page', async () => {
  const shop = veritransShop()
  await issued(shop)
  const text = await (await shop.respond(new Request(`${origin}/veritrans/cvs`))).text()
  expect(text).toContain('¥1,100')
})
