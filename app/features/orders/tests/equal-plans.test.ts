import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderDeps, OrderKey } from '#app/features/orders/model/order/order.ts'
import { cancelOrder, getOrder } from '#app/features/orders/model/order/own-orders.ts'
import { type NewPurchase, placeOrder, registerFree } from '#app/features/orders/model/order/place-order.ts'
import { quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { settleOrder } from '#app/features/orders/model/order/settle-order.ts'
import {
  cancelSubscription,
  resumeSubscription,
} from '#app/features/orders/model/subscription/cancel-subscription.ts'
import { grantSubscription } from '#app/features/orders/model/subscription-admin/grant-subscription.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { getPlan } from '#app/features/plans/model/plan/list-plans.ts'
import { viewOverlaps } from '#app/features/plans/parts/plan-view.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { world } from '#seeds/demo/world.ts'
import { refusalIn } from '#tests/visits/refusal-of.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { listBooks, refundedOf } from '#workers/sandbox/payment/books.ts'
import { listPeriodic } from '#workers/sandbox/payment/publisher/periodic.ts'
import { newBuyer, openShops } from './open-shops.ts'
import { addCoupon, addPlan, chargingProviders, returnPath, shops, startOfTests } from './order-world.ts'

const platform = await openShops()
const { db, clock } = platform
const providers = chargingProviders
let made = 0

beforeEach(() => {
  clock.now = startOfTests
})

/** A reader of a shop that sells two plans of the same content groups. */
async function shopper(provider: PaymentProvider, plan: Parameters<typeof addPlan>[3] = {}) {
  const id = `shopper${++made}xxxxxxxxxxxxxxxx`
  const one = await newBuyer(platform, provider, id)
  const { tenantId } = one
  const sold = { covers: [1, 2], ...plan }
  const monthly = await addPlan(platform, tenantId, `monthly-${made}`, sold)
  const yearly = await addPlan(platform, tenantId, `yearly-${made}`, { ...sold, duration: 12 })
  return { ...one, provider, monthly, yearly }
}
type Shopper = Awaited<ReturnType<typeof shopper>>

type Wanted = { planId: string; deps?: Partial<Pick<OrderDeps, 'reached' | 'fetch'>> } & Partial<NewPurchase>

async function order(one: Shopper, { deps, ...wanted }: Wanted) {
  const card = { kind: 'token' as const, token: await one.till.tokenOf() }
  return placeOrder({ ...one.visit, ...deps }, { card, returnPath, ...wanted })
}

async function pay(one: Shopper, placed: Awaited<ReturnType<typeof order>>) {
  if (typeof placed.next === 'object') await one.till.press(placed.next.redirect, 'pay')
  await settleOrder(one.visit, { tenantId: one.tenantId, id: placed.orderId }, 'return')
  return getOrder(one.visit, placed)
}
const buy = async (one: Shopper, wanted: Wanted) => pay(one, await order(one, wanted))

async function refusalOf(work: Promise<unknown>): Promise<Pick<Refusal, 'name' | 'details'> | 'done'> {
  const refusal = await refusalIn(work)
  return refusal === null ? 'done' : { name: refusal.name, details: refusal.details }
}
const beside = expect.objectContaining({ name: 'existingPlanNotCancelled' })

const rightsOf = ({ id }: Shopper) =>
  db.selectFrom('registration').selectAll().where('account_id', '=', id).orderBy('created_at').execute()
/** The provider's books of a reader's orders: how each ended, and what it took and gave back. */
const booksOf = async ({ till }: Shopper) =>
  (await listBooks(till.sandbox, till.name)).map((book) => [
    book.state,
    book.state === 'captured' ? book.amount : 0,
    refundedOf(book),
  ])
const usesOf = (couponId: string) =>
  db.selectFrom('coupon_use').select('state').where('coupon_id', '=', couponId).execute()
const cancelFirst = async (one: Shopper) => {
  const [{ id = '' } = {}] = await rightsOf(one)
  await cancelSubscription(one.visit, { id })
  return id
}
/** A process that dies when an order reaches a step. */
const diesAt = (step: string) => ({
  async reached(at: string) {
    if (at === step) throw new Error('killed')
  },
})

/** GMO with an issuer that accepts the card without showing a page. */
function unasked({ till }: Shopper): typeof fetch {
  return async (input, init) => {
    const answer = await till.fetch(input, init)
    if (!String(input).includes('ExecTran')) return answer
    const [, page = ''] = (await answer.text()).split('RedirectUrl=')
    await till.press(page.trim(), 'pay')
    return new Response(`ACS=0&TranDate=20261120120000&CheckString=${'0'.repeat(32)}`)
  }
}

describe.each(providers)('two plans with the same content groups, by %s', (provider) => {
  it('exclude each other: the second is refused before the provider is asked, and the refusal names the first', async () => {
    const one = await shopper(provider)
    const first = await order(one, { planId: one.monthly })
    // The reader orders in another tab while the first order is being paid.
    expect(await refusalOf(order(one, { planId: one.yearly }))).toEqual({
      name: 'existingPlanNotCancelled',
      details: { orderId: first.orderId, planId: one.monthly },
    })
    expect((await quoteOrder(one.visit, { planId: one.yearly })).openOrder?.planId).toBe(one.monthly)
    await cancelOrder(one.visit, first)
    await buy(one, { planId: one.yearly })
    const [{ id = '' } = {}] = await rightsOf(one)
    expect(await refusalOf(order(one, { planId: one.monthly }))).toEqual({
      name: 'existingPlanNotCancelled',
      details: { registrationId: id, planId: one.yearly, planName: one.yearly, endsOn: '2027-11-19' },
    })
    expect((await booksOf(one)).filter(([, taken]) => taken !== 0)).toEqual([['captured', 1100, 0]])
  })

  it('exclude each other when two tabs order at once', async () => {
    const one = await shopper(provider)
    const tabs = [one.monthly, one.yearly].map((planId) => order(one, { planId }))
    const [placed, refused] = (await Promise.allSettled(tabs)).toSorted((tab) =>
      tab.status === 'fulfilled' ? -1 : 1,
    )
    expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'existingPlanNotCancelled' } })
    if (placed?.status === 'fulfilled') await pay(one, placed.value)
    expect(await rightsOf(one)).toHaveLength(1)
    expect(await booksOf(one)).toHaveLength(1)
  })

  it('release the amount reserved for the one that can’t be registered any more, with its coupon', async () => {
    const one = await shopper(provider)
    const code = `LOSER${made}`
    const couponId = await addCoupon(platform, one.tenantId, code)
    await buy(one, { planId: one.monthly })
    // This order was placed in a second tab before that was refused. Both plans are paid, one of them sooner.
    const { orderId, next } = await orderBeside(one, code)
    if (typeof next === 'object') await one.till.press(next.redirect, 'pay')
    await settleOrder(one.visit, { tenantId: one.tenantId, id: orderId }, 'return')
    expect(await getOrder(one.visit, { orderId })).toMatchObject({
      state: 'failed',
      money: 'none',
      decline: { code: 'covered' },
    })
    expect(await rightsOf(one)).toHaveLength(1)
    const books = await booksOf(one)
    expect(books.map(([, taken, back]) => [taken, back]).toSorted()).toEqual([
      [0, 0],
      [1100, 0],
    ])
    expect(books.map(([state]) => state)).not.toContain('authorised')
    expect(await usesOf(couponId)).toEqual([])
  })

  it('give back an amount that was taken anyway, and charge it no more', async () => {
    const one = await shopper(provider)
    await buy(one, { planId: one.monthly })
    const { orderId, next } = await orderBeside(one, undefined, '9')
    if (typeof next === 'object') await one.till.press(next.redirect, 'pay')
    const key = { tenantId: one.tenantId, id: orderId }
    await expect(settleOrder({ ...one.visit, ...diesAt('capture answered') }, key, 'return')).rejects.toThrow(
      'killed',
    )
    await db.updateTable('payment_order').set({ coverage: '1,2' }).where('id', '=', orderId).execute()
    expect((await settleOrder(one.visit, key, 'sweep')).decline?.code).toBe('covered')
    expect(await rightsOf(one)).toHaveLength(1)
    expect((await booksOf(one)).toSorted()).toEqual([
      ['captured', 1100, 0],
      ['captured', 1100, 1100],
    ])
    const charged = (await listPeriodic(one.till.sandbox)).filter(({ status }) => status === 'active')
    expect(charged).toHaveLength(provider === 'GAKKEN_ID' ? 1 : 0)
  })
})

it('an amount taken for a plan that its reader has by now is given back as well', async () => {
  const one = await shopper('GMO')
  const { orderId, next } = await order(one, { planId: one.monthly })
  await one.till.press((next as { redirect: string }).redirect, 'pay')
  const key = { tenantId: one.tenantId, id: orderId }
  const dies = diesAt('capture answered')
  await expect(settleOrder({ ...one.visit, ...dies }, key, 'return')).rejects.toThrow('killed')
  const own = { tenant_id: one.tenantId, id: `own${made}`, account_id: one.id, plan_id: one.monthly }
  const days = { starts_on: '2026-11-01', ends_on: '2026-12-31', status: 'ACTIVE' as const }
  await db
    .insertInto('registration')
    .values({ ...own, ...days, renews_on: '2027-01-01', coverage: '9' })
    .execute()
  expect((await settleOrder(one.visit, key, 'sweep')).decline?.code).toBe('covered')
  expect(await booksOf(one)).toEqual([['captured', 1100, 1100]])
})

it('a paid period begins after days of its plan that were added meanwhile, whatever groups those cover', async () => {
  const one = await shopper('GMO')
  const placed = await order(one, { planId: one.monthly })
  const own = { tenant_id: one.tenantId, id: `own${made}`, account_id: one.id, plan_id: one.monthly }
  const days = { starts_on: '2026-11-01', ends_on: '2026-12-31', status: 'CANCEL' as const }
  await db
    .insertInto('registration')
    .values({ ...own, ...days, coverage: '9' })
    .execute()
  expect((await pay(one, placed)).state).toBe('confirmed')
  expect((await rightsOf(one)).map(({ starts_on }) => starts_on)).toContain('2027-01-01')
})

/** An order of the other plan that no constraint refused, as there may be from before the rule. */
async function orderBeside(one: Shopper, couponCode?: string, coverage = '1,2') {
  const own = db.updateTable('registration').where('account_id', '=', one.id)
  await own.set({ coverage: '9' }).execute()
  const placed = await order(one, { planId: one.yearly, ...(couponCode && { couponCode }) })
  await own.set({ coverage: '1,2' }).execute()
  const { orderId } = placed
  await db.updateTable('payment_order').set({ coverage }).where('id', '=', orderId).execute()
  return placed
}

describe('a cancelled plan with the same content groups', () => {
  it('lets the other begin after its last day, so that nobody pays twice for the same days', async () => {
    const one = await shopper('GMO')
    await buy(one, { planId: one.monthly })
    await cancelFirst(one)
    const quote = await quoteOrder(one.visit, { planId: one.yearly })
    expect([quote.startsOn, quote.endsOn, quote.isLater]).toEqual(['2026-12-20', '2027-12-19', true])
    await buy(one, { planId: one.yearly })
    expect(await rightsOf(one)).toMatchObject([
      { plan_id: one.monthly, status: 'CANCEL', ends_on: '2026-12-19' },
      { plan_id: one.yearly, status: 'ACTIVE', starts_on: '2026-12-20', renews_on: '2027-12-20' },
    ])
  })

  it('can’t be resumed beside the other, nor while the other’s money is being taken', async () => {
    const one = await shopper('GMO')
    await buy(one, { planId: one.monthly })
    const id = await cancelFirst(one)
    const resume = () => refusalOf(resumeSubscription(one.visit, { id }))
    const placed = await order(one, { planId: one.yearly })
    if (typeof placed.next === 'object') await one.till.press(placed.next.redirect, 'pay')
    const key = { tenantId: one.tenantId, id: placed.orderId }
    await expect(settleOrder({ ...one.visit, ...diesAt('authorised') }, key, 'return')).rejects.toThrow()
    expect(await resume()).toEqual(beside)
    expect((await settleOrder(one.visit, key, 'sweep')).state).toBe('confirmed')
    expect(await resume()).toEqual(beside)
    // The other one is cancelled now as well, but its days are paid for, so only it can go on.
    const [, { id: second = '' } = {}] = await rightsOf(one)
    await cancelSubscription(one.visit, { id: second })
    expect(await resume()).toEqual(beside)
    await resumeSubscription(one.visit, { id: second })
    expect((await rightsOf(one)).map(({ status }) => status)).toEqual(['CANCEL', 'ACTIVE'])
  })

  it('that is resumed while the reader is at the issuer’s page wins: the order’s amount is released', async () => {
    const one = await shopper('GMO')
    await buy(one, { planId: one.monthly })
    const id = await cancelFirst(one)
    const placed = await order(one, { planId: one.yearly })
    await resumeSubscription(one.visit, { id })
    expect(await pay(one, placed)).toMatchObject({ state: 'failed', decline: { code: 'covered' } })
    // If the issuer shows no page, the refusal comes at once.
    await cancelFirst(one)
    const deps = {
      fetch: unasked(one),
      reached: async (step: string) =>
        step === 'received' ? resumeSubscription(one.visit, { id }) : undefined,
    }
    expect(await refusalOf(order(one, { planId: one.yearly, deps }))).toMatchObject({
      name: 'existingPlanNotCancelled',
      details: { planId: one.yearly, reason: 'covered' },
    })
    expect((await booksOf(one)).map(([, taken]) => taken).toSorted()).toEqual([0, 0, 1100])
  })

  it('whose next charge is under way prevents the other until that has ended', async () => {
    const one = await shopper('GMO')
    await buy(one, { planId: one.monthly })
    clock.now = Date.parse('2026-12-20T03:00:00Z')
    await sweepRenewals({ ...one.till.cron, ...diesAt('capture answered') })
    await cancelFirst(one)
    expect(await refusalOf(quoteOrder(one.visit, { planId: one.yearly }))).toEqual(beside)
    const [renewal] = await db
      .selectFrom('payment_order')
      .select(['tenant_id as tenantId', 'id'])
      .where('account_id', '=', one.id)
      .where('kind', '=', 'renewal')
      .execute()
    await settleOrder(one.visit, renewal as OrderKey, 'sweep')
    expect((await quoteOrder(one.visit, { planId: one.yearly })).startsOn).toBe('2027-01-20')
  })

  it('whose refund is under way prevents the other until it is made', async () => {
    const one = await shopper('GMO')
    await buy(one, { planId: one.monthly })
    const own = db.updateTable('registration').where('account_id', '=', one.id)
    // The registration would renew again if the refund failed.
    await own.set({ status: 'CANCEL', end_reason: 'refund', renews_on: null }).execute()
    expect(await refusalOf(quoteOrder(one.visit, { planId: one.yearly }))).toEqual(beside)
    await own.set({ status: 'REFUNDED' }).execute()
    expect((await quoteOrder(one.visit, { planId: one.yearly })).startsOn).toBe('2026-11-20')
  })
})

describe('an order that costs nothing', () => {
  it('is refused beside a plan with the same groups: free, by a coupon, or a trial', async () => {
    const one = await shopper('GMO')
    const terms = { covers: [1, 2] }
    const free = await addPlan(platform, one.tenantId, `free-${made}`, { ...terms, price: 0 })
    const trial = await addPlan(platform, one.tenantId, `trial-${made}`, { ...terms, free_days: 7 })
    await addCoupon(platform, one.tenantId, `ALL${made}`, { percent: 100 })
    const first = await order(one, { planId: one.monthly })
    expect(await refusalOf(registerFree(one.visit, { planId: free }))).toEqual(beside)
    await pay(one, first)
    expect(await refusalOf(registerFree(one.visit, { planId: free }))).toEqual(beside)
    expect(await refusalOf(order(one, { planId: one.yearly, couponCode: `ALL${made}` }))).toEqual(beside)
    expect(await refusalOf(order(one, { planId: trial }))).toEqual(beside)
    expect(await rightsOf(one)).toHaveLength(1)
  })

  it('is registered once when two are placed at once', async () => {
    const one = await shopper('GMO', { price: 0 })
    const both = await Promise.all(
      [one.monthly, one.yearly].map((planId) => refusalOf(registerFree(one.visit, { planId }))),
    )
    expect(both).toContainEqual(beside)
    expect(both).toContain('done')
    expect(await rightsOf(one)).toHaveLength(1)
  })

  it('isn’t granted beside a plan with the same groups, nor while one is being bought', async () => {
    const one = await shopper('GMO')
    const staff = staffOf(one.visit, world[shops.GMO])
    const days = { startsOn: '2026-11-20' as Day, endsOn: '2026-12-31' as Day }
    const grant = (more: object = {}) =>
      refusalOf(
        grantSubscription(staff, { reader: one.id, planId: one.yearly, ...days, reason: 'Prize', ...more }),
      )
    const first = await order(one, { planId: one.monthly })
    expect(await grant()).toMatchObject({ name: 'paymentProcessing' })
    await pay(one, first)
    const named = { fields: { reader: ['readerHasSame'] } }
    expect(await grant()).toMatchObject({ name: 'existingPlanNotCancelled', details: named })
    // The plan renews, so every later day belongs to it as well.
    const later = { startsOn: '2028-01-01' as Day, endsOn: '2028-01-31' as Day }
    expect(await grant(later)).toEqual(beside)
    await cancelFirst(one)
    expect(await grant(later)).toBe('done')
    // Nobody is charged for a granted plan, so another one may be bought beside it.
    const other = await addPlan(platform, one.tenantId, `other-${made}`)
    expect(await refusalOf(order(one, { planId: other }))).toBe('done')
  })
})

describe('the groups that a registration covers', () => {
  it('are those of its purchase, whatever its plan covers later', async () => {
    const one = await shopper('GMO')
    await buy(one, { planId: one.monthly })
    const more = { tenant_id: one.tenantId, plan_id: one.monthly, group_id: 3 }
    await db.insertInto('subscription_plan_group').values(more).execute()
    expect(await refusalOf(order(one, { planId: one.yearly }))).toEqual(beside)
    const wider = await addPlan(platform, one.tenantId, `wider-${made}`, { covers: [1, 2, 3] })
    expect(await refusalOf(order(one, { planId: wider }))).toBe('done')
    const row = db.selectFrom('registration').select('coverage').where('account_id', '=', one.id)
    expect(await row.execute()).toEqual([{ coverage: '1,2' }])
  })

  it('don’t allow to resume it beside a later one of its own plan, whatever that covers by now', async () => {
    const one = await shopper('GMO')
    await buy(one, { planId: one.monthly })
    const id = await cancelFirst(one)
    const more = { tenant_id: one.tenantId, plan_id: one.monthly, group_id: 3 }
    await db.insertInto('subscription_plan_group').values(more).execute()
    const days = { startsOn: '2028-01-01' as Day, endsOn: '2028-01-31' as Day }
    const staff = staffOf(one.visit, world[shops.GMO])
    await grantSubscription(staff, { reader: one.id, planId: one.monthly, ...days, reason: 'Prize' })
    expect(await refusalOf(resumeSubscription(one.visit, { id }))).toEqual(beside)
  })

  it('may overlap with another’s, which the reader is told before buying', async () => {
    const one = await shopper('GMO')
    const part = await addPlan(platform, one.tenantId, `part-${made}`, { covers: [2, 4] })
    // A plan of another site with the same id covers other groups, and must not count.
    await addPlan(platform, world[shops.VERITRANS].tenantId, part, { covers: [1] })
    await buy(one, { planId: one.monthly })
    const [{ id = '' } = {}] = await rightsOf(one)
    const told = async (planId: string) =>
      viewOverlaps((await getPlan(one.visit, { id: planId })).overlaps, one.visit)
    expect(await told(part)).toEqual([
      { registrationId: id, planName: one.monthly, endsOn: '2026-12-19', groupNames: ['自然科学'] },
    ])
    expect(await told(one.monthly)).toEqual([])
    expect((await getPlan({ ...one.visit, actor: null }, { id: part })).overlaps).toEqual([])
    const quote = await quoteOrder(one.visit, { planId: part })
    expect([quote.startsOn, quote.isLater], 'at once').toEqual(['2026-11-20', false])
    await buy(one, { planId: part })
    expect(await rightsOf(one)).toHaveLength(2)
  })

  it('are none for a plan without groups: two such plans cover the same', async () => {
    const one = await shopper('GMO', { covers: [] })
    await buy(one, { planId: one.monthly })
    expect(await refusalOf(order(one, { planId: one.yearly }))).toEqual(beside)
  })
})
