import { describe, expect, it } from 'vitest'
import { cancelOrder, getOrder, settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { type NewPurchase, placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { receivePush } from '#app/features/orders/model/push/receive-push.ts'
import { reconcileDay } from '#app/features/orders/model/reconciliation/reconcile-day.ts'
import { refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Staff } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { listBooks, refundedOf } from '#workers/sandbox/payment/books.ts'
import { payAtPaypay, setPaypayJob } from '#workers/sandbox/payment/gmo/paypay.ts'
import { booksCsv } from '#workers/sandbox/payment/respond-payment.ts'
import { addCoupon, hours, minutes, type Pressed, returnPath, shops } from './order-world.ts'
import {
  type Buyer,
  hear,
  lateOf,
  ledgerOf,
  mailsOf,
  orderWaiting,
  pass,
  rightsOf,
  stateOf,
  waitingBuyer,
} from './waiting-buyer.ts'

async function order({ visit, planId }: Buyer, more: Partial<NewPurchase> = {}) {
  const { orderId, next } = await placeOrder(visit, {
    planId,
    way: 'paypay',
    card: null,
    returnPath,
    ...more,
  })
  return { orderId, url: typeof next === 'object' ? next.redirect : '' }
}

/** Goes on to PayPay, answers there, and comes back with what the page adds to the address. */
async function pay(one: Buyer, url: string, pressed: Pressed = 'pay') {
  const parameters = await one.till.press(url, pressed)
  return parameters && settleOwnOrder(one.visit, { parameters })
}

/** The reader goes on to PayPay, and neither pays nor comes back yet. */
const goOn = ({ till }: Buyer, url: string) =>
  till.fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) })

/** What the provider's books have: the state, the amount and what was given back. */
const books = async ({ till }: Buyer) =>
  (await listBooks(till.sandbox, 'gmo')).map((book) => [book.state, book.amount, refundedOf(book)])

describe('an order that is paid by PayPay', () => {
  it('gives the right to one period from the day of the payment, and doesn’t renew', async () => {
    const one = await waitingBuyer({ price: 980 })
    expect(await quoteOrder(one.visit, { planId: one.planId })).toMatchObject({ offers: { paypay: {} } })
    expect(await quoteOrder(one.visit, { planId: one.planId, way: 'paypay' })).toMatchObject({
      way: 'paypay',
      renewal: null,
      needsCard: false,
    })
    const { orderId, url } = await order(one)
    expect(await getOrder(one.visit, { orderId })).toMatchObject({ state: 'redirected', slip: null })
    expect(await pay(one, url)).toMatchObject({ state: 'confirmed', money: 'taken' })
    expect(await rightsOf(one)).toMatchObject([
      { starts_on: '2026-11-20', ends_on: '2026-12-19', renews_on: null, provider: null, status: 'ACTIVE' },
    ])
    expect([await ledgerOf(one), await books(one)]).toEqual([[['charge', 1078]], [['captured', 1078, 0]]])
    expect(await mailsOf(one)).toEqual(['ordered'])
    one.platform.clock.now = Date.parse('2026-12-21T03:00:00+09:00')
    await sweepRenewals(one.till.cron)
    expect(await books(one)).toEqual([['captured', 1078, 0]])
  })

  it('is settled by a notification or by cron if its reader doesn’t come back', async () => {
    for (const learn of [hear, (one: Buyer) => pass(one, 2 * minutes)]) {
      const one = await waitingBuyer()
      const { orderId, url } = await order(one)
      await goOn(one, url)
      await payAtPaypay(one.till.sandbox, orderId)
      expect(await stateOf(one, orderId), 'only the books decide').toBe('redirected')
      await learn(one)
      expect(await stateOf(one, orderId)).toBe('confirmed')
    }
  })

  it('hears a notification only as a question', async () => {
    const one = await waitingBuyer()
    const { orderId } = await order(one)
    const body = `OrderID=${orderId}&Status=CAPTURE&PayType=45`
    await receivePush({ ...one.visit, actor: null }, { provider: 'GMO', headers: new Headers(), body })
    expect(await stateOf(one, orderId)).toBe('redirected')
  })

  it('may be tried again on the page after a refusal', async () => {
    const one = await waitingBuyer()
    const { orderId, url } = await order(one)
    expect(await pay(one, url, 'decline')).toBeNull()
    await pass(one, 2 * minutes)
    expect(await settleOwnOrder(one.visit, { orderId })).toMatchObject({
      state: 'redirected',
      redirectUrl: url,
    })
    expect(await pay(one, url)).toMatchObject({ state: 'confirmed' })
  })

  it('is waited for while the page is open, and not longer; its coupon is free again', async () => {
    const one = await waitingBuyer()
    const couponCode = `WALLET${one.planId.at(-1)}`
    await addCoupon(one.platform, one.tenantId, couponCode, { usages: 1 })
    const { orderId } = await order(one, { couponCode })
    for (let minute = 0; minute < 30; minute += 5) {
      expect(await stateOf(one, orderId)).toBe('redirected')
      await pass(one, 5 * minutes)
    }
    await pass(one, 61 * minutes)
    expect(await stateOf(one, orderId)).toBe('failed')
    expect([await rightsOf(one), await ledgerOf(one), await books(one)]).toEqual([[], [], []])
    expect((await quoteOrder(one.visit, { planId: one.planId, couponCode })).coupon?.code).toBe(couponCode)
  })

  it('is given up by its reader, and then the page takes nothing', async () => {
    const one = await waitingBuyer()
    const { orderId, url } = await order(one)
    expect(await pay(one, url, 'cancel')).toMatchObject({ state: 'redirected' })
    await cancelOrder(one.visit, { orderId })
    expect(await pay(one, url)).toBeNull()
    expect([await stateOf(one, orderId), await books(one)]).toEqual(['cancelled', []])
    expect((await order(one)).url, 'a new order is possible').not.toBe(url)
  })

  it('isn’t limited to five a day, because nothing is mailed', async () => {
    const one = await waitingBuyer()
    for (let number = 0; number < 6; number++)
      await cancelOrder(one.visit, { orderId: (await order(one)).orderId })
    const { offers } = await quoteOrder(one.visit, { planId: one.planId })
    expect(offers).toMatchObject({ konbini: { days: 7 }, transfer: { days: 7 }, paypay: {} })
  })

  it('stands in the way of a second order for the plan, and is found again by its key', async () => {
    const one = await waitingBuyer()
    const key = 'key-of-a-wallet-order'
    const first = await order(one, { key })
    expect(await order(one, { key })).toEqual(first)
    expect(await refusalOf(order(one))).toBe('paymentVerifying')
    expect(await refusalOf(orderWaiting(one, { way: 'transfer', key }))).toBe('idempotencyKeyReused')
  })

  it('isn’t paid if the answer with the page’s address was lost', async () => {
    const one = await waitingBuyer()
    await one.till.spoil('time-out-after', 'GetLinkplusUrlPayment')
    const { orderId } = await order(one)
    expect(await stateOf(one, orderId)).toBe('unknown')
    await pass(one, 6 * minutes)
    expect(await stateOf(one, orderId)).toBe('failed')
    expect(await pay(one, (await order(one)).url)).toMatchObject({ state: 'confirmed' })
  })

  it('isn’t offered for a free period, by a contract without the page, or by a site that doesn’t want it', async () => {
    const offered = async (one: Buyer) => (await quoteOrder(one.visit, { planId: one.planId })).offers.paypay
    expect(await offered(await waitingBuyer({ free_days: 7 }))).toBeNull()
    expect(await offered(await waitingBuyer({}, 'VERITRANS'))).toBeNull()
    const companyId = world[shops.GMO].company.id
    for (const change of [
      { settings: JSON.stringify({ GMO: { shopId: 'tshop00000001', siteId: 'tsite00000001' } }) },
      { paypay: null },
    ]) {
      const one = await waitingBuyer()
      await one.platform.db
        .updateTable('company_payment')
        .set(change)
        .where('company_id', '=', companyId)
        .execute()
      expect(await offered(one)).toBeNull()
      expect(await refusalOf(order(one))).toBe('invalidGateway')
    }
  })
})

describe('a payment by PayPay that is only reserved, as the shop is set', () => {
  const reserving = async () => {
    const one = await waitingBuyer()
    await setPaypayJob(one.till.sandbox, 'AUTH')
    return one
  }

  it('is taken when the order is settled', async () => {
    const one = await reserving()
    expect(await pay(one, (await order(one)).url)).toMatchObject({ state: 'confirmed' })
    expect([await books(one), await ledgerOf(one)]).toEqual([[['captured', 1100, 0]], [['charge', 1100]]])
    expect(await rightsOf(one)).toMatchObject([{ renews_on: null, provider: null }])
  })

  it('is released if the order had ended', async () => {
    const one = await reserving()
    const { orderId, url } = await order(one)
    await goOn(one, url)
    await cancelOrder(one.visit, { orderId })
    await payAtPaypay(one.till.sandbox, orderId)
    await pass(one, 30 * minutes)
    expect([await books(one), await rightsOf(one), await mailsOf(one)]).toEqual([
      [['released', 1100, 0]],
      [],
      [],
    ])
  })
})

describe('a payment by PayPay that comes too late or is wrong', () => {
  it('is given back and told if the order had ended, and gives no right', async () => {
    for (const end of [
      (one: Buyer, orderId: string) => cancelOrder(one.visit, { orderId }),
      (one: Buyer) => pass(one, 31 * minutes),
    ]) {
      const one = await waitingBuyer()
      const { orderId, url } = await order(one)
      await goOn(one, url)
      await end(one, orderId)
      expect(await stateOf(one, orderId)).toMatch(/cancelled|failed/)
      await payAtPaypay(one.till.sandbox, orderId, (await books(one))[0]?.[0] === 'failed')
      await pass(one, 30 * minutes)
      expect(await books(one)).toEqual([['captured', 1100, 1100]])
      expect([await rightsOf(one), await ledgerOf(one), await lateOf(one)]).toEqual([[], [], []])
      expect(await mailsOf(one)).toEqual(['refunded'])
      await pass(one, 2 * hours)
      expect([await books(one), await mailsOf(one)]).toEqual([[['captured', 1100, 1100]], ['refunded']])
    }
  })

  it('is given back once, also if the answer to that is lost', async () => {
    const one = await waitingBuyer()
    const { orderId, url } = await order(one)
    await goOn(one, url)
    await cancelOrder(one.visit, { orderId })
    await payAtPaypay(one.till.sandbox, orderId)
    await one.till.spoil('time-out-after', 'PaypayCancelReturn')
    await pass(one, 5 * minutes)
    expect(await mailsOf(one), 'nothing is known yet').toEqual([])
    await pass(one, 15 * minutes)
    expect([await books(one), await mailsOf(one)]).toEqual([[['captured', 1100, 1100]], ['refunded']])
  })

  it('is given back if its amount isn’t the order’s', async () => {
    const one = await waitingBuyer()
    const { orderId, url } = await order(one)
    await one.till.spoil('amount-altered')
    await pay(one, url)
    expect(await getOrder(one.visit, { orderId })).toMatchObject({
      state: 'failed',
      decline: { code: 'amount' },
    })
    expect([await books(one), await rightsOf(one)]).toEqual([[['captured', 1101, 1101]], []])
  })

  it('is given back if its reader cancelled their account meanwhile', async () => {
    const one = await waitingBuyer()
    const { orderId, url } = await order(one)
    await goOn(one, url)
    await payAtPaypay(one.till.sandbox, orderId)
    const gone = { cancelled_at: one.platform.clock.now }
    await one.platform.db.updateTable('account').set(gone).where('id', '=', one.id).execute()
    await pass(one, 2 * minutes)
    await pass(one, 5 * minutes)
    expect([await books(one), await rightsOf(one)]).toEqual([[['captured', 1100, 1100]], []])
  })
})

describe('a refund of an order that was paid by PayPay', () => {
  it('is made by the provider, in part and in whole', async () => {
    const one = await waitingBuyer()
    const { orderId, url } = await order(one)
    await pay(one, url)
    const refund = { reason: 'by mistake', endsRight: 'keep', refundedBefore: 0 } as const
    expect(await refundOrder(one.staff, orderId, { ...refund, amount: 300 })).toMatchObject({
      state: 'done',
      byHand: null,
    })
    one.platform.clock.now += minutes
    const rest = { ...refund, amount: 800, refundedBefore: 300, endsRight: 'end' } as const
    expect(await refundOrder(one.staff, orderId, rest)).toMatchObject({ state: 'done' })
    expect(await books(one)).toEqual([['captured', 1100, 1100]])
    expect(await ledgerOf(one)).toEqual([
      ['charge', 1100],
      ['refund', 300],
      ['refund', 800],
    ])
    expect(await rightsOf(one)).toMatchObject([{ status: 'REFUNDED' }])
    expect(await mailsOf(one)).toEqual(['ordered', 'refunded', 'refunded'])
  })

  it('of the shop’s staff is found by a comparison with the provider’s list, as with cards', async () => {
    const one = await waitingBuyer()
    const { orderId, url } = await order(one)
    await pay(one, url)
    await refundOrder(one.staff, orderId, { amount: 100, reason: 'x', endsRight: 'keep', refundedBefore: 0 })
    const day = '2026-11-20' as Day
    const reconcile = async () => {
      const list = booksCsv(await listBooks(one.till.sandbox, 'gmo'), day)
      async function* stream() {
        yield new TextEncoder().encode(list)
      }
      const companyId = world[shops.GMO].company.id
      const actor = { ...one.staff.actor, level: 'company_admin', companyId, tenantId: null } as Staff
      const file = { name: 'list.csv', type: 'text/csv', stream: stream() }
      return reconcileDay({ ...one.staff, actor }, companyId, { day, provider: 'GMO' }, file)
    }
    one.platform.clock.now += 24 * hours
    const even = await reconcile()
    expect(even).toMatchObject({ differences: [], totals: { there: { sale: { amount: 1100 } } } })
    one.platform.clock.now -= 24 * hours
    await one.till.fetch(`http://sandbox.test/gmo/play/wallets/${orderId}/refund`, {
      method: 'POST',
      body: new URLSearchParams({ amount: '250' }),
    })
    one.platform.clock.now += 24 * hours
    expect((await reconcile()).differences).toMatchObject([
      { kind: 'refundMissingHere', orderId, there: 250, here: null },
    ])
  })
})
