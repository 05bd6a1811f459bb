import { describe, expect, it } from 'vitest'
import {
  grantLatePayment,
  returnLatePayment,
} from '#app/features/orders/model/late-payment/decide-late-payment.ts'
import { cancelOrder, getOrder, settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { type NewPurchase, placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { receivePush } from '#app/features/orders/model/push/receive-push.ts'
import { refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { listRefunds } from '#app/features/orders/model/refund/refund-store.ts'
import { world } from '#seeds/demo/world.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { payAtTill, reportLate } from '#workers/sandbox/payment/gmo/play-page.ts'
import { buyPlan } from './open-shops.ts'
import { addCoupon, type addPlan, hours, minutes, returnPath, shops } from './order-world.ts'
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

let made = 0

const order = (one: Buyer, more: Partial<NewPurchase> = {}) =>
  orderWaiting(one, { way: 'konbini', konbini, ...more })

describe('an order that is paid at a convenience store', () => {
  it('waits with its numbers, and gives the right to one period when it is paid', async () => {
    const one = await waitingBuyer({ price: 980 })
    expect(await quoteOrder(one.visit, { planId: one.planId })).toMatchObject({
      way: null,
      renewal: { on: '2026-12-20' },
      offers: { konbini: { chains: ['SEVEN_ELEVEN', 'LAWSON', 'FAMILYMART'], days: 7 } },
    })
    const quote = await quoteOrder(one.visit, { planId: one.planId, way: 'konbini' })
    expect(quote).toMatchObject({ way: 'konbini', renewal: null, needsCard: false })
    const orderId = await order(one)
    const { state, slip, money: taken } = await getOrder(one.visit, { orderId })
    expect({ state, taken }).toEqual({ state: 'redirected', taken: 'none' })
    expect(slip).toMatchObject({ chain: 'LAWSON', payBy: Date.parse('2026-11-27T23:59:59+09:00') })
    expect(slip).toMatchObject({ receiptNumber: expect.stringMatching(/^\d{6}$/) })
    expect([await rightsOf(one), await mailsOf(one)]).toEqual([[], ['slip']])
    await pass(one, 3 * days)
    await payAtTill(one.till.sandbox, orderId)
    expect(await stateOf(one, orderId), 'only the books decide').toBe('redirected')
    await hear(one)
    expect(await stateOf(one, orderId)).toBe('confirmed')
    expect(await rightsOf(one)).toMatchObject([
      { starts_on: '2026-11-23', ends_on: '2026-12-22', renews_on: null, provider: null, status: 'ACTIVE' },
    ])
    expect([await ledgerOf(one), await money(one)]).toEqual([[['charge', 1078]], [1078]])
    expect(await mailsOf(one)).toEqual(['slip', 'ordered'])
  })

  it('keeps neither the name nor the telephone number of its reader', async () => {
    const one = await waitingBuyer()
    await order(one)
    const { db } = one.platform
    const rows = await Promise.all([
      db.selectFrom('payment_order').selectAll().where('account_id', '=', one.id).execute(),
      db.selectFrom('payment_slip').selectAll().execute(),
      db.selectFrom('job').selectAll().where('subject', '=', one.id).execute(),
    ])
    expect(JSON.stringify(rows)).not.toMatch(/青木|アオキ|0312345678/)
  })

  it('is settled by cron if no notification comes, and by the page that its reader looks at', async () => {
    for (const look of [
      pass,
      (one: Buyer, time: number, orderId: string) => {
        one.platform.clock.now += time
        return settleOwnOrder(one.visit, { orderId })
      },
    ]) {
      const one = await waitingBuyer()
      const orderId = await order(one)
      await payAtTill(one.till.sandbox, orderId)
      await look(one, 2 * minutes, orderId)
      expect(await stateOf(one, orderId)).toBe('confirmed')
    }
  })

  it('hears a notification about another order or with a wrong state only as a question', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    const body = `OrderID=${orderId}&Status=PAYSUCCESS&PayType=3`
    await receivePush({ ...one.visit, actor: null }, { provider: 'GMO', headers: new Headers(), body })
    expect(await stateOf(one, orderId)).toBe('redirected')
  })

  it('reminds its reader once, two days before the end', async () => {
    const one = await waitingBuyer()
    await order(one)
    for (let day = 0; day < 5; day++) await pass(one, days)
    expect(await mailsOf(one)).toEqual(['slip'])
    for (let half = 0; half < 4; half++) await pass(one, 11 * hours)
    expect(await mailsOf(one)).toEqual(['slip', 'slipReminder'])
  })

  it('ends when its time is over, and gives its coupon back', async () => {
    const one = await waitingBuyer()
    const couponCode = `TILL${++made}`
    await addCoupon(one.platform, one.tenantId, couponCode, { usages: 1 })
    const orderId = await order(one, { couponCode })
    expect(await refusalOf(quoteOrder(one.visit, { planId: one.planId, couponCode }))).toBe('couponUsedUp')
    await pass(one, 8 * days)
    expect(await getOrder(one.visit, { orderId })).toMatchObject({
      state: 'cancelled',
      decline: { code: 'expired' },
    })
    const again = await quoteOrder(one.visit, { planId: one.planId, couponCode })
    expect(again.coupon?.code).toBe(couponCode)
    expect([await rightsOf(one), await ledgerOf(one), await lateOf(one)]).toEqual([[], [], []])
  })

  it('is discarded by its reader, and then no till takes money for it', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    await cancelOrder(one.visit, { orderId })
    await payAtTill(one.till.sandbox, orderId)
    await pass(one, days)
    expect([await stateOf(one, orderId), await money(one)]).toEqual(['cancelled', []])
    expect(await order(one), 'a new order is possible').not.toBe(orderId)
  })

  it('is made five times a day for one reader, however often they discard it', async () => {
    const one = await waitingBuyer()
    for (let number = 0; number < 5; number++) await cancelOrder(one.visit, { orderId: await order(one) })
    expect(await refusalOf(order(one))).toBe('invalidGateway')
    one.platform.clock.now += 25 * hours
    expect(await order(one)).not.toBe('')
  })

  it('stands in the way of a second order for the plan', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    expect(await refusalOf(order(one))).toBe('paymentVerifying')
    const token = await one.till.tokenOf()
    const card = { kind: 'token', token } as const
    expect(await refusalOf(placeOrder(one.visit, { planId: one.planId, card, returnPath }))).toBe(
      'paymentVerifying',
    )
    expect((await quoteOrder(one.visit, { planId: one.planId })).openOrder).toMatchObject({
      id: orderId,
      way: 'konbini',
    })
  })

  it('is found again if the provider’s answer was lost, with its numbers and one mail', async () => {
    const one = await waitingBuyer()
    await one.till.spoil('time-out-after')
    const orderId = await order(one)
    expect(await stateOf(one, orderId)).toBe('unknown')
    await pass(one, 2 * minutes)
    const found = await getOrder(one.visit, { orderId })
    expect(found).toMatchObject({ state: 'redirected', slip: { chain: 'LAWSON' } })
    expect(await mailsOf(one)).toEqual(['slip'])
    await one.till.spoil('time-out-before')
    const other = await waitingBuyer()
    await other.till.spoil('time-out-before')
    const lost = await order(other)
    await pass(other, 10 * minutes)
    expect(await stateOf(other, lost)).toBe('failed')
  })

  it('ends if its reader’s account is cancelled, and its numbers with it', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    await one.platform.db
      .updateTable('account')
      .set({ cancelled_at: one.platform.clock.now })
      .where('id', '=', one.id)
      .execute()
    await pass(one, 2 * minutes)
    await payAtTill(one.till.sandbox, orderId)
    expect(await money(one)).toEqual([])
  })

  it('isn’t offered if the site doesn’t, for a free period, or for more than a till takes', async () => {
    const one = await waitingBuyer({ free_days: 7 })
    expect((await quoteOrder(one.visit, { planId: one.planId })).offers.konbini).toBeNull()
    expect(await refusalOf(order(one))).toBe('invalidGateway')
    const dear = await waitingBuyer({ price: 280_000 })
    expect(await refusalOf(order(dear))).toBe('invalidGateway')
    const wrong = await waitingBuyer()
    expect(await refusalOf(order(wrong, { konbini: { ...konbini, chain: 'SEICOMART' } }))).toBe(
      'invalidGateway',
    )
    await wrong.platform.db.updateTable('company_payment').set({ konbini: null }).execute()
    expect(await refusalOf(order(wrong))).toBe('invalidGateway')
  })
})

describe('money that arrives after the end of its order', () => {
  async function late(plan: Parameters<typeof addPlan>[3] = {}, more: Partial<NewPurchase> = {}) {
    const one = await waitingBuyer(plan)
    if (more.couponCode) await addCoupon(one.platform, one.tenantId, more.couponCode, { usages: 1 })
    const orderId = await order(one, more)
    await pass(one, 8 * days)
    await reportLate(one.till.sandbox, orderId)
    await hear(one)
    return { ...one, orderId }
  }

  it('is kept on record once, and told to its reader and the administrators', async () => {
    const one = await late()
    await pass(one, 2 * days)
    await pass(one, 2 * days)
    expect(await lateOf(one)).toMatchObject([{ order_id: one.orderId, amount: 1100, state: 'open' }])
    expect(await getOrder(one.visit, one)).toMatchObject({ state: 'cancelled', late: 'open' })
    expect((await mailsOf(one)).sort()).toEqual(['paidLate', 'slip', 'tell-late-payment'])
    expect([await rightsOf(one), await ledgerOf(one)]).toEqual([[], []])
  })

  it('is noticed by cron up to two weeks later if no notification comes', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    for (let day = 0; day < 15; day++) await pass(one, days)
    await reportLate(one.till.sandbox, orderId)
    one.till.pushes.length = 0
    for (let day = 0; day < 2; day++) await pass(one, days)
    expect(await lateOf(one)).toMatchObject([{ order_id: orderId, state: 'open' }])
  })

  it('gives the right after all if an administrator says so, from that day on, with its coupon', async () => {
    const couponCode = `LATE${++made}`
    const one = await late({}, { couponCode })
    await grantLatePayment(one.staff, one.orderId, { revision: null })
    expect(await getOrder(one.visit, one)).toMatchObject({ state: 'confirmed', late: 'granted', couponCode })
    expect(await rightsOf(one)).toMatchObject([
      { starts_on: '2026-11-28', renews_on: null, status: 'ACTIVE' },
    ])
    expect([await ledgerOf(one), await money(one)]).toEqual([[['charge', 880]], [880]])
    expect(await refusalOf(grantLatePayment(one.staff, one.orderId, { revision: null }))).toBe(
      'changedMeanwhile',
    )
    expect(await refusalOf(returnLatePayment(one.staff, one.orderId, { revision: null, note: 'x' }))).toBe(
      'changedMeanwhile',
    )
    const used = await one.platform.db
      .selectFrom('coupon')
      .select('used')
      .where('code', '=', couponCode)
      .execute()
    expect(used).toEqual([{ used: 1 }])
  })

  it('takes up a coupon for user groups again only if its reader is still in one of them', async () => {
    for (const isMember of [true, false]) {
      const couponCode = `GROUP${++made}`
      const one = await late({}, { couponCode })
      const { db, clock } = one.platform
      const at = { tenant_id: one.tenantId, created_at: clock.now, updated_at: clock.now }
      await db
        .insertInto('user_group')
        .values({ ...at, id: 'till-group', name: 'Members', name_key: 'members' })
        .execute()
      const couponId = `coupon${couponCode.toLowerCase()}`
      const meant = { tenant_id: one.tenantId, coupon_id: couponId, group_id: 'till-group' }
      await db.insertInto('coupon_group').values(meant).execute()
      const groupId = isMember ? 'till-group' : null
      await db.updateTable('account').set({ group_id: groupId }).where('id', '=', one.id).execute()
      await grantLatePayment(one.staff, one.orderId, { revision: null })
      const kept = isMember ? couponCode : null
      expect(await getOrder(one.visit, one)).toMatchObject({ total: 880, couponCode: kept })
    }
  })

  it('keeps its price without the coupon if that was used meanwhile', async () => {
    const couponCode = `GONE${++made}`
    const one = await late({}, { couponCode })
    await one.platform.db.updateTable('coupon').set({ used: 1 }).where('code', '=', couponCode).execute()
    await grantLatePayment(one.staff, one.orderId, { revision: null })
    expect(await getOrder(one.visit, one)).toMatchObject({ state: 'confirmed', total: 880, couponCode: null })
  })

  it('is given back by hand with a record of who, when and how, once', async () => {
    const one = await late()
    await returnLatePayment(one.staff, one.orderId, { revision: null, note: '12月1日に銀行振込' })
    const [row] = await lateOf(one)
    expect(row).toMatchObject({
      state: 'returned',
      note: '12月1日に銀行振込',
      decided_at: one.platform.clock.now,
    })
    expect(row?.decided_by).toBeTruthy()
    expect(await mailsOf(one)).toContain('refundedByHand')
    expect(await refusalOf(grantLatePayment(one.staff, one.orderId, { revision: null }))).toBe(
      'changedMeanwhile',
    )
    expect([await rightsOf(one), await ledgerOf(one)]).toEqual([[], []])
  })

  it('isn’t granted to a reader who has the plan by now, or no account any more', async () => {
    const one = await late()
    await buyPlan(one, one)
    expect(await refusalOf(grantLatePayment(one.staff, one.orderId, { revision: null }))).toBe(
      'planAlreadyRegistered',
    )
    const gone = await late()
    await gone.platform.db.updateTable('account').set({ cancelled_at: 1 }).where('id', '=', gone.id).execute()
    expect(await refusalOf(grantLatePayment(gone.staff, gone.orderId, { revision: null }))).toBe(
      'userNotFound',
    )
  })

  it('is nobody’s business but the site’s administrators’', async () => {
    const one = await late()
    expect(await refusalOf(grantLatePayment(one.visit, one.orderId, { revision: null }))).toBe('noPermission')
    const other = staffOf(one.visit, world[shops.VERITRANS])
    const elsewhere = { ...other, site: { ...other.site, tenantId: world[shops.VERITRANS].tenantId } }
    expect(await refusalOf(returnLatePayment(elsewhere, one.orderId, { revision: null, note: 'x' }))).toBe(
      'transactionNotFound',
    )
  })

  it('is a matter for the administrators, too, if the reader paid while discarding the order', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    await one.till.spoil('time-out-before', 'CvsCancel')
    await cancelOrder(one.visit, { orderId })
    await payAtTill(one.till.sandbox, orderId)
    await hear(one)
    expect(await lateOf(one)).toMatchObject([{ order_id: orderId, state: 'open' }])
  })
})

describe('a refund of cash', () => {
  it('needs to say how it was made, and is booked as any other', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    await payAtTill(one.till.sandbox, orderId)
    await hear(one)
    const refund = { amount: 1100, reason: 'by mistake', endsRight: 'end', refundedBefore: 0 } as const
    expect(await refusalOf(refundOrder(one.staff, orderId, refund))).toBe('refundNotPossible')
    const done = await refundOrder(one.staff, orderId, { ...refund, byHand: 'bank transfer of 1 December' })
    expect(done).toMatchObject({ state: 'done', byHand: 'bank transfer of 1 December' })
    expect(await listRefunds(one.platform.db, { tenantId: one.tenantId, id: orderId })).toMatchObject([
      { byHand: 'bank transfer of 1 December', askedBy: done.askedBy, state: 'done' },
    ])
    expect(await ledgerOf(one)).toEqual([
      ['charge', 1100],
      ['refund', 1100],
    ])
    const entries = await one.platform.db
      .selectFrom('ledger_entry')
      .select('credit')
      .where('tenant_id', '=', one.tenantId)
      .where('debit', '=', 'refund')
      .execute()
    expect(entries).toEqual([{ credit: 'bank' }])
    expect(await rightsOf(one)).toMatchObject([{ status: 'REFUNDED' }])
    expect(await mailsOf(one)).toContain('refundedByHand')
  })
})
