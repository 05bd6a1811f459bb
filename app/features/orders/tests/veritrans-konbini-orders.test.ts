import { describe, expect, it } from 'vitest'
import {
  grantLatePayment,
  returnLatePayment,
} from '#app/features/orders/model/late-payment/decide-late-payment.ts'
import { cancelOrder, getOrder } from '#app/features/orders/model/order/own-orders.ts'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { viewSlip } from '#app/features/orders/model/waiting/write-slip.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { payCvs } from '#workers/sandbox/payment/veritrans/cvs.ts'
import { minutes, returnPath } from './order-world.ts'
import {
  type Buyer,
  days,
  hear,
  konbini,
  lateOf,
  ledgerOf,
  mailsOf,
  money,
  orderWaiting,
  pass,
  rightsOf,
  stateOf,
  waitingBuyer,
} from './waiting-buyer.ts'

const buyer = () => waitingBuyer({}, 'VERITRANS')
const order = (one: Buyer, more = {}) => orderWaiting(one, { way: 'konbini', konbini, ...more })

describe('an order that is paid at a convenience store through VeriTrans', () => {
  it('waits with its number, and gives the right to one period when it is paid', async () => {
    const one = await buyer()
    const { offers } = await quoteOrder(one.visit, { planId: one.planId })
    expect(offers, 'it has no bank transfer').toMatchObject({ konbini: { days: 7 }, transfer: null })
    const orderId = await order(one)
    const { slip } = await getOrder(one.visit, { orderId })
    expect(slip).toMatchObject({ chain: 'LAWSON', payBy: Date.parse('2026-11-27T23:59:00+09:00') })
    expect(viewSlip('ja', slip!, 0).how).toContain('電話番号を入力')
    await pass(one, 3 * days)
    await payCvs(one.till.sandbox, orderId)
    await hear(one)
    expect(await stateOf(one, orderId)).toBe('confirmed')
    expect(await rightsOf(one)).toMatchObject([{ starts_on: '2026-11-23', renews_on: null, provider: null }])
    expect([await ledgerOf(one), await money(one)]).toEqual([[['charge', 1100]], [1100]])
    expect(await mailsOf(one)).toEqual(['slip', 'ordered'])
  })

  it('ends when its time is over or its reader discards it, and then no till takes money for it', async () => {
    const one = await buyer()
    const first = await order(one)
    await cancelOrder(one.visit, { orderId: first })
    await payCvs(one.till.sandbox, first)
    const second = await order(one)
    await pass(one, 8 * days)
    expect(await getOrder(one.visit, { orderId: second })).toMatchObject({ decline: { code: 'expired' } })
    expect([await money(one), await rightsOf(one)]).toEqual([[], []])
  })

  it('is found again if the provider’s answer was lost', async () => {
    const one = await buyer()
    await one.till.spoil('time-out-after')
    const orderId = await order(one)
    await pass(one, 2 * minutes)
    expect(await getOrder(one.visit, { orderId })).toMatchObject({
      state: 'redirected',
      slip: { chain: 'LAWSON' },
    })
    expect(await mailsOf(one)).toEqual(['slip'])
  })

  it('that was paid too late is decided about by an administrator', async () => {
    for (const isGranted of [true, false]) {
      const one = await buyer()
      const orderId = await order(one)
      await pass(one, 8 * days)
      await payCvs(one.till.sandbox, orderId, true)
      await hear(one)
      expect(await lateOf(one)).toMatchObject([{ reason: 'late', amount: 1100, state: 'open' }])
      if (isGranted) await grantLatePayment(one.staff, orderId, { revision: 1 })
      else await returnLatePayment(one.staff, orderId, { revision: 1, note: 'by bank' })
      expect(await ledgerOf(one)).toEqual(isGranted ? [['charge', 1100]] : [])
    }
  })

  it('stands beside cards: the same reader may pay another order with one', async () => {
    const one = await buyer()
    await cancelOrder(one.visit, { orderId: await order(one) })
    const card = { kind: 'token', token: await one.till.tokenOf() } as const
    expect(await refusalOf(order(one, { konbini: { ...konbini, chain: 'SEICOMART' } }))).toBe(
      'invalidGateway',
    )
    const { next } = await placeOrder(one.visit, { planId: one.planId, card, returnPath })
    expect(next).toHaveProperty('redirect')
  })
})
