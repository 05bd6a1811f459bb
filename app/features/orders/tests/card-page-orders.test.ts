import { describe, expect, it } from 'vitest'
import { replaceCard, settleOwnProof } from '#app/features/orders/model/card-proof/saved-card.ts'
import { cancelOrder, getOrder, settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { getCheckout } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { listBooks } from '#workers/sandbox/payment/books.ts'
import { newBuyer, openShops } from './open-shops.ts'
import {
  addPlan,
  giveCard,
  hours,
  minutes,
  type Pressed,
  returnPath,
  startOfTests,
  takeCardsOnPage,
} from './order-world.ts'

const days = 24 * hours
const onPage = { kind: 'page' } as const
let made = 0

/** A reader of a site that lets GMO's own page ask for cards. */
async function buyer(plan: Parameters<typeof addPlan>[3] = {}) {
  const platform = await openShops()
  platform.clock.now = startOfTests
  await takeCardsOnPage(platform)
  const one = await newBuyer(platform, 'GMO', `pagebuyer${++made}xxxxxxxxxxxxx`)
  return { ...one, platform, planId: await addPlan(platform, one.tenantId, `plan-on-page-${made}`, plan) }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

async function order({ visit, planId }: Pick<Buyer, 'visit' | 'planId'>) {
  const { orderId, next } = await placeOrder(visit, { planId, card: onPage, returnPath })
  return { orderId, url: typeof next === 'object' ? next.redirect : '' }
}

/** Enters a card on the page, answers the issuer, and comes back with what the page adds to the address. */
async function pay(one: Buyer, url: string, pressed: Pressed = 'pay', number?: string) {
  const parameters = await one.till.press(url, pressed, number)
  return parameters && settleOwnOrder(one.visit, { parameters })
}

const stateOf = async ({ visit }: Buyer, orderId: string) => (await getOrder(visit, { orderId })).state
const books = async ({ till }: Buyer) =>
  (await listBooks(till.sandbox, 'gmo')).map(({ state, amount }) => [state, amount])
const rightsOf = ({ platform: { db }, id }: Buyer) =>
  db.selectFrom('registration').selectAll().where('account_id', '=', id).execute()

describe('a card that is entered on GMO’s page', () => {
  it('pays an order, is stored there, and is charged for the next period', async () => {
    const one = await buyer()
    expect(await getCheckout(one.visit)).toMatchObject({ cardEntry: 'page', tokenKey: null })
    expect(await quoteOrder(one.visit, { planId: one.planId })).toMatchObject({
      cardEntry: 'page',
      savedCard: null,
    })
    const { orderId, url } = await order(one)
    expect(await stateOf(one, orderId)).toBe('redirected')
    expect(await books(one)).toEqual([])
    await pay(one, url)
    expect(await stateOf(one, orderId)).toBe('confirmed')
    expect(await rightsOf(one)).toMatchObject([{ status: 'ACTIVE', renews_on: '2026-12-20' }])
    one.platform.clock.now = Date.parse('2026-12-20T03:00:00+09:00')
    await sweepRenewals(one.till.cron)
    expect(await books(one)).toEqual([
      ['captured', 1100],
      ['captured', 1100],
    ])
    expect(
      await quoteOrder(one.visit, { planId: await addPlan(one.platform, one.tenantId, 'another') }),
    ).toMatchObject({
      savedCard: { last: '111' },
    })
  })

  it('is only proven if nothing is paid now', async () => {
    const one = await buyer({ free_days: 7 })
    const { orderId, url } = await order(one)
    await pay(one, url)
    expect(await stateOf(one, orderId)).toBe('confirmed')
    expect(await books(one)).toEqual([['authorised', 0]])
    one.platform.clock.now += 8 * days
    await sweepRenewals(one.till.cron)
    expect(await books(one)).toContainEqual(['captured', 1100])
  })

  it('may be another one after a refused one, and the order goes on', async () => {
    const one = await buyer()
    const { orderId, url } = await order(one)
    expect(await pay(one, url, 'pay', '4999000000000002')).toBeNull()
    expect(await pay(one, url, 'decline')).toBeNull()
    expect(await settleOwnOrder(one.visit, { orderId })).toMatchObject({
      state: 'redirected',
      redirectUrl: url,
    })
    await pay(one, url)
    expect(await stateOf(one, orderId)).toBe('confirmed')
    expect(await books(one)).toEqual([['captured', 1100]])
  })

  it('can’t be entered any more once the reader has given up', async () => {
    const one = await buyer()
    const { orderId, url } = await order(one)
    expect(await pay(one, url, 'cancel')).toMatchObject({ state: 'redirected' })
    await cancelOrder(one.visit, { orderId })
    expect(await pay(one, url)).toBeNull()
    expect(await stateOf(one, orderId)).toBe('cancelled')
    expect(await books(one)).toEqual([])
    expect((await order(one)).url).not.toBe(url)
  })

  it('is let go if it arrives although the page couldn’t be closed', async () => {
    const one = await buyer()
    const { orderId, url } = await order(one)
    await one.till.spoil('time-out-before', 'RejectLinkplusUrlPayment')
    await cancelOrder(one.visit, { orderId })
    await one.till.press(url, 'pay')
    expect(await books(one)).toEqual([['authorised', 1100]])
    one.platform.clock.now += 5 * minutes
    await sweepOrders(one.till.cron)
    expect(await books(one)).toEqual([['released', 1100]])
    expect(await rightsOf(one)).toEqual([])
  })

  it('is waited for while the page is open, and not longer', async () => {
    const one = await buyer()
    const { orderId } = await order(one)
    for (let minute = 0; minute < 30; minute += 5) {
      expect(await stateOf(one, orderId)).toBe('redirected')
      one.platform.clock.now += 5 * minutes
      await sweepOrders(one.till.cron)
    }
    one.platform.clock.now += 61 * minutes
    await sweepOrders(one.till.cron)
    expect(await stateOf(one, orderId)).toBe('failed')
  })

  it('isn’t asked for if the answer with the page’s address was lost', async () => {
    const one = await buyer()
    await one.till.spoil('time-out-after', 'GetLinkplusUrlPayment')
    const { orderId } = await order(one)
    expect(await stateOf(one, orderId)).toBe('unknown')
    one.platform.clock.now += 6 * minutes
    await sweepOrders(one.till.cron)
    expect(await stateOf(one, orderId)).toBe('failed')
    expect(await books(one)).toEqual([])
    const again = await order(one)
    await pay(one, again.url)
    expect(await books(one)).toEqual([['captured', 1100]])
  })

  it('replaces the stored one', async () => {
    const one = await buyer()
    await pay(one, (await order(one)).url)
    const { proofId, next } = await replaceCard(one.visit, {})
    expect(await settleOwnProof(one.visit, proofId)).toMatchObject({ state: 'redirected' })
    const url = typeof next === 'object' ? next.redirect : ''
    await one.till.press(url, 'pay', '5555555555554444')
    expect(await settleOwnProof(one.visit, proofId)).toMatchObject({ state: 'kept' })
    expect(
      await quoteOrder(one.visit, { planId: await addPlan(one.platform, one.tenantId, 'next') }),
    ).toMatchObject({
      savedCard: { last: '444' },
    })
  })

  it('isn’t taken where the contract has no such page; a token still is where it has', async () => {
    const platform = await openShops()
    for (const provider of ['GMO', 'VERITRANS'] as const) {
      const { tenantId, visit } = await newBuyer(platform, provider, `tokenbuyer${provider}xxxxxx`)
      const planId = await addPlan(platform, tenantId, `plan-by-token-${provider}`)
      expect(await refusalOf(placeOrder(visit, { planId, card: onPage, returnPath }))).toBe('invalidGateway')
      expect(await refusalOf(replaceCard(visit, {}))).toBe('invalidCard')
    }
    const one = await buyer()
    expect(await giveCard(one.visit, one.till, await one.till.tokenOf())).toBe('kept')
  })
})
