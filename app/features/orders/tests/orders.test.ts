import { describe, expect, it, vi } from 'vitest'
import { isCoveredByPlan } from '#app/features/access/model/plan-coverage.ts'
import {
  cancelOrder,
  getOrder,
  listOrders,
  settleOwnOrder,
} from '#app/features/orders/model/order/own-orders.ts'
import { type NewPurchase, placeOrder, registerFree } from '#app/features/orders/model/order/place-order.ts'
import { preparePurchase, quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { closeAtOnce } from '#app/features/orders/model/order/receive-order.ts'
import { receivePush } from '#app/features/orders/model/push/receive-push.ts'
import {
  cancelSubscription,
  resumeSubscription,
} from '#app/features/orders/model/subscription/cancel-subscription.ts'
import { getSubscription } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import { getRecord } from '#app/features/orders/model/subscription-admin/admin-subscriptions.ts'
import { deleteCoupon } from '#app/features/plans/model/coupon/editing/save-coupon.ts'
import { getOwnCoupon } from '#app/features/plans/model/coupon/find-coupon.ts'
import { getPlan } from '#app/features/plans/model/plan/list-plans.ts'
import { viewSubscription } from '#app/features/plans/parts/plan-view.ts'
import { deleteUserGroup } from '#app/features/users/model/user-group/save-user-group.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { findBook, listBooks } from '#workers/sandbox/payment/books.ts'
import { newBuyer, openShops } from './open-shops.ts'
import {
  addCoupon,
  addPlan,
  addReaders,
  buyerAt,
  chargingProviders,
  newTill,
  returnPath,
  shops,
  type Till,
} from './order-world.ts'

const platform = await openShops()
const { db } = platform
const tenantOf = (provider: PaymentProvider) => world[shops[provider]].tenantId
const firstPage = { page: 1, size: 10 }
let made = 0

/** A reader of a shop, a plan that nobody else has, and the provider. */
async function buyer(provider: PaymentProvider, plan: Parameters<typeof addPlan>[3] = {}) {
  const number = ++made
  const one = await newBuyer(platform, provider, `buyer${number}xxxxxxxxxxxxxxxxxx`)
  return { ...one, planId: await addPlan(platform, one.tenantId, `plan-of-buyer-${number}`, plan) }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

async function order({ visit, planId, till }: Buyer, more: Partial<NewPurchase> = {}) {
  const card = { kind: 'token' as const, token: await till.tokenOf() }
  return placeOrder(visit, { planId, card, returnPath, ...more })
}

/** Orders, pays on the provider's page and comes back. */
async function buy(one: Buyer, more: Partial<NewPurchase> = {}) {
  const { orderId, next } = await order(one, more)
  if (typeof next !== 'object') return getOrder(one.visit, { orderId })
  const parameters = (await one.till.press(next.redirect, 'pay')) as URLSearchParams
  return settleOwnOrder(one.visit, { parameters })
}

const kept = async (till: Till) =>
  (await listBooks(till.sandbox, till.name))
    .filter(({ state }) => state === 'captured')
    .map(({ amount }) => amount)
const rightsOf = ({ id }: Buyer) =>
  db.selectFrom('registration').selectAll().where('account_id', '=', id).execute()
const ledgerOf = ({ id }: Buyer) =>
  db.selectFrom('ledger_transaction').selectAll().where('account_id', '=', id).execute()

describe.each(chargingProviders)('a purchase by %s', (provider) => {
  it('R343 R344 is registered, booked and taken once it is paid', async () => {
    const one = await buyer(provider, { price: 980, discount_price: 880 })
    const bought = await buy(one)
    expect(bought).toMatchObject({ state: 'confirmed', total: 968, money: 'taken', isOpen: false })
    expect(await kept(one.till)).toEqual([968])
    expect(await rightsOf(one)).toMatchObject([
      {
        status: 'ACTIVE',
        starts_on: '2026-11-20',
        ends_on: '2026-12-19',
        renews_on: '2026-12-20',
        price: 880,
        period: 1,
      },
    ])
    const [charge] = await ledgerOf(one)
    expect(charge).toMatchObject({ kind: 'charge', net: 880, tax: 88, total: 968, discount: 100 })
    const entries = await db
      .selectFrom('ledger_entry')
      .selectAll()
      .where('transaction_id', '=', charge?.id ?? '')
      .execute()
    expect(entries.map(({ debit, credit, amount }) => [debit, credit, amount])).toEqual([
      ['provider', 'revenue', 880],
      ['provider', 'tax', 88],
      ['discount', 'revenue', 100],
    ])
  })

  it('of a plan that is withdrawn while its reader pays mentions no next charge', async () => {
    const one = await buyer(provider)
    const { next } = await order(one)
    const plan = db.updateTable('subscription_plan').where('tenant_id', '=', one.visit.site.tenantId)
    await plan.set({ state: 'withdrawn' }).where('id', '=', one.planId).execute()
    const at = (next as { redirect: string }).redirect
    const parameters = (await one.till.press(at, 'pay')) as URLSearchParams
    const { registrationId } = await settleOwnOrder(one.visit, { parameters })
    const registration = await getSubscription(one.visit, { id: registrationId ?? '' })
    expect(viewSubscription(registration, one.visit)).toMatchObject({ next: null, endsOn: '2026-12-19' })
    const { tenantId, companyId } = one.visit.site
    const staff = staffOf(one.visit, { tenantId, company: { id: companyId } })
    expect(await getRecord(staff, { id: registration.id })).toMatchObject({ renewsOn: null, nextTotal: null })
    const letters = await db.selectFrom('job').select('payload').where('subject', '=', one.id).execute()
    const told = letters.map(({ payload }) => JSON.parse(payload)).find(({ letter }) => letter === 'ordered')
    expect(told).toMatchObject({ to: '2026-12-19', next: null })
  })

  it('R345 R346 goes to the provider’s page first, and ends without effect if it is declined there', async () => {
    const one = await buyer(provider)
    const { orderId, next } = await order(one)
    expect(next).toEqual({ redirect: expect.stringContaining('http') })
    const parameters = (await one.till.press(
      (next as { redirect: string }).redirect,
      'decline',
    )) as URLSearchParams
    expect(await settleOwnOrder(one.visit, { parameters })).toMatchObject({
      id: orderId,
      state: 'failed',
      money: 'none',
    })
    expect([await rightsOf(one), await ledgerOf(one), await kept(one.till)]).toEqual([[], [], []])
  })

  it('R342 is unsettled while the result is unknown, and then follows the books, without a second charge', async () => {
    const one = await buyer(provider)
    const { orderId, next } = await order(one)
    const parameters = (await one.till.press(
      (next as { redirect: string }).redirect,
      'pay',
    )) as URLSearchParams
    await one.till.spoil('time-out-after')
    const asked = await settleOwnOrder(one.visit, { parameters })
    expect(asked.isOpen).toBe(true)
    await one.till.spoil(null)
    expect(await settleOwnOrder(one.visit, { orderId })).toMatchObject({ state: 'confirmed' })
    expect(await kept(one.till)).toEqual([1100])
  })

  it('is checked by cron in time, however often its page asks meanwhile', async () => {
    const one = await buyer(provider)
    const { orderId } = await order(one)
    const dueOf = () =>
      db.selectFrom('payment_order').select(['settle_at', 'settle_tries']).where('id', '=', orderId).execute()
    const due = await dueOf()
    for (let asked = 0; asked < 5; asked++) await settleOwnOrder(one.visit, { orderId })
    expect(await dueOf()).toEqual(due)
  })

  it('R374 is refused if the plan is registered, and so is a second order while the first is open', async () => {
    const one = await buyer(provider)
    await order(one)
    expect(await refusalOf(order(one))).toBe('paymentVerifying')
    const quote = await quoteOrder(one.visit, { planId: one.planId })
    expect(quote.openOrder).toMatchObject({
      state: 'redirected',
      redirectUrl: expect.stringContaining('http'),
    })
    await cancelOrder(one.visit, { orderId: quote.openOrder?.id ?? '' })
    await buy(one)
    expect(await refusalOf(order(one))).toBe('planAlreadyRegistered')
    expect(await rightsOf(one)).toHaveLength(1)
  })

  it('is placed once for one key, however often and however many at once', async () => {
    const one = await buyer(provider)
    const key = 'a-key-of-the-form'
    const placed = await Promise.all([1, 2, 3].map(() => order(one, { key })))
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1)
    expect((await listOrders(one.visit, firstPage)).totalRecords).toBe(1)
  })

  it('R003 belongs to its reader: another’s browser, another site and a made-up return settle nothing', async () => {
    const [one, other] = [await buyer(provider), await buyer(provider)]
    const { orderId, next } = await order(one)
    const parameters = (await one.till.press(
      (next as { redirect: string }).redirect,
      'pay',
    )) as URLSearchParams
    const forged = new URLSearchParams(parameters)
    forged.set('state', 'another-word')
    const elsewhere = { ...one.visit, site: other.visit.site, actor: other.visit.actor } as Visit
    const strangers: [Visit, Parameters<typeof settleOwnOrder>[1]][] = [
      [other.visit, { parameters }],
      [elsewhere, { orderId }],
      [{ ...one.visit, site: { ...one.visit.site, tenantId: 2 } }, { orderId }],
      [one.visit, { orderId: 'nobody-s' }],
      [one.visit, { parameters: forged }],
    ]
    for (const [visit, named] of strangers)
      expect(await refusalOf(settleOwnOrder(visit, named))).toMatch(
        /transactionNotFound|invalidGatewaySettings/,
      )
    expect(await refusalOf(cancelOrder(other.visit, { orderId }))).toBe('transactionNotFound')
    expect(await refusalOf(getOrder(other.visit, { orderId }))).toBe('transactionNotFound')
    expect([await rightsOf(one), await kept(one.till)]).toEqual([[], []])
    await settleOwnOrder(one.visit, { parameters })
    // The browser returns a second time, which changes nothing.
    await settleOwnOrder(one.visit, { parameters })
    expect([(await rightsOf(one)).length, (await ledgerOf(one)).length]).toEqual([1, 1])
  })

  it('is booked only with its own amount', async () => {
    const one = await buyer(provider)
    const { orderId, next } = await order(one)
    await db.updateTable('payment_order').set({ total: 1 }).where('id', '=', orderId).execute()
    const parameters = (await one.till.press(
      (next as { redirect: string }).redirect,
      'pay',
    )) as URLSearchParams
    expect(await settleOwnOrder(one.visit, { parameters })).toMatchObject({
      state: 'failed',
      decline: { code: 'amount' },
    })
    expect([await rightsOf(one), await ledgerOf(one), await kept(one.till)]).toEqual([[], [], []])
    expect((await findBook(one.till.sandbox, one.till.name, orderId))?.state).toBe('released')
  })

  it('isn’t checked any more once it is confirmed, also by a sweep that listed it before', async () => {
    const one = await buyer(provider)
    const { orderId, next } = await order(one)
    const reached = async (step: string) => {
      if (step !== 'found') return
      await one.till.press((next as { redirect: string }).redirect, 'pay')
      await settleOwnOrder(one.visit, { orderId })
    }
    await settleOwnOrder({ ...one.visit, reached } as Visit, { orderId })
    const { state, settle_at } = await db
      .selectFrom('payment_order')
      .select(['state', 'settle_at'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect([state, settle_at]).toEqual(['confirmed', null])
  })

  it('is given up by its reader, and a later payment is released', async () => {
    const one = await buyer(provider)
    const { orderId, next } = await order(one)
    expect(await cancelOrder(one.visit, { orderId })).toMatchObject({ state: 'cancelled', money: 'none' })
    const parameters = await one.till.press((next as { redirect: string }).redirect, 'pay')
    if (parameters !== null) await settleOwnOrder(one.visit, { parameters })
    expect([await kept(one.till), await rightsOf(one)]).toEqual([[], []])
    expect((await findBook(one.till.sandbox, one.till.name, orderId))?.state).not.toBe('authorised')
  })
})

describe('a push', () => {
  it('settles the orders that it names by the provider’s books, and nothing if its signature is wrong', async () => {
    const one = await buyer('VERITRANS')
    const { next } = await order(one)
    await one.till.press((next as { redirect: string }).redirect, 'pay')
    const [told] = one.till.pushes
    const push = {
      provider: 'VERITRANS' as const,
      headers: told?.headers ?? new Headers(),
      body: told?.body ?? '',
    }
    expect(await receivePush(one.visit, { ...push, body: `${push.body}&more=1` })).toBe(false)
    expect(await rightsOf(one)).toEqual([])
    for (let again = 0; again < 3; again++)
      expect(await receivePush({ ...one.visit, actor: null }, push)).toBe(true)
    expect([(await rightsOf(one)).length, await kept(one.till)]).toEqual([1, [1100]])
  })

  it('R003 is for the orders of its own site', async () => {
    const one = await buyer('GMO')
    const other = await buyer('GMO')
    const { orderId, next } = await order(one)
    await one.till.press((next as { redirect: string }).redirect, 'pay')
    const push = { provider: 'GMO' as const, headers: new Headers(), body: `OrderID=${orderId}` }
    const elsewhere = { ...other.visit, site: { ...other.visit.site, tenantId: 17 } } as Visit
    await refusalOf(receivePush(elsewhere, push))
    expect(await rightsOf(one)).toEqual([])
  })
})

describe('the amount to pay', () => {
  it('R357 is nothing if nothing is due: the order is closed at once, without a card, and ends by itself', async () => {
    const one = await buyer('GMO', { price: 0 })
    const bought = await placeOrder(one.visit, { planId: one.planId, card: null, returnPath })
    expect(bought.next).toBe('done')
    expect(await rightsOf(one)).toMatchObject([{ status: 'ACTIVE', renews_on: null, provider: null }])
    expect(await listBooks(one.till.sandbox, one.till.name)).toEqual([])
  })

  it('R358 of nothing or with a free period is refused by the publisher', async () => {
    const nothing = await buyer('GAKKEN_ID', { price: 0 })
    expect(await refusalOf(order(nothing))).toBe('zeroAmountUnsupported')
    const free = await buyer('GAKKEN_ID', { free_days: 7 })
    expect(await refusalOf(quoteOrder(free.visit, { planId: free.planId }))).toBe('freePeriodUnsupported')
    expect(await listBooks(free.till.sandbox, free.till.name)).toEqual([])
  })

  it.each(['VERITRANS', 'GMO'] as const)(
    'R370 is nothing in a free period by %s, whose card is proven',
    async (provider) => {
      const one = await buyer(provider, { free_days: 7 })
      expect(await buy(one)).toMatchObject({ state: 'confirmed', total: 0, money: 'none' })
      expect(await rightsOf(one)).toMatchObject([
        {
          starts_on: '2026-11-20',
          ends_on: '2026-11-26',
          free_until: '2026-11-26',
          anchor_on: '2026-11-27',
          renews_on: '2026-11-27',
          period: 0,
          next_total: 1100,
        },
      ])
      expect([await kept(one.till), await ledgerOf(one)]).toEqual([[], []])
      expect(
        (await quoteOrder((await again(one)).visit, { planId: (await again(one)).planId })).savedCard?.last,
      ).toMatch(/1{3,4}$/)
    },
  )

  it('R359 is reduced by the coupon’s percentage, before tax', async () => {
    const one = await buyer('GMO', { price: 980, discount_price: 880 })
    await addCoupon(platform, 1, 'R359', { percent: 25 })
    expect((await quoteOrder(one.visit, { planId: one.planId, couponCode: 'ｒ３５９' })).price.total).toBe(
      726,
    )
    expect(await buy(one, { couponCode: 'R359' })).toMatchObject({ total: 726 })
    expect((await ledgerOf(one))[0]).toMatchObject({ net: 660, tax: 66, discount: 320 })
  })

  it.each(chargingProviders)('is reduced by the coupon’s amount, after tax, by %s', async (provider) => {
    const one = await buyer(provider, { price: 980, discount_price: 880 })
    const code = `YEN-${provider.slice(0, 3)}`
    await addCoupon(platform, one.tenantId, code, { percent: null, amount: 300 })
    expect(await getOwnCoupon(one.visit, { couponCode: code })).toMatchObject({ percent: null, amount: 300 })
    const bought = await buy(one, { couponCode: code })
    expect(bought).toMatchObject({ state: 'confirmed', total: 668, couponCode: code })
    expect(bought.price).toMatchObject({ couponPercent: null, couponAmount: 300, renewalTotal: 968 })
    expect(await kept(one.till)).toEqual([668])
    const [charge] = await ledgerOf(one)
    expect(charge).toMatchObject({ net: 607, tax: 61, total: 668, discount: 980 - 607 })
    const used = db.selectFrom('coupon_use').select(['state', 'discount']).where('account_id', '=', one.id)
    expect(await used.execute()).toEqual([{ state: 'consumed', discount: 300 }])
  })

  it('takes no provider if the coupon’s amount is all of it', async () => {
    const one = await buyer('GMO', { price: 500 })
    await addCoupon(platform, 1, 'ALL-OF-IT', { percent: null, amount: 551 })
    const { next } = await order(one, { couponCode: 'ALL-OF-IT' })
    expect(next).toBe('done')
    expect([await kept(one.till), (await rightsOf(one)).length]).toEqual([[], 1])
    const used = db.selectFrom('coupon_use').select('discount').where('account_id', '=', one.id)
    expect(await used.execute()).toEqual([{ discount: 550 }])
  })

  it('R361 is reduced by the discount for the n-th purchase', async () => {
    const one = await buyer('GMO', { price: 1000 })
    await db
      .insertInto('discount_ordinal')
      .values({
        tenant_id: 1,
        id: 'ordinal1',
        plan_id: one.planId,
        ordinal: 1,
        percent: 30,
        price: null,
        updated_at: 0,
      })
      .execute()
    expect(await buy(one)).toMatchObject({ total: 770 })
  })

  it('R361 counts only the reader’s own paid purchases of the plan', async () => {
    const one = await buyer('GMO', { price: 1000 })
    const elsewhere = await again(one)
    const discount = { tenant_id: 1, percent: null, updated_at: 0 }
    for (const [planId, ordinal, price] of [
      [one.planId, 1, 900],
      [one.planId, 2, 800],
      [one.planId, 3, 700],
      [elsewhere.planId, 2, 1],
    ] as const)
      await db
        .insertInto('discount_ordinal')
        .values({ ...discount, id: `nth-${planId}-${ordinal}`, plan_id: planId, ordinal, price })
        .execute()
    const base = async () => (await quoteOrder(one.visit, { planId: one.planId })).price.basePrice
    await buy(elsewhere)
    await buy({ ...(await buyer('GMO')), planId: one.planId })
    const declined = await order(one)
    await one.till.press((declined.next as { redirect: string }).redirect, 'decline')
    await settleOwnOrder(one.visit, { orderId: declined.orderId })
    expect(await base()).toBe(900)
    await buy(one)
    const own = db.updateTable('registration').where('account_id', '=', one.id)
    const over = { status: 'CANCEL' as const, renews_on: null }
    await own.set({ ...over, ends_on: '2026-11-19', starts_on: '2026-11-19' }).execute()
    expect(await base()).toBe(800)
    const { id, ...bought } = await db
      .selectFrom('payment_order')
      .selectAll()
      .where('account_id', '=', one.id)
      .where('plan_id', '=', one.planId)
      .where('state', '=', 'confirmed')
      .executeTakeFirstOrThrow()
    const renewal = {
      ...bought,
      kind: 'renewal' as const,
      period: 2,
      idempotency_key: null,
      provider_key: null,
    }
    await db
      .insertInto('payment_order')
      .values({ ...renewal, id: `${id.slice(0, -1)}r` })
      .execute()
    expect(await base()).toBe(800)
  })

  it('ruling 46 is the price that was shown, for half an hour, whatever the plan costs meanwhile', async () => {
    const [early, late] = [await buyer('GMO'), await buyer('GMO')]
    for (const { visit, planId } of [early, late]) await quoteOrder(visit, { planId, fix: true })
    await db.updateTable('subscription_plan').set({ price: 5000 }).where('tenant_id', '=', 1).execute()
    expect(await buy(early)).toMatchObject({ total: 1100 })
    platform.clock.now += 31 * 60_000
    expect(await buy(late)).toMatchObject({ total: 5500 })
    platform.clock.now -= 31 * 60_000
  })

  it('ruling 46 is another than was shown if the coupon is another one', async () => {
    const one = await buyer('GMO')
    await addCoupon(platform, 1, 'SHOWN', { percent: 50 })
    const price = async (couponCode?: string) =>
      (await quoteOrder(one.visit, { planId: one.planId, couponCode })).price.total
    await quoteOrder(one.visit, { planId: one.planId, couponCode: 'SHOWN', fix: true })
    expect([await price('SHOWN'), await price()]).toEqual([550, 1100])
    expect(await buy(one)).toMatchObject({ total: 1100 })
  })

  it('R328 R329 is charged to the stored card, and refused without any', async () => {
    const one = await buyer('VERITRANS')
    expect(await refusalOf(placeOrder(one.visit, { planId: one.planId, card: null, returnPath }))).toBe(
      'invalidCard',
    )
    await buy(one)
    const second = await again(one)
    expect(await buy(second, { card: { kind: 'saved' } })).toMatchObject({ state: 'confirmed' })
  })

  it('R362 can’t be paid if the company has no contract', async () => {
    const one = await buyer('GMO')
    const row = await db
      .selectFrom('company_payment')
      .selectAll()
      .where('company_id', '=', 1)
      .executeTakeFirstOrThrow()
    for (const broken of [{ provider: null }, { settings: '{}' }, { sealed_secrets: null }]) {
      await db.updateTable('company_payment').set(broken).where('company_id', '=', 1).execute()
      expect(await refusalOf(order(one))).toBe('invalidGatewaySettings')
      await db.updateTable('company_payment').set(row).where('company_id', '=', 1).execute()
    }
    expect((await listOrders(one.visit, firstPage)).totalRecords).toBe(0)
  })

  it('waits for plans of another provider, or with the same groups, which must be ended first', async () => {
    const one = await buyer('GMO')
    const row = {
      tenant_id: 1,
      account_id: one.id,
      plan_id: 'aozoraplan000000000001',
      coverage: '5',
      status: 'ACTIVE' as const,
    }
    const days = { starts_on: '2026-11-01', ends_on: '2026-12-31' }
    await db
      .insertInto('registration')
      .values({ ...row, ...days, id: `${one.id}r`, provider: 'VERITRANS' })
      .execute()
    expect(await refusalOf(order(one))).toBe('existingPlanNotCancelled')
    await db.updateTable('registration').set({ provider: null }).where('id', '=', `${one.id}r`).execute()
    await db
      .updateTable('subscription_plan_group')
      .set({ group_id: 5 })
      .where('plan_id', '=', one.planId)
      .execute()
    expect(await refusalOf(order(one))).toBe('existingPlanNotCancelled')
    await db.updateTable('registration').set({ status: 'CANCEL' }).where('id', '=', `${one.id}r`).execute()
    expect(await refusalOf(order(one))).toBe('done')
  })
})

/** The same reader of the shop, with another plan. */
async function again(one: Buyer): Promise<Buyer> {
  const provider = Object.keys(shops).find(
    (name) => tenantOf(name as PaymentProvider) === one.visit.site.tenantId,
  )
  const planId = await addPlan(platform, tenantOf(provider as PaymentProvider), `plan-again-${++made}`)
  return { ...one, planId }
}

async function addUserGroup(tenantId: number, name: string): Promise<string> {
  const id = `group-${name}`
  await db
    .insertInto('user_group')
    .values({ tenant_id: tenantId, id, name, name_key: name, max_users: 100, created_at: 0, updated_at: 0 })
    .execute()
  return id
}

function joinGroup(tenantId: number, accountId: string, group_id: string | null) {
  const account = db.updateTable('account').where('tenant_id', '=', tenantId).where('id', '=', accountId)
  return account.set({ group_id }).execute()
}

describe('a coupon', () => {
  it('R360 is refused if it is unknown, over, for other plans, used up or used by this reader', async () => {
    const one = await buyer('GMO')
    await addCoupon(platform, 1, 'OVER', { expires_on: '2026-11-19' })
    await addCoupon(platform, 1, 'LAST-DAY', { expires_on: '2026-11-20' })
    const others = await addCoupon(platform, 1, 'OTHERS')
    await db
      .insertInto('coupon_plan')
      .values({ tenant_id: 1, coupon_id: others, plan_id: 'aozoraplan000000000001' })
      .execute()
    const once = await addCoupon(platform, 1, 'ONCE', { usages: 1 })
    await addCoupon(platform, 3, 'OF-ANOTHER-SITE')
    const quote = (couponCode: string) => refusalOf(quoteOrder(one.visit, { planId: one.planId, couponCode }))
    expect(
      await Promise.all(['NONE', 'OF-ANOTHER-SITE', 'OVER', 'OTHERS', 'LAST-DAY', 'ONCE'].map(quote)),
    ).toEqual(['couponNotFound', 'couponNotFound', 'couponInvalid', 'couponInvalid', 'done', 'done'])
    await buy(one, { couponCode: 'ONCE' })
    const second = await again(one)
    const other = await buyer('GMO')
    for (const { visit, planId } of [second, other]) {
      const wanted = { planId, couponCode: 'ONCE' }
      expect(await refusalOf(quoteOrder(visit, wanted))).toBe('couponUsedUp')
      expect(await refusalOf(getOwnCoupon(visit, wanted))).toBe('couponUsedUp')
    }
    expect(await refusalOf(order(second, { couponCode: 'ONCE' }))).toBe('couponUsedUp')
    expect(await refusalOf(order(other, { couponCode: 'ONCE' }))).toBe('couponUsedUp')
    await db.updateTable('coupon').set({ usages: 5 }).where('id', '=', once).execute()
    const mine = { planId: second.planId, couponCode: 'ONCE' }
    expect(await refusalOf(quoteOrder(one.visit, mine))).toBe('couponUsedUp')
    expect(await refusalOf(order(second, { couponCode: 'ONCE' }))).toBe('couponUsedUp')
  })

  it('R360 is valid to the end of its last day in Japan, and for its plans', async () => {
    const one = await buyer('GMO', { price: 0 })
    await addCoupon(platform, 1, 'TO-MIDNIGHT', { expires_on: '2026-11-20' })
    const others = await addCoupon(platform, 1, 'FOR-ANOTHER')
    const ofPlan = { tenant_id: 1, coupon_id: others, plan_id: 'aozoraplan000000000001' }
    await db.insertInto('coupon_plan').values(ofPlan).execute()
    const asked = (couponCode: string, planId?: string) =>
      refusalOf(getOwnCoupon(one.visit, { couponCode, planId }))
    expect([await asked('FOR-ANOTHER'), await asked('FOR-ANOTHER', one.planId)]).toEqual([
      'done',
      'couponInvalid',
    ])
    const wanted = { planId: one.planId, couponCode: 'TO-MIDNIGHT' }
    const both = async () => [await asked('TO-MIDNIGHT'), await refusalOf(quoteOrder(one.visit, wanted))]
    const before = platform.clock.now
    platform.clock.now = startOfDay('2026-11-21') - 1
    expect(await both()).toEqual(['done', 'done'])
    platform.clock.now += 1
    expect(await both()).toEqual(['couponInvalid', 'couponInvalid'])
    expect(await refusalOf(registerFree(one.visit, wanted))).toBe('couponInvalid')
    platform.clock.now = before
  })

  it('for user groups is unknown to all other readers, whatever else is true of it', async () => {
    const [member, stranger] = [await buyer('GMO'), await buyer('GMO')]
    const groups = await Promise.all(['staff', 'alumni'].map((name) => addUserGroup(1, name)))
    await joinGroup(1, member.id, groups[1] ?? null)
    const codes = await Promise.all([
      addCoupon(platform, 1, 'GROUPS'),
      addCoupon(platform, 1, 'GROUPS-OVER', { expires_on: '2026-11-19' }),
      addCoupon(platform, 1, 'GROUPS-OTHER-PLAN'),
      addCoupon(platform, 1, 'GROUPS-ONCE', { usages: 1 }),
    ])
    for (const coupon_id of codes)
      for (const group_id of groups)
        await db.insertInto('coupon_group').values({ tenant_id: 1, coupon_id, group_id }).execute()
    const ofPlan = { tenant_id: 1, coupon_id: codes[2] ?? '', plan_id: 'aozoraplan000000000001' }
    await db.insertInto('coupon_plan').values(ofPlan).execute()
    const answers = ({ visit, planId }: Buyer) =>
      Promise.all(
        ['GROUPS', 'GROUPS-OVER', 'GROUPS-OTHER-PLAN', 'GROUPS-ONCE', 'NEVER-MADE'].map(
          async (couponCode) => [
            await refusalOf(quoteOrder(visit, { planId, couponCode })),
            await refusalOf(getOwnCoupon(visit, { couponCode, planId })),
          ],
        ),
      )
    expect((await answers(member)).map(([quoted]) => quoted)).toEqual([
      ...['done', 'couponInvalid', 'couponInvalid', 'done', 'couponNotFound'],
    ])
    const unknown = ['couponNotFound', 'couponNotFound']
    expect(await answers(stranger)).toEqual(Array.from({ length: 5 }, () => unknown))
    expect(await buy(member, { couponCode: 'GROUPS-ONCE' })).toMatchObject({ state: 'confirmed' })
    expect((await answers(stranger))[3], 'not even once it is used up').toEqual(unknown)
    expect(await refusalOf(order(stranger, { couponCode: 'GROUPS' }))).toBe('couponNotFound')
    const other = await again(member)
    await joinGroup(1, member.id, null)
    expect((await answers(other))[0], 'after leaving the group').toEqual(unknown)
  })

  it('for a user group is refused on commit if its reader left the group after the price was read', async () => {
    const one = await buyer('GMO', { price: 0 })
    const group = await addUserGroup(1, 'leavers')
    const coupon_id = await addCoupon(platform, 1, 'LEAVERS')
    await db.insertInto('coupon_group').values({ tenant_id: 1, coupon_id, group_id: group }).execute()
    await joinGroup(1, one.id, group)
    const purchase = await preparePurchase(one.visit, requireOwnAccount(one.visit), {
      planId: one.planId,
      couponCode: 'LEAVERS',
    })
    await joinGroup(1, one.id, null)
    const wanted = { planId: one.planId, card: null, returnPath }
    const close = () => refusalOf(closeAtOnce(one.visit, purchase, wanted))
    expect([await close(), await rightsOf(one)]).toEqual(['couponNotFound', []])
    await joinGroup(1, one.id, group)
    expect(await close()).toBe('done')
  })

  it('keeps the user group that it is for from being deleted', async () => {
    const one = await buyer('GMO')
    const group = await addUserGroup(1, 'kept')
    const coupon_id = await addCoupon(platform, 1, 'KEPT-GROUP')
    await db.insertInto('coupon_group').values({ tenant_id: 1, coupon_id, group_id: group }).execute()
    const staff = staffOf(one.visit, { tenantId: 1, company: { id: one.visit.site.companyId } })
    expect(await refusalOf(deleteUserGroup(staff, group))).toBe('userGroupInUse')
    await deleteCoupon(staff, { id: coupon_id })
    expect(await refusalOf(deleteUserGroup(staff, group))).toBe('done')
  })

  it('R360 can be used again by a reader who was declined', async () => {
    const one = await buyer('GMO')
    await addCoupon(platform, 1, 'AGAIN', { usages: 1 })
    const { next, orderId } = await order(one, { couponCode: 'AGAIN' })
    const other = await buyer('GMO')
    expect(await refusalOf(order(other, { couponCode: 'AGAIN' }))).toBe('couponUsedUp')
    await one.till.press((next as { redirect: string }).redirect, 'decline')
    await settleOwnOrder(one.visit, { orderId })
    expect(await buy(one, { couponCode: 'AGAIN' })).toMatchObject({ state: 'confirmed', total: 880 })
    expect(await refusalOf(order(other, { couponCode: 'AGAIN' }))).toBe('couponUsedUp')
  })

  it('of 100 uses is used exactly 100 times under 200 orders at once, once by each reader', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const coupon = await addCoupon(platform, 1, 'HUNDRED', { usages: 100 })
    const planId = await addPlan(platform, 1, 'plan-of-hundred', { price: 0 })
    const till = newTill(platform, 'GMO')
    const ids = Array.from({ length: 150 }, (_, at) => `crowd${at}xxxxxxxxxxxxxxxxxxxx`)
    for (let at = 0; at < ids.length; at += 6) await addReaders(platform, 1, ids.slice(at, at + 6))
    const visit = await buyerAt(platform, 'GMO', ids[0] ?? '', till)
    // 50 of the readers order twice.
    const tries = [...ids, ...ids.slice(0, 50)].map(
      (id) => ({ ...visit, actor: { ...visit.actor, id } }) as Visit,
    )
    const outcomes = await Promise.all(
      tries.map((one) =>
        refusalOf(placeOrder(one, { planId, couponCode: 'HUNDRED', card: null, returnPath })),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(100)
    const uses = await db.selectFrom('coupon_use').selectAll().where('coupon_id', '=', coupon).execute()
    expect(new Set(uses.map(({ account_id }) => account_id)).size).toBe(100)
    expect(uses.every(({ state }) => state === 'consumed')).toBe(true)
    const { used } = await db
      .selectFrom('coupon')
      .select('used')
      .where('id', '=', coupon)
      .executeTakeFirstOrThrow()
    expect(used).toBe(100)
  })
})

describe('a registration', () => {
  it('R366 R368 can be cancelled and resumed until its last day, by its own reader only', async () => {
    const [one, other] = [await buyer('GMO', { free_days: 7 }), await buyer('GMO')]
    await buy(one)
    const [{ id = '' } = {}] = await rightsOf(one)
    expect(await refusalOf(cancelSubscription(other.visit, { id }))).toBe('subscriptionNotFound')
    await cancelSubscription(one.visit, { id })
    await cancelSubscription(one.visit, { id })
    expect(await rightsOf(one)).toMatchObject([
      { status: 'CANCEL', ends_on: '2026-11-26', renews_on: null, end_reason: 'cancelled' },
    ])
    const letters = db.selectFrom('job').select('payload').where('subject', '=', one.id)
    const told = (await letters.execute()).filter(({ payload }) => payload.includes('planCancelled'))
    expect(told).toHaveLength(1)
    await resumeSubscription(one.visit, { id })
    expect(await rightsOf(one)).toMatchObject([
      { status: 'ACTIVE', renews_on: '2026-11-27', end_reason: null },
    ])
  })

  /** Runs a function at the beginning or the end of a day in Japan. */
  const at = async <Result>(day: Day, moment: 'begin' | 'end', run: () => Promise<Result>) => {
    const before = platform.clock.now
    platform.clock.now = moment === 'begin' ? startOfDay(day) : startOfDay(addDays(day, 1)) - 1
    try {
      return await run()
    } finally {
      platform.clock.now = before
    }
  }

  it('R366 R367 opens its plan to the end of its last day, cancelled or not, and no minute longer; a refunded one opens nothing', async () => {
    const one = await buyer('GMO')
    const group = { tenant_id: 1, plan_id: one.planId, group_id: 5 }
    await db.insertInto('subscription_plan_group').values(group).execute()
    const contentId = worldContentId('aozora', 'dashi-notes')
    const opens = async () => {
      const reader = { accountId: one.id, today: dayOf(platform.clock.now) }
      const isOpen = await isCoveredByPlan(db, 1, { contentId, ...reader })
      expect((await getPlan(one.visit, { id: one.planId })).isRegistered).toBe(isOpen)
      return isOpen
    }
    expect(await opens()).toBe(false)
    await buy(one)
    const [{ id = '' } = {}] = await rightsOf(one)
    const stand = async () => [
      await at('2026-11-20', 'begin', opens),
      await at('2026-12-19', 'end', opens),
      await at('2026-12-20', 'begin', opens),
      await at('2026-11-19', 'end', opens),
    ]
    expect(await stand()).toEqual([true, true, false, false])
    const tooLate = () => refusalOf(cancelSubscription(one.visit, { id }))
    expect(await at('2026-12-20', 'begin', tooLate)).toBe('subscriptionNotFound')
    await at('2026-12-19', 'end', () => cancelSubscription(one.visit, { id }))
    expect(await stand()).toEqual([true, true, false, false])
    await db.updateTable('registration').set({ status: 'REFUNDED' }).where('id', '=', id).execute()
    expect(await stand()).toEqual([false, false, false, false])
  })

  it('R374 prevents another one of its plan until its last day is over, also when cancelled', async () => {
    const one = await buyer('GMO')
    await buy(one)
    const [{ id = '' } = {}] = await rightsOf(one)
    await cancelSubscription(one.visit, { id })
    const ask = () => refusalOf(quoteOrder(one.visit, { planId: one.planId }))
    expect(await at('2026-12-19', 'end', ask)).toBe('planAlreadyRegistered')
    expect(await at('2026-12-20', 'begin', ask)).toBe('done')
  })

  it('is possible only for a plan on sale: no draft, nor a withdrawn one', async () => {
    const one = await buyer('GMO', { price: 0 })
    const ask = () => refusalOf(quoteOrder(one.visit, { planId: one.planId }))
    const set = (state: 'draft' | 'withdrawn' | 'published') =>
      db.updateTable('subscription_plan').set({ state }).where('id', '=', one.planId).execute()
    for (const state of ['draft', 'withdrawn'] as const) {
      await set(state)
      expect(await ask()).toBe('subscriptionNotFound')
      expect(await refusalOf(registerFree(one.visit, { planId: one.planId }))).toBe('subscriptionNotFound')
    }
    await set('published')
    expect(await ask()).toBe('done')
  })

  it('R370 of any kind before, also a refunded one, excludes a free period; one of another plan doesn’t', async () => {
    const one = await buyer('GMO', { free_days: 7 })
    const freeDays = async () => (await quoteOrder(one.visit, { planId: one.planId })).price.freeDays
    await buy(await again(one))
    expect(await freeDays()).toBe(7)
    const had = { tenant_id: 1, account_id: one.id, plan_id: one.planId, status: 'REFUNDED' as const }
    const days = { starts_on: '2025-11-01', ends_on: '2025-11-30' }
    await db
      .insertInto('registration')
      .values({ ...had, ...days, id: `${one.id}had` })
      .execute()
    expect(await freeDays()).toBe(0)
  })

  it('R366 is cancelled once if the button is pressed twice', async () => {
    const one = await buyer('GAKKEN_ID')
    await buy(one)
    const [{ id = '' } = {}] = await rightsOf(one)
    const pressed = await Promise.all([1, 2].map(() => refusalOf(cancelSubscription(one.visit, { id }))))
    expect(pressed.sort()).toEqual(['changedMeanwhile', 'done'])
    const jobs = db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'end-periodic')
      .where('subject', '=', id)
    expect(await jobs.execute()).toHaveLength(1)
  })

  it('that the publisher charges is ended there too, for good', async () => {
    const one = await buyer('GAKKEN_ID')
    await buy(one)
    const [{ id = '' } = {}] = await rightsOf(one)
    await cancelSubscription(one.visit, { id })
    const jobs = await db
      .selectFrom('job')
      .select(['kind', 'subject'])
      .where('kind', '=', 'end-periodic')
      .execute()
    expect(jobs).toContainEqual({ kind: 'end-periodic', subject: id })
    expect(await refusalOf(resumeSubscription(one.visit, { id }))).toBe('invalidGateway')
  })
})
