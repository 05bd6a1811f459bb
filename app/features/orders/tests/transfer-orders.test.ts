import { describe, expect, it } from 'vitest'
import {
  grantLatePayment,
  returnLatePayment,
} from '#app/features/orders/model/late-payment/decide-late-payment.ts'
import { decideLatePayment, listLatePayments } from '#app/features/orders/model/order/late-payment-store.ts'
import { noteArrival } from '#app/features/orders/model/order/note-arrival.ts'
import { findOrder } from '#app/features/orders/model/order/order-store.ts'
import { cancelOrder, getOrder, listOrders } from '#app/features/orders/model/order/own-orders.ts'
import { quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { getOrderRecord } from '#app/features/orders/model/order-history/get-order-history.ts'
import { refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { viewOrderState } from '#app/features/orders/site/order/order-state-view.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { commit } from '#app/visit/commit.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { deposit } from '#workers/sandbox/payment/gmo/transfer.ts'
import { addCoupon, hours, minutes } from './order-world.ts'
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

const order = (one: Buyer, more = {}) => orderWaiting(one, { way: 'transfer', ...more })
/** An amount arrives, and the provider says so. */
async function arrives(one: Buyer, orderId: string, amount?: number, isLate = false): Promise<void> {
  await deposit(one.till.sandbox, orderId, { amount, isLate })
  await hear(one)
}
const any = { revision: null }

describe('an order that is paid by bank transfer', () => {
  it('waits with its account, and gives the right to one period when it is paid', async () => {
    const one = await waitingBuyer({ price: 980 })
    const quote = await quoteOrder(one.visit, { planId: one.planId, way: 'transfer' })
    expect(quote).toMatchObject({
      way: 'transfer',
      renewal: null,
      needsCard: false,
      offers: { transfer: { days: 7 } },
    })
    const orderId = await order(one)
    const { state, slip, money: taken, received } = await getOrder(one.visit, { orderId })
    expect({ state, taken, received }).toEqual({ state: 'redirected', taken: 'none', received: 0 })
    expect(slip).toMatchObject({
      way: 'transfer',
      bankCode: '0310',
      payBy: Date.parse('2026-11-27T23:59:59+09:00'),
    })
    await pass(one, 3 * days)
    await deposit(one.till.sandbox, orderId, {})
    expect(await stateOf(one, orderId), 'only the books decide').toBe('redirected')
    await hear(one)
    expect(await stateOf(one, orderId)).toBe('confirmed')
    expect(await rightsOf(one)).toMatchObject([
      { starts_on: '2026-11-23', ends_on: '2026-12-22', renews_on: null, provider: null, status: 'ACTIVE' },
    ])
    expect([await ledgerOf(one), await money(one)]).toEqual([[['charge', 1078]], [1078]])
    expect(await mailsOf(one)).toEqual(['slip', 'ordered'])
    for (let day = 0; day < 16; day++) await pass(one, days)
    const { settle_at } = await one.platform.db
      .selectFrom('payment_order')
      .select('settle_at')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect([settle_at, await lateOf(one)]).toEqual([null, []])
  })

  it('tells its reader what is missing each time that a part arrives, once, and is complete with the rest', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    await arrives(one, orderId, 300)
    await pass(one, 2 * hours)
    await pass(one, 2 * hours)
    const waiting = await getOrder(one.visit, { orderId })
    expect(waiting).toMatchObject({ state: 'redirected', received: 300 })
    expect(viewOrderState(waiting, 'en').slip?.how).toContain('still to pay')
    // Until cron notes what has arrived of an order that has ended, its page doesn't say that nothing has.
    const over = {
      ...waiting,
      state: 'cancelled',
      decline: { reason: 'abandoned', code: 'expired' },
    } as const
    expect(viewOrderState(over, 'en').standing).toBe('paidPart')
    await arrives(one, orderId, 300)
    expect((await getOrder(one.visit, { orderId })).received).toBe(600)
    expect(await mailsOf(one)).toEqual(['slip', 'slipPart', 'slipPart'])
    expect((await getOrderRecord(one.staff, { orderId })).slip).toMatchObject({ received: 600 })
    await arrives(one, orderId)
    expect([await stateOf(one, orderId), await ledgerOf(one)]).toEqual(['confirmed', [['charge', 1100]]])
  })

  it('writes the account, what has arrived and what is missing into its mails', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    await arrives(one, orderId, 300)
    await pass(one, 6 * days)
    const jobs = await one.platform.db
      .selectFrom('job')
      .select('payload')
      .where('subject', '=', one.id)
      .orderBy('created_at')
      .execute()
    const said = jobs.map(({ payload }) => JSON.parse(payload))
    expect(said.map(({ letter, received, total }) => [letter, received, total])).toEqual([
      ['slip', 0, 1100],
      ['slipPart', 300, 1100],
      ['slipReminder', 300, 1100],
    ])
    expect(said[2].account.accountNumber).toMatch(/^\d{7}$/)
  })

  it('ends when its time is over, and gives its coupon back', async () => {
    const one = await waitingBuyer()
    await addCoupon(one.platform, one.tenantId, 'TRANSFER1', { usages: 1 })
    const orderId = await order(one, { couponCode: 'TRANSFER1' })
    await pass(one, 8 * days)
    expect(await getOrder(one.visit, { orderId })).toMatchObject({
      state: 'cancelled',
      decline: { code: 'expired' },
    })
    const again = await quoteOrder(one.visit, { planId: one.planId, couponCode: 'TRANSFER1' })
    expect(again.coupon?.code).toBe('TRANSFER1')
    expect([await rightsOf(one), await ledgerOf(one), await lateOf(one)]).toEqual([[], [], []])
  })

  it('is found again if the provider’s answer was lost, with its account and one mail', async () => {
    const one = await waitingBuyer()
    await one.till.spoil('time-out-after')
    const orderId = await order(one)
    expect(await stateOf(one, orderId)).toBe('unknown')
    await pass(one, 2 * minutes)
    expect(await getOrder(one.visit, { orderId })).toMatchObject({
      state: 'redirected',
      slip: { way: 'transfer' },
    })
    expect(await mailsOf(one)).toEqual(['slip'])
  })

  it('counts together with orders at convenience stores towards five a day', async () => {
    const one = await waitingBuyer()
    for (const wanted of [{}, { way: 'konbini', konbini }, {}, { way: 'konbini', konbini }, {}])
      await cancelOrder(one.visit, { orderId: await order(one, wanted) })
    expect(await refusalOf(order(one))).toBe('invalidGateway')
    expect(await refusalOf(order(one, { way: 'konbini', konbini }))).toBe('invalidGateway')
    expect((await quoteOrder(one.visit, { planId: one.planId })).offers).toEqual({
      konbini: null,
      transfer: null,
      paypay: {},
      applepay: {},
      googlepay: {},
    })
    one.platform.clock.now += 25 * hours
    expect(await order(one)).not.toBe('')
  })

  it('may cost more than a till takes, but isn’t offered for a free period or by a site that doesn’t', async () => {
    const dear = await waitingBuyer({ price: 280_000 })
    expect((await quoteOrder(dear.visit, { planId: dear.planId })).offers).toMatchObject({
      konbini: null,
      transfer: { days: 7 },
    })
    const free = await waitingBuyer({ free_days: 7 })
    expect(await refusalOf(order(free))).toBe('invalidGateway')
    const off = await waitingBuyer()
    await off.platform.db.updateTable('company_payment').set({ transfer: null }).execute()
    expect(await refusalOf(order(off))).toBe('invalidGateway')
    await off.platform.db
      .updateTable('company_payment')
      .set({ transfer: '{"days":7}', provider: 'VERITRANS' })
      .where('provider', '=', 'GMO')
      .execute()
    expect(
      (await quoteOrder(off.visit, { planId: off.planId }).catch(() => null))?.offers.transfer ?? null,
    ).toBeNull()
  })

  it('is refunded by hand, with a record', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    await arrives(one, orderId)
    const refund = { amount: 1100, reason: 'asked', endsRight: 'end', refundedBefore: 0 } as const
    expect(await refusalOf(refundOrder(one.staff, orderId, refund))).toBe('refundNotPossible')
    await refundOrder(one.staff, orderId, { ...refund, byHand: '12月1日に銀行振込' })
    expect(await ledgerOf(one)).toEqual([
      ['charge', 1100],
      ['refund', 1100],
    ])
  })
})

describe('too much money', () => {
  it('completes the order and leaves the rest to the administrators, however often some arrives', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    await arrives(one, orderId, 1500)
    await pass(one, 2 * minutes)
    await pass(one, days)
    expect(await stateOf(one, orderId)).toBe('confirmed')
    expect(await lateOf(one)).toMatchObject([{ number: 1, reason: 'surplus', amount: 400, state: 'open' }])
    expect((await mailsOf(one)).sort()).toEqual(['ordered', 'paidSurplus', 'slip', 'tell-late-payment'])
    // The reader's own pages don't call the complete order late.
    expect(await getOrder(one.visit, { orderId })).toMatchObject({ late: null })
    await arrives(one, orderId, 1100, true)
    expect(await lateOf(one)).toMatchObject([{ reason: 'surplus', amount: 1500, state: 'open', revision: 2 }])
    expect(await refusalOf(grantLatePayment(one.staff, orderId, any))).toBe('changedMeanwhile')
    expect(await refusalOf(returnLatePayment(one.staff, orderId, { revision: 1, note: 'x' }))).toBe(
      'changedMeanwhile',
    )
    await returnLatePayment(one.staff, orderId, { revision: 2, note: '12月1日に銀行振込' })
    expect((await mailsOf(one)).filter((letter) => letter === 'refundedByHand')).toHaveLength(1)
    await arrives(one, orderId, 70, true)
    expect(await lateOf(one)).toMatchObject([
      { number: 1, amount: 1500, state: 'returned', note: '12月1日に銀行振込' },
      { number: 2, reason: 'surplus', amount: 70, state: 'open' },
    ])
    expect([await ledgerOf(one), await money(one)]).toEqual([[['charge', 1100]], [2670]])
  })

  it('is noticed by cron for two weeks if no notification comes', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    await arrives(one, orderId)
    for (let day = 0; day < 12; day++) await pass(one, days)
    await deposit(one.till.sandbox, orderId, { amount: 200, isLate: true })
    one.till.pushes.length = 0
    for (let day = 0; day < 2; day++) await pass(one, days)
    expect(await lateOf(one)).toMatchObject([{ reason: 'surplus', amount: 200 }])
  })

  it('that arrives after the end is parted into the price and the rest when the order is completed', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    await pass(one, 8 * days)
    await arrives(one, orderId, 1500, true)
    expect(await lateOf(one)).toMatchObject([{ reason: 'late', amount: 1500 }])
    await grantLatePayment(one.staff, orderId, any)
    expect(await lateOf(one)).toMatchObject([
      { number: 1, amount: 1100, state: 'granted' },
      { number: 2, reason: 'surplus', amount: 400, state: 'open' },
    ])
    await pass(one, days)
    expect([await ledgerOf(one), (await lateOf(one)).length]).toEqual([[['charge', 1100]], 2])
  })
})

describe('too little money by the end', () => {
  async function short(amount: number, more = {}) {
    const one = await waitingBuyer({ price: 1000 })
    if ('couponCode' in more)
      await addCoupon(one.platform, one.tenantId, String(more.couponCode), { usages: 1 })
    const orderId = await order(one, more)
    await arrives(one, orderId, amount)
    await pass(one, 8 * days)
    await pass(one, 2 * minutes)
    return { ...one, orderId }
  }

  it('is left to the administrators, and its reader is told', async () => {
    const one = await short(700)
    expect(await getOrder(one.visit, one)).toMatchObject({ state: 'cancelled', late: 'open', isPart: true })
    expect(await lateOf(one)).toMatchObject([{ reason: 'part', amount: 700, state: 'open' }])
    expect((await mailsOf(one)).sort()).toEqual(['paidPart', 'slip', 'slipPart', 'tell-late-payment'])
    expect([await ledgerOf(one), await rightsOf(one)]).toEqual([[], []])
  })

  it('is accepted as the price: what is missing is a discount, and the tax is that of what was paid', async () => {
    const one = await short(770, { couponCode: 'SHORT1' })
    await grantLatePayment(one.staff, one.orderId, any)
    const { state, total, price, couponCode, late } = await getOrder(one.visit, one)
    expect({ state, total, couponCode, late }).toEqual({
      state: 'confirmed',
      total: 770,
      couponCode: 'SHORT1',
      late: 'granted',
    })
    expect(price).toMatchObject({ total: 770, tax: 70, net: 700, listPrice: 1000, discountNet: 300 })
    expect(await rightsOf(one)).toHaveLength(1)
    const { db } = one.platform
    const own = db.selectFrom('ledger_transaction').select('id').where('account_id', '=', one.id)
    const entries = db.selectFrom('ledger_entry').select(['debit', 'credit', 'amount'])
    expect(await entries.where('transaction_id', 'in', own).orderBy('line').execute()).toEqual([
      { debit: 'provider', credit: 'revenue', amount: 700 },
      { debit: 'provider', credit: 'tax', amount: 70 },
      { debit: 'discount', credit: 'revenue', amount: 300 },
    ])
    const used = db.selectFrom('coupon_use').select('discount').where('order_id', '=', one.orderId)
    expect(await used.execute(), 'the coupon takes off only its own').toEqual([{ discount: 220 }])
    await pass(one, days)
    expect(await lateOf(one)).toHaveLength(1)
  })

  it('grows while nothing is decided, so that an older decision is refused, and completes the order as a whole', async () => {
    const one = await short(700)
    await arrives(one, one.orderId, 400, true)
    expect(await lateOf(one)).toMatchObject([{ reason: 'late', amount: 1100, revision: 2 }])
    expect(await refusalOf(grantLatePayment(one.staff, one.orderId, { revision: 1 }))).toBe(
      'changedMeanwhile',
    )
    await grantLatePayment(one.staff, one.orderId, { revision: 2 })
    expect(await ledgerOf(one)).toEqual([['charge', 1100]])
  })

  it('is decided about again if more arrives after it was given back', async () => {
    const one = await short(700)
    await returnLatePayment(one.staff, one.orderId, { revision: null, note: 'by bank' })
    expect((await listOrders(one.visit, { page: 1, size: 9 })).orders).toMatchObject([{ late: 'returned' }])
    await arrives(one, one.orderId, 1200, true)
    expect(await lateOf(one)).toMatchObject([
      { number: 1, reason: 'part', state: 'returned' },
      { number: 2, reason: 'late', amount: 1200, state: 'open' },
    ])
    expect((await listOrders(one.visit, { page: 1, size: 9 })).orders).toMatchObject([{ late: 'open' }])
    await grantLatePayment(one.staff, one.orderId, any)
    expect([await ledgerOf(one), (await lateOf(one)).at(-1)]).toMatchObject([
      [['charge', 1100]],
      { number: 3, reason: 'surplus', amount: 100 },
    ])
  })

  it('is decided about as it is in the batch, even if more arrives between reading and writing', async () => {
    const one = await short(700)
    const { db } = one.platform
    const key = { tenantId: one.tenantId, id: one.orderId }
    const [read] = await listLatePayments(db, key)
    await arrives(one, one.orderId, 100, true)
    const decision = { state: 'returned', amount: 700, by: 'A', note: 'x', now: 1 } as const
    const decided = commit(one.staff, [decideLatePayment(db, key, read!, decision)])
    expect(await refusalOf(decided)).toBe('changedMeanwhile')
    expect(await lateOf(one)).toMatchObject([{ amount: 800, state: 'open' }])
  })

  it('isn’t noted again by a look at the order that began before a decision', async () => {
    const one = await short(1100 - 1)
    const { db, d1, clock } = one.platform
    const seen = await findOrder(db, { tenantId: one.tenantId, id: one.orderId })
    await grantLatePayment(one.staff, one.orderId, any)
    const before = (await mailsOf(one)).length
    const deps = { ...one.till.cron, db, d1, now: () => clock.now }
    await commitTo(d1, await noteArrival(deps, seen!, 1099))
    expect(await lateOf(one)).toMatchObject([{ state: 'granted' }])
    expect((await mailsOf(one)).length).toBe(before)
  })

  it('stays with the shop if the reader discards the order', async () => {
    const one = await waitingBuyer()
    const orderId = await order(one)
    await arrives(one, orderId, 500)
    await cancelOrder(one.visit, { orderId })
    expect(await lateOf(one)).toMatchObject([{ reason: 'part', amount: 500 }])
    const shown = viewOrderState(await getOrder(one.visit, { orderId }), 'ja')
    expect(shown.standing).toBe('paidPart')
    await deposit(one.till.sandbox, orderId, {})
    expect(await money(one), 'the account is closed').toEqual([500])
  })
})
