import { describe, expect, it } from 'vitest'
import { bytesIn31j, encodeValue } from '#app/gateways/payment/gmo/windows-31j.ts'
import { type KonbiniRequest, konbiniChains, type OrderRef } from '#app/gateways/payment/payment-gateway.ts'
import { encodeWindows31j } from '#workers/sandbox/payment/gmo/windows-31j.ts'
import { gmoShop, orderOf, shop } from './gmo-shop.ts'

type Provider = ReturnType<typeof gmoShop>
const id = 'bunko-1'
const ref: OrderRef = { id, memberId: 'tana-reader1', providerRef: null, way: 'konbini' }

const request: KonbiniRequest = {
  way: 'konbini',
  chain: 'LAWSON',
  name: '山田　花子',
  kana: 'ヤマダ　ハナコ',
  phone: '0312345678',
  days: 7,
  contact: { name: '青空書房', phone: '0398765432', hours: '09:00-18:00' },
}

function issued(provider: Provider, changed: Partial<KonbiniRequest> = {}) {
  return provider.gateway.issueSlip!(orderOf(id), { ...request, ...changed })
}

const till = (provider: Provider, action: string) =>
  provider.send(`/gmo/play/orders/${id}/${action}`, { method: 'POST' })

const names = { CustomerName: '山田　花子', CustomerKana: 'ヤマダ　ハナコ', TelNo: '0312345678' }
const contact = { ReceiptsDisp11: '青空書房', ReceiptsDisp12: '0398765432', ReceiptsDisp13: '09:00-18:00' }

/** Calls ExecTranCvs with Japanese values, without our adapter. Returns the error codes. */
async function refusalOf(provider: Provider, changed: Record<string, string>): Promise<string | undefined> {
  const { AccessID = '', AccessPass = '' } = await provider.call('EntryTranCvs', {
    ...shop,
    OrderID: id,
    Amount: 1100,
  })
  const fields = { ...shop, OrderID: id, AccessID, AccessPass, Convenience: '10001', ...names, ...contact }
  const encoded = Object.entries({ ...fields, ...changed }).map(([name, value]) => {
    const bytes = [...encodeWindows31j(String(value))]
    return `${name}=${bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`
  })
  const answer = await provider.bytes('ExecTranCvs', {}, encoded.join('&'))
  const text = new TextDecoder('shift_jis').decode(await answer.arrayBuffer())
  return /ErrInfo=([^&]*)/.exec(text)?.[1]
}

describe('numbers to pay with at a convenience store', () => {
  it('are made, found in the books of that way to pay only, and paid once at the till', async () => {
    const provider = gmoShop()
    const { gateway } = provider
    expect(await gateway.find(ref)).toMatchObject({ state: 'none' })
    const outcome = await issued(provider)
    const payBy = Date.parse('2026-11-27T23:59:59+09:00')
    expect(outcome).toMatchObject({ is: 'promised', slip: { chain: 'LAWSON', payBy } })
    const slip = outcome.is === 'promised' ? outcome.slip : null
    expect(await gateway.find(ref)).toMatchObject({ state: 'promised', amount: 1100, slip })
    expect(await gateway.find({ ...ref, way: null })).toMatchObject({ state: 'none' })
    await till(provider, 'pay')
    await till(provider, 'pay')
    expect(await gateway.find(ref)).toMatchObject({ state: 'captured', amount: 1100, refunded: 0 })
    expect(await provider.book(id)).toMatchObject({ state: 'captured', amount: 1100, refunds: [] })
    expect(await gateway.refund(ref, { amount: 1100, refundedAfter: 1100 })).toMatchObject({
      is: 'declined',
      code: 'byHand',
    })
    expect(await gateway.release(ref)).toMatchObject({ is: 'declined', reason: 'state' })
  })

  it.each(konbiniChains)('are made for %s', async (chain) => {
    const provider = gmoShop()
    const outcome = await issued(provider, { chain })
    expect(outcome).toMatchObject({ is: 'promised', slip: { chain } })
    const number = outcome.is === 'promised' ? outcome.slip : null
    const receiptNumber = expect.stringMatching(chain === 'SEVEN_ELEVEN' ? /^\d{13}$/ : /^\d{6}$/)
    expect(number).toMatchObject({ receiptNumber })
    expect(await provider.gateway.find(ref)).toMatchObject({ slip: number })
  })

  it('expire after the last second of the last day in Japan', async () => {
    const provider = gmoShop()
    await issued(provider)
    provider.clock.now = Date.parse('2026-11-27T23:59:59+09:00')
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'promised' })
    provider.clock.now += 1000
    const decline = { reason: 'abandoned', code: 'expired' }
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'failed', decline })
    await till(provider, 'pay')
    expect(await provider.book(id)).toMatchObject({ state: 'failed' })
    expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
    await till(provider, 'late')
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'captured' })
  })

  it('are cancelled once, and then no till takes money for them', async () => {
    const provider = gmoShop()
    await issued(provider)
    expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
    expect(await provider.gateway.release(ref)).toEqual({ is: 'done' })
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'released' })
    await till(provider, 'pay')
    expect(await provider.book(id)).toMatchObject({ state: 'released' })
  })

  it('are found again after a lost, late or cut answer, and never made twice', async () => {
    for (const fault of ['time-out-after', 'error-after', 'cut-off'] as const) {
      const provider = gmoShop()
      await provider.spoil(fault)
      expect(await issued(provider)).toMatchObject({ is: 'unknown' })
      expect(await provider.gateway.find(ref)).toMatchObject({ state: 'promised', slip: { chain: 'LAWSON' } })
      expect(await issued(provider)).toMatchObject({ is: 'declined', reason: 'duplicate' })
    }
    const provider = gmoShop()
    await provider.spoil('time-out-before')
    expect(await issued(provider)).toMatchObject({ is: 'unknown' })
    expect(await provider.gateway.find(ref)).toMatchObject({ state: 'none' })
  })

  it('are refused with a wrong password, a used id or an amount that no till takes', async () => {
    const wrong = gmoShop({ shopPass: 'wrong' })
    expect(await issued(wrong)).toMatchObject({ is: 'declined', reason: 'settings' })
    const provider = gmoShop()
    await provider.spoil('duplicate-order')
    expect(await issued(provider)).toMatchObject({ reason: 'duplicate', code: 'M01004010' })
    const entry = { ...shop, OrderID: id }
    for (const [Amount, code] of [
      [0, 'M01005011'],
      [300_000, 'M01005011'],
      [1_000_000, 'M01005005|M01005011'],
      ['x', 'M01005006'],
    ] as const)
      expect((await provider.call('EntryTranCvs', { ...entry, Amount })).ErrInfo).toBe(code)
  })
})

describe('the provider refuses', () => {
  it.each([
    ['a chain without a contract', { Convenience: '00009' }, 'M01009002'],
    ['no name and no kana', { CustomerName: '', CustomerKana: '' }, 'M01010001|M01011001'],
    ['a name of more than 40 bytes', { CustomerName: '山'.repeat(21) }, 'M01010012'],
    ['half-width kana in a name', { CustomerName: 'ﾔﾏﾀﾞ' }, 'M01010013'],
    ['a half-width symbol at Seven-Eleven', { Convenience: '00007', CustomerName: '山田-花子' }, 'M01010013'],
    ['half-width kana', { CustomerKana: 'ﾔﾏﾀﾞ' }, 'M01011013'],
    ['hiragana', { CustomerKana: 'やまだ' }, 'M01011013'],
    ['a long telephone number', { TelNo: '03-1234-567890' }, 'M01012005'],
    ['a telephone number with letters', { TelNo: '03x' }, 'M01012008'],
    ['more days than the chain allows', { Convenience: '10002', PaymentTermDay: '61' }, 'M01013011'],
    [
      'no contact',
      { ReceiptsDisp11: '', ReceiptsDisp12: '', ReceiptsDisp13: '' },
      'M01036001|M01037001|M01038001',
    ],
    ['hours without minutes', { ReceiptsDisp13: '9-18' }, 'M01038008'],
    ['a wrong password', { AccessPass: 'x' }, 'M01004002'],
  ])('%s', async (_, changed, codes) => {
    expect(await refusalOf(gmoShop(), changed)).toBe(codes)
  })

  it('takes a half-width symbol at other chains', async () => {
    expect(await refusalOf(gmoShop(), { CustomerName: '山田-花子' })).toBeUndefined()
  })

  it('makes no second numbers for an order', async () => {
    const provider = gmoShop()
    await issued(provider)
    const { AccessID = '', AccessPass = '' } = await provider.call('SearchTradeMulti', {
      ...shop,
      OrderID: id,
      PayType: 3,
    })
    const again = await provider.call('ExecTranCvs', { ...shop, OrderID: id, AccessID, AccessPass })
    expect(again.ErrInfo).toBe('M01004014')
  })
})

it('sends a result notification to the registered address, again if asked', async () => {
  const provider = gmoShop()
  const heard: string[] = []
  provider.hear((body) => heard.push(body))
  await issued(provider)
  expect(heard).toEqual([])
  const body = new URLSearchParams({ url: 'http://localhost:8787/tana/gmo-payment/push' })
  await provider.send('/gmo/play/settings', { method: 'POST', body })
  await till(provider, 'pay')
  expect(heard.map((text) => new URLSearchParams(text).get('Status'))).toEqual(['PAYSUCCESS'])
  const hint = await provider.gateway.readPush({ headers: new Headers(), body: heard[0]! })
  expect(hint).toEqual({ orderIds: [id], isSigned: false })
  await provider.send(`/gmo/play/notifications/${id}-PAYSUCCESS/send`, { method: 'POST' })
  expect(heard).toHaveLength(2)
})

describe('Windows-31J', () => {
  it('is written as the decoder reads it', () => {
    const text = '山田　髙橋①ソ～A-1'
    const bytes = Uint8Array.from(bytesIn31j(text)!)
    expect(new TextDecoder('shift_jis').decode(bytes)).toBe(text)
    expect(encodeValue('ソ A+1')).toBe('%83%5C+A%2B1')
  })

  it('has no emoji, and none of the rarer characters', () => {
    expect([bytesIn31j('𠮷'), bytesIn31j('📚'), bytesIn31j('é')]).toEqual([null, null, null])
    expect(encodeValue('📚')).toBe('%81H')
  })
})
