import { describe, expect, it } from 'vitest'
import { openChargeback } from '#app/features/orders/model/chargeback/record-chargeback.ts'
import { cancelOrder, getOrder, settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { type NewPurchase, placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { issueReceipt } from '#app/features/orders/model/receipt/issue-receipt.ts'
import { refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { viewReceipts } from '#app/features/orders/site/purchases/purchase-view.ts'
import { receiptWords } from '#app/features/orders/site/purchases/receipt-sheet/receipt-words.ts'
import type { Way } from '#app/gateways/payment/ways.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { world } from '#seeds/demo/world.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { listBooks, refundedOf } from '#workers/sandbox/payment/books.ts'
import { minutes, type Pressed, returnPath, shops } from './order-world.ts'
import {
  type Buyer,
  lateOf,
  ledgerOf,
  mailsOf,
  orderWaiting,
  pass,
  rightsOf,
  stateOf,
  waitingBuyer,
} from './waiting-buyer.ts'

/** What the provider's books have: the state, the amount and what was given back. */
const books = async ({ till }: Buyer) =>
  (await listBooks(till.sandbox, 'gmo')).map((book) => [book.state, book.amount, refundedOf(book)])

const payersOf = ({ platform: { db }, id }: Buyer) =>
  db.selectFrom('payer').select('card_last').where('account_id', '=', id).execute()

describe.each(['applepay', 'googlepay'] as const)('an order that is paid by %s', (way) => {
  async function order({ visit, planId }: Buyer, more: Partial<NewPurchase> = {}) {
    const { orderId, next } = await placeOrder(visit, { planId, way, card: null, returnPath, ...more })
    return { orderId, url: typeof next === 'object' ? next.redirect : '' }
  }

  /** Answers on the page, and comes back with what it adds to the address. */
  async function pay(one: Buyer, url: string, pressed: Pressed = 'pay') {
    const parameters = await one.till.press(url, pressed)
    return parameters && settleOwnOrder(one.visit, { parameters })
  }

  /** The reader pays on the page, and doesn't come back. */
  const payAndLeave = ({ till }: Buyer, url: string) =>
    till.fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'pay', number: '4111111111111111' }),
    })

  it('gives the right to one period, keeps no card, and doesn’t renew', async () => {
    const one = await waitingBuyer({ price: 980 })
    expect(await quoteOrder(one.visit, { planId: one.planId })).toMatchObject({ offers: { [way]: {} } })
    expect(await quoteOrder(one.visit, { planId: one.planId, way })).toMatchObject({
      way,
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
    expect([await mailsOf(one), await payersOf(one)]).toEqual([['ordered'], [{ card_last: null }]])
    one.platform.clock.now = Date.parse('2026-12-21T03:00:00+09:00')
    await sweepRenewals(one.till.cron)
    expect(await books(one)).toEqual([['captured', 1078, 0]])
  })

  it('is settled by cron if its reader doesn’t come back', async () => {
    const one = await waitingBuyer()
    const { orderId, url } = await order(one)
    await payAndLeave(one, url)
    expect(await stateOf(one, orderId), 'only the books decide').toBe('redirected')
    await pass(one, 2 * minutes)
    expect(await stateOf(one, orderId)).toBe('confirmed')
  })

  it('may be tried again on the page, or given up for another way to pay', async () => {
    const one = await waitingBuyer()
    const { orderId, url } = await order(one)
    expect(await pay(one, url, 'decline')).toBeNull()
    expect(await pay(one, url, 'cancel')).toMatchObject({ state: 'redirected', redirectUrl: url })
    await cancelOrder(one.visit, { orderId })
    expect(await pay(one, url)).toBeNull()
    expect([await stateOf(one, orderId), await rightsOf(one)]).toEqual(['cancelled', []])
    expect(await orderWaiting(one, { way: 'transfer' })).not.toBe(orderId)
  })

  it('takes nothing if the order was given up while the page couldn’t be closed', async () => {
    const one = await waitingBuyer()
    const { orderId, url } = await order(one)
    await one.till.spoil('time-out-before', 'RejectLinkplusUrlPayment')
    await cancelOrder(one.visit, { orderId })
    await payAndLeave(one, url)
    await pass(one, 30 * minutes)
    expect([await stateOf(one, orderId), await rightsOf(one), await ledgerOf(one)]).toEqual([
      'cancelled',
      [],
      [],
    ])
    expect((await books(one)).filter(([state]) => state !== 'released')).toEqual([])
    expect([await lateOf(one), await mailsOf(one)]).toEqual([[], []])
  })

  it('is released if its amount isn’t the order’s', async () => {
    const one = await waitingBuyer()
    const { orderId, url } = await order(one)
    await one.till.spoil('amount-altered')
    await pay(one, url)
    expect(await getOrder(one.visit, { orderId })).toMatchObject({
      state: 'failed',
      decline: { code: 'amount' },
    })
    expect([await books(one), await rightsOf(one)]).toEqual([[['released', 1101, 0]], []])
  })

  it('isn’t offered for a free period, by another provider, without the page, or if the site doesn’t want it', async () => {
    const offered = async (one: Buyer) => (await quoteOrder(one.visit, { planId: one.planId })).offers[way]
    expect(await offered(await waitingBuyer({ free_days: 7 }))).toBeNull()
    expect(await offered(await waitingBuyer({}, 'VERITRANS'))).toBeNull()
    const companyId = world[shops.GMO].company.id
    for (const change of [
      { settings: JSON.stringify({ GMO: { shopId: 'tshop00000001', siteId: 'tsite00000001' } }) },
      { [way]: null },
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

  it('is named among the purchases and on the receipt', async () => {
    const one = await waitingBuyer()
    const { orderId, url } = await order(one)
    await pay(one, url)
    await issueReceipt(one.visit, orderId, { addressee: '青木花', after: 0 })
    const { issued, ...receipt } = await viewReceipts(one.visit, orderId)
    expect(receipt.purchase.way).toBe(way)
    const said = (changed: Way | null, locale: 'ja' | 'en') => {
      const purchase = { ...receipt.purchase, way: changed }
      return receiptWords({ ...receipt, purchase, issued: issued[0]! }, locale).received
    }
    const name = { applepay: 'Apple Pay', googlepay: 'Google Pay' }[way]
    expect([said(way, 'en'), said(way, 'ja')]).toEqual([
      `Received with thanks, by ${name}, for the following.`,
      `下記の内容について、${name}により、上記の金額を正に領収いたしました。`,
    ])
    // Cash is no electronic payment.
    expect(said('konbini', 'en')).toContain('by cash at a convenience store')
    expect(said(null, 'en')).toContain('by an electronic payment method')
  })

  it('is given back by the provider, in part and in whole', async () => {
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
  })

  it('may be taken back by the card’s company, as other cards may', async () => {
    const one = await waitingBuyer()
    const { orderId, url } = await order(one)
    await pay(one, url)
    const openedOn = '2026-11-20' as Day
    await openChargeback(one.staff, orderId, { amount: 1100, openedOn, reason: 'fraud', reference: '' })
    expect(await ledgerOf(one)).toEqual([
      ['charge', 1100],
      ['chargeback', 1100],
    ])
  })
})
