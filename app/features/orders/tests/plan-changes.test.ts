import { beforeAll, describe, expect, it, vi } from 'vitest'
import { isCoveredByPlan } from '#app/features/access/model/plan-coverage.ts'
import { cancelOrder, settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { changePlan, keepPlan } from '#app/features/orders/model/plan-change/change-plan.ts'
import {
  chargeOf,
  listPlanChanges,
  type PlanChange,
} from '#app/features/orders/model/plan-change/list-plan-changes.ts'
import { earnedByMonth } from '#app/features/orders/model/revenue/earned-by-month.ts'
import {
  cancelSubscription,
  resumeSubscription,
} from '#app/features/orders/model/subscription/cancel-subscription.ts'
import { getSubscription } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import {
  getPauseWays,
  pauseSubscription,
} from '#app/features/orders/model/subscription/pause-subscription.ts'
import { sweepNotices } from '#app/features/orders/model/subscription-billing/sweep-notices.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { world } from '#seeds/demo/world.ts'
import { addPlan, giveCard, returnPath, shops } from './order-world.ts'
import { type SubscriptionShop, subscriptionShop } from './subscription-shop.ts'

const shop: SubscriptionShop = await subscriptionShop('GMO')
const { goTo, till, db } = shop
const { tenantId } = world[shops.GMO]
const boughtOn = '2026-11-20' as Day
/** The issuer of this card asks its reader, on a page. */
const asking = '4100000000005000'
const trial = { duration: 1, duration_type: 'month', free_days: 14 } as const
let plans = 0

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

type Bought = Awaited<ReturnType<typeof shop.bought>>

const refusing = (name: string) => expect.objectContaining({ name })
const newPlan = (row: object = {}) => addPlan(shop, tenantId, `other${++plans}`, row)
const idOf = async ({ own }: Bought) => (await own()).id
const changesOf = async (one: Bought) => listPlanChanges(one.visit, { id: await idOf(one) })

async function offerOf(one: Bought, planId: string): Promise<PlanChange> {
  const offer = (await changesOf(one)).changes.find(({ plan }) => plan.id === planId)
  if (offer === undefined) throw new Error(`${planId} isn't offered`)
  return offer
}

let keys = 0
/** Changes to a plan for the amount that the page shows. */
async function change(one: Bought, planId: string) {
  const total = chargeOf(await offerOf(one, planId))
  const key = `changeplanchangeplan${++keys}`
  return changePlan(one.visit, { id: await idOf(one), planId, total, revision: null, key })
}

/** Changes to a plan that begins today, and comes back from the issuer. Returns the order. */
async function changeNow(one: Bought, planId: string, pressed: 'pay' | 'decline' = 'pay'): Promise<string> {
  const placed = await change(one, planId)
  if (placed === null) throw new Error('it begins later')
  if (typeof placed.next === 'object') await till.press(placed.next.redirect, pressed)
  await settleOwnOrder(one.visit, { orderId: placed.orderId })
  return placed.orderId
}

/** Goes from day to day as cron does. */
async function until(day: Day, from: Day): Promise<void> {
  for (let on = from; on <= day; on = addDays(on, 1)) {
    goTo(on)
    await sweepNotices(till.cron)
    await sweepRenewals(till.cron)
    await sweepOrders(till.cron)
  }
}

const booked = (one: Bought) =>
  db
    .selectFrom('ledger_transaction')
    .select(['kind', 'plan_id', 'net', 'tax', 'total', 'discount', 'service_from', 'service_to'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', one.id)
    .orderBy('at')
    .orderBy('kind')
    .execute()

async function balances(one: Bought): Promise<Record<string, number>> {
  const entries = await db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_transaction as moved', (join) =>
      join.onRef('moved.tenant_id', '=', 'entry.tenant_id').onRef('moved.id', '=', 'entry.transaction_id'),
    )
    .select(['entry.debit', 'entry.credit', 'entry.amount'])
    .where('moved.account_id', '=', one.id)
    .execute()
  const sums: Record<string, number> = {}
  for (const { debit, credit, amount } of entries) {
    sums[debit] = (sums[debit] ?? 0) + amount
    sums[credit] = (sums[credit] ?? 0) - amount
  }
  return sums
}

describe('a plan that costs more by the day', () => {
  it('begins today for its price less the remaining days, and renews from today', async () => {
    const one = await shop.bought(boughtOn)
    const dearer = await newPlan({ price: 2000 })
    goTo('2026-11-30')
    // 20 of the 30 days that were paid with ¥1,100.
    expect(await offerOf(one, dearer)).toMatchObject({
      when: 'now',
      agreed: {
        total: 1467,
        tax: 133,
        net: 1334,
        credit: 733,
        creditNet: 666,
        discountNet: 0,
        renewalTotal: 2200,
      },
      startsOn: '2026-11-30',
      endsOn: '2026-12-29',
      creditDays: 20,
    })
    const orderId = await changeNow(one, dearer)
    expect(await one.own()).toMatchObject({
      plan_id: dearer,
      status: 'ACTIVE',
      order_id: orderId,
      period: 2,
      price: 2000,
      starts_on: boughtOn,
      ends_on: '2026-12-29',
      renews_on: '2026-12-30',
      anchor_on: '2026-11-30',
    })
    expect(await one.orders()).toMatchObject([
      { kind: 'purchase', plan_id: one.planId, total: 1100, state: 'confirmed' },
      {
        kind: 'renewal',
        plan_id: dearer,
        changes_from: one.planId,
        total: 1467,
        state: 'confirmed',
        period: 2,
      },
    ])
    expect((await one.letters()).at(-1)).toMatchObject({
      letter: 'planChanged',
      planId: dearer,
      total: 1467,
      next: { on: '2026-12-30', total: 2200 },
    })
    await until('2027-01-30', '2026-12-01')
    expect(await one.charges()).toEqual([boughtOn, '2026-11-30', '2026-12-30', '2027-01-30'])
    expect((await one.orders()).at(-1)).toMatchObject({ plan_id: dearer, total: 2200, changes_from: null })
  })

  it('is earned with its own days: the credit leaves the plan before', async () => {
    const one = await shop.bought(boughtOn)
    const dearer = await newPlan({ price: 2000, discount_price: 1800 })
    goTo('2026-11-30')
    await changeNow(one, dearer)
    // 1,980 less 733.
    expect(await booked(one)).toMatchObject([
      { kind: 'charge', plan_id: one.planId, net: 1000, tax: 100, total: 1100 },
      { kind: 'charge', plan_id: dearer, net: 1134, tax: 113, total: 1247, discount: 200 },
      {
        kind: 'credit-in',
        plan_id: dearer,
        net: 666,
        tax: 0,
        service_from: '2026-11-30',
        service_to: '2026-12-29',
      },
      { kind: 'credit-out', plan_id: one.planId, net: 666, tax: 0, total: 666 },
    ])
    const sums = await balances(one)
    expect(sums).toMatchObject({ provider: 2347, tax: -213, revenue: -2334, discount: 200, credit: 0 })
    const earned = async (plan: string) => {
      const months = ['2026-11', '2026-12'] as const
      const by = await earnedByMonth(db, { tenantId, months: [...months], today: '2026-12-31', plan })
      return months.map((month) => by.get(month))
    }
    // 10 of 30 days of ¥1,000, whose rest is the new plan's except for the rounding.
    expect(await earned(one.planId)).toMatchObject([
      { earned: 333, deferred: 1 },
      { earned: 1, deferred: 0 },
    ])
    expect(await earned(dearer)).toMatchObject([
      { earned: 60, deferred: 1740 },
      { earned: 1740, deferred: 0 },
    ])
  })

  it('leaves everything as it was if the issuer declines or the reader gives it up', async () => {
    const one = await shop.bought(boughtOn)
    const dearer = await newPlan({ price: 2000 })
    const before = await one.own()
    goTo('2026-11-30')
    await giveCard(one.visit, till, await till.tokenOf(asking))
    await changeNow(one, dearer, 'decline')
    const placed = await change(one, dearer)
    const { openOrder, changes } = await changesOf(one)
    expect([openOrder?.id, changes]).toEqual([placed?.orderId, []])
    const again = {
      id: before.id,
      planId: dearer,
      total: 1467,
      revision: null,
      key: 'changeplanchangeplanagain',
    }
    await expect(changePlan(one.visit, again)).rejects.toEqual(refusing('paymentVerifying'))
    await cancelOrder(one.visit, { orderId: placed?.orderId ?? '' })
    expect(await one.own()).toEqual(before)
    expect((await one.orders()).map(({ state }) => state).sort()).toEqual([
      'cancelled',
      'confirmed',
      'failed',
    ])
    expect((await one.letters()).map(({ letter }) => letter)).toEqual(['ordered'])
    await until('2026-12-20', '2026-12-01')
    expect((await one.own()).renews_on).toBe('2027-01-20')
  })

  it('is ordered once, however often the form is sent, and only for the amount that it showed', async () => {
    const one = await shop.bought(boughtOn)
    const dearer = await newPlan({ price: 2000 })
    goTo('2026-11-30')
    const [id, key] = [await idOf(one), 'changeplanchangeplantwice']
    const wanted = { id, planId: dearer, total: 1467, revision: null, key }
    await expect(changePlan(one.visit, { ...wanted, total: 1466 })).rejects.toEqual(
      refusing('changedMeanwhile'),
    )
    const both = await Promise.allSettled([changePlan(one.visit, wanted), changePlan(one.visit, wanted)])
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await changePlan(one.visit, wanted)).toMatchObject({ orderId: (await one.orders()).at(-1)?.id })
    expect(await one.orders()).toHaveLength(2)
    const other = { ...wanted, planId: await newPlan({ price: 3000 }) }
    await expect(changePlan(one.visit, other)).rejects.toEqual(refusing('idempotencyKeyReused'))
  })

  it('credits what was credited before, and nothing that was given back', async () => {
    const one = await shop.bought(boughtOn)
    const [second, third] = [await newPlan({ price: 2000 }), await newPlan({ price: 4000 })]
    goTo('2026-11-30')
    await changeNow(one, second)
    // On the same day its whole price, of which ¥733 were credited.
    expect(await offerOf(one, third)).toMatchObject({ agreed: { credit: 2200, total: 2200 } })
    const [, order] = await one.orders()
    await db
      .insertInto('refund')
      .values({
        ...{
          tenant_id: tenantId,
          id: `refund${one.id}`,
          order_id: order?.id ?? '',
          amount: 200,
          refunded_after: 200,
        },
        ...{ reason: '', ends_right: 0, state: 'done', asked_by: '', created_at: 1, updated_at: 1 },
      })
      .execute()
    expect(await offerOf(one, third)).toMatchObject({ agreed: { credit: 2000, total: 2400 } })
  })

  it('begins with the next period if the remaining days are worth more than it costs', async () => {
    const year = await shop.bought(boughtOn, { duration: 1, duration_type: 'year' })
    const monthly = await newPlan({ price: 200 })
    expect(await offerOf(year, monthly)).toMatchObject({ when: 'next', startsOn: '2027-11-20' })
    goTo('2027-10-20')
    expect(await offerOf(year, monthly)).toMatchObject({ when: 'now', agreed: { credit: 93, total: 127 } })
  })
})

describe('a plan that doesn’t cost more', () => {
  it('begins when the paid period ends, and is charged then', async () => {
    const one = await shop.bought(boughtOn)
    const cheaper = await newPlan({ price: 500, duration: 7, duration_type: 'day' })
    const least = await newPlan({ price: 100 })
    goTo('2026-11-30')
    expect(await offerOf(one, cheaper), 'by the day it is dearer').toMatchObject({ when: 'next', total: 550 })
    expect(await change(one, least)).toBe(null)
    expect(await one.own()).toMatchObject({
      plan_id: one.planId,
      next_plan_id: least,
      renews_on: '2026-12-20',
    })
    expect((await one.letters()).at(-1)).toMatchObject({
      letter: 'planChanges',
      planId: least,
      next: { on: '2026-12-20', total: 110 },
    })
    expect(await getSubscription(one.visit, { id: await idOf(one) })).toMatchObject({
      nextPlanName: least,
      nextTotal: 110,
      renewsOn: '2026-12-20',
    })
    await until('2026-12-20', '2026-12-01')
    expect(await one.own()).toMatchObject({
      plan_id: least,
      next_plan_id: null,
      next_agreed: null,
      price: 100,
      ends_on: '2027-01-19',
      renews_on: '2027-01-20',
    })
    expect((await one.orders()).at(-1)).toMatchObject({
      plan_id: least,
      changes_from: one.planId,
      total: 110,
      starts_on: '2026-12-20',
    })
    expect((await one.letters()).at(-1)).toMatchObject({ letter: 'planChanged', planId: least, total: 110 })
  })

  it('can be taken back or exchanged until then', async () => {
    const one = await shop.bought(boughtOn)
    const [other, least] = [await newPlan({ price: 500 }), await newPlan({ price: 100 })]
    await change(one, least)
    const shown = await getSubscription(one.visit, { id: await idOf(one) })
    expect(shown).toMatchObject({ nextPlanName: least, renewsOn: '2026-12-20' })
    await change(one, other)
    await keepPlan(one.visit, { id: await idOf(one), revision: null })
    expect(await one.own()).toMatchObject({ next_plan_id: null, next_coverage: null, is_long: 0 })
    await expect(keepPlan(one.visit, { id: await idOf(one), revision: null })).rejects.toEqual(
      refusing('planChangeNotPossible'),
    )
    await until('2026-12-20', '2026-12-19')
    expect((await one.orders()).at(-1)).toMatchObject({ plan_id: one.planId, total: 1100 })
  })

  it('is announced as a year if it is one, and ends with a cancellation', async () => {
    const one = await shop.bought(boughtOn)
    const year = await newPlan({ price: 1200, duration_type: 'year' })
    await change(one, year)
    expect(await one.own()).toMatchObject({ is_long: 1 })
    await cancelSubscription(one.visit, { id: await idOf(one) })
    expect(await one.own()).toMatchObject({ next_plan_id: null, is_long: 0 })
    await resumeSubscription(one.visit, { id: await idOf(one) })
    await until('2026-12-20', '2026-12-19')
    expect((await one.orders()).at(-1)).toMatchObject({ plan_id: one.planId })
  })

  it('ends the registration if it is withdrawn before, and saves one whose present plan is', async () => {
    const [one, other] = [await shop.bought(boughtOn), await shop.bought(boughtOn)]
    const [gone, least] = [await newPlan({ price: 500 }), await newPlan({ price: 100 })]
    await change(one, gone)
    await change(other, least)
    const withdraw = (id: string) =>
      db.updateTable('subscription_plan').set({ state: 'withdrawn' }).where('id', '=', id).execute()
    await withdraw(gone)
    await withdraw(other.planId)
    await until('2026-12-20', '2026-12-15')
    expect(await one.own()).toMatchObject({ status: 'CANCEL', end_reason: 'withdrawn', next_plan_id: null })
    expect(await other.own()).toMatchObject({ status: 'ACTIVE', plan_id: least })
  })
})

it('a free period can be changed: nothing is credited, and nothing of its price is left', async () => {
  const [one, other] = [await shop.bought(boughtOn, trial), await shop.bought(boughtOn, trial)]
  const [dearer, least] = [await newPlan({ price: 2000 }), await newPlan({ price: 100 })]
  expect((await getPauseWays(one.visit, { id: await idOf(one) })).offers).toEqual([])
  goTo('2026-11-25')
  expect(await offerOf(one, dearer)).toMatchObject({ when: 'now', agreed: { credit: 0, total: 2200 } })
  await changeNow(one, dearer)
  expect(await one.own()).toMatchObject({ period: 1, free_until: '2026-11-24', renews_on: '2026-12-25' })
  await change(other, least)
  await until('2026-12-04', '2026-11-26')
  expect((await other.orders()).at(-1)).toMatchObject({ plan_id: least, period: 1, total: 110 })
})

describe('a registration that can’t be changed', () => {
  it('is another reader’s, paused, due, or cancelled', async () => {
    const [one, other] = [await shop.bought(boughtOn), await shop.bought(boughtOn)]
    await newPlan({ price: 500 })
    await expect(listPlanChanges(other.visit, { id: await idOf(one) })).rejects.toEqual(
      refusing('subscriptionNotFound'),
    )
    await pauseSubscription(one.visit, { id: await idOf(one), periods: 1, revision: null })
    expect((await changesOf(one)).changes).toEqual([])
    await cancelSubscription(other.visit, { id: await idOf(other) })
    expect((await changesOf(other)).changes).toEqual([])
  })

  it('isn’t paused while another plan is to begin', async () => {
    const one = await shop.bought(boughtOn)
    await change(one, await newPlan({ price: 500 }))
    const paused = pauseSubscription(one.visit, { id: await idOf(one), periods: 1, revision: null })
    await expect(paused).rejects.toEqual(refusing('pauseNotPossible'))
  })
})

describe('one registration of the same contents (ruling 55)', () => {
  const buy = async (one: Bought, planId: string) => {
    const card = { kind: 'token' as const, token: await till.tokenOf(asking) }
    const { orderId, next } = await placeOrder(one.visit, { planId, card, returnPath })
    return { orderId, pay: async () => typeof next === 'object' && (await till.press(next.redirect, 'pay')) }
  }
  const covers = [1]

  it('offers no plan whose contents another registration has, and sells none that one is to become', async () => {
    const one = await shop.bought(boughtOn)
    const [least, same] = [await newPlan({ price: 100, covers }), await newPlan({ price: 3000, covers })]
    await change(one, least)
    await expect(buy(one, same)).rejects.toEqual(refusing('existingPlanNotCancelled'))
    await expect(buy(one, least)).rejects.toEqual(refusing('planAlreadyRegistered'))
    await keepPlan(one.visit, { id: await idOf(one), revision: null })
    const id = await idOf(one)
    const { orderId, pay } = await buy(one, same)
    await pay()
    await settleOwnOrder(one.visit, { orderId })
    const { changes } = await listPlanChanges(one.visit, { id })
    expect(changes.map(({ plan }) => plan.id)).not.toContain(least)
  })

  it('whichever is first: a purchase that is paid for, or a change', async () => {
    const [first, second] = [await shop.bought(boughtOn), await shop.bought(boughtOn)]
    const [least, same] = [
      await newPlan({ price: 100, covers: [2] }),
      await newPlan({ price: 3000, covers: [2] }),
    ]
    const open = await buy(first, same)
    await change(first, least)
    await open.pay()
    expect(await settleOwnOrder(first.visit, { orderId: open.orderId })).toMatchObject({
      state: 'failed',
      decline: { code: 'covered' },
    })
    const paid = await buy(second, same)
    const dearer = await newPlan({ price: 5000, covers: [2] })
    await giveCard(second.visit, till, await till.tokenOf(asking))
    const placed = await change(second, dearer)
    await paid.pay()
    await settleOwnOrder(second.visit, { orderId: paid.orderId })
    if (typeof placed?.next === 'object') await till.press(placed.next.redirect, 'pay')
    expect(await settleOwnOrder(second.visit, { orderId: placed?.orderId ?? '' })).toMatchObject({
      state: 'failed',
      decline: { code: 'covered' },
    })
    const plans = db.selectFrom('registration').select('plan_id').where('account_id', '=', second.id)
    expect((await plans.execute()).map(({ plan_id }) => plan_id).sort()).toEqual([same, second.planId].sort())
  })
})

it('ruling 55 also where a charge is found that was taken without our having authorised it', async () => {
  const [one, other] = [await shop.bought(boughtOn), await shop.bought(boughtOn)]
  const { coverage } = await one.own()
  const of = (id: string) =>
    db.updateTable('registration').where('tenant_id', '=', tenantId).where('id', '=', id)
  await of(await idOf(other))
    .set({ account_id: one.id })
    .execute()
  const own = await db.selectFrom('registration').select('id').where('coverage', '=', coverage).execute()
  expect(own).toHaveLength(1)
  const changed = of(await idOfPlan(other.planId)).set({ plan_id: await newPlan(), coverage })
  await expect(changed.execute()).rejects.toThrow('registration_covered')
})

const idOfPlan = async (planId: string) =>
  (await db.selectFrom('registration').select('id').where('plan_id', '=', planId).executeTakeFirstOrThrow())
    .id

describe('a charge and a change at once', () => {
  it('a charge that was prepared before the change isn’t made', async () => {
    const one = await shop.bought(boughtOn)
    const least = await newPlan({ price: 100 })
    await change(one, least)
    const { id } = await one.own()
    const row = {
      ...{ tenant_id: tenantId, id: `stale${one.id}`, account_id: one.id, kind: 'renewal' as const },
      ...{
        registration_id: id,
        period: 2,
        price: '{}',
        total: 1100,
        starts_on: '2026-12-20',
        ends_on: '2027-01-19',
      },
      ...{ provider: 'GMO' as const, expires_at: 1, created_at: 1, updated_at: 1 },
    }
    const insert = (values: object) => db.insertInto('payment_order').values({ ...row, ...values } as never)
    await expect(insert({ plan_id: one.planId }).execute()).rejects.toThrow('payment_order_planned')
    const other = await newPlan({ price: 90 })
    const stale = insert({ plan_id: other, changes_from: one.planId })
    await expect(stale.execute()).rejects.toThrow('payment_order_planned')
    await insert({ plan_id: least, changes_from: one.planId, total: 110 }).execute()
    const { openOrder, changes } = await changesOf(one)
    expect([openOrder, changes], 'a charge of cron is no order to pay for').toEqual([null, []])
    await expect(keepPlan(one.visit, { id, revision: null })).rejects.toEqual(refusing('paymentProcessing'))
  })

  it('nothing is given back of a payment while a change with its credit is open, and a credit counts what was', async () => {
    const one = await shop.bought(boughtOn)
    const dearer = await newPlan({ price: 2000 })
    goTo('2026-11-30')
    await giveCard(one.visit, till, await till.tokenOf(asking))
    const placed = await change(one, dearer)
    const [bought] = await one.orders()
    const refund = (after: number) =>
      db.insertInto('refund').values({
        ...{
          tenant_id: tenantId,
          id: `back${one.id}`,
          order_id: bought?.id ?? '',
          amount: after,
          refunded_after: after,
        },
        ...{ reason: '', ends_right: 0, state: 'asked', asked_by: '', created_at: 1, updated_at: 1 },
      })
    await expect(refund(1000).execute()).rejects.toThrow('refund_while_renewing')
    await cancelOrder(one.visit, { orderId: placed?.orderId ?? '' })
    await refund(1000).execute()
    const { id } = await one.own()
    const stale = db.insertInto('payment_order').values({
      ...{
        tenant_id: tenantId,
        id: `stale${one.id}`,
        account_id: one.id,
        plan_id: dearer,
        kind: 'renewal' as const,
      },
      ...{ registration_id: id, period: 2, price: '{"credit":733}', total: 1467, provider: 'GMO' as const },
      ...{ starts_on: '2026-11-30', ends_on: '2026-12-29', changes_from: one.planId },
      ...{ expires_at: 1, created_at: 1, updated_at: 1 },
    })
    await expect(stale.execute()).rejects.toThrow('payment_order_credits')
  })

  it('a change that is being paid when the period ends isn’t charged beside it', async () => {
    const one = await shop.bought(boughtOn)
    const dearer = await newPlan({ price: 40_000 })
    goTo('2026-12-19', 23 * 60 + 50)
    await giveCard(one.visit, till, await till.tokenOf(asking))
    const placed = await change(one, dearer)
    goTo('2026-12-20', 5)
    await sweepRenewals(till.cron)
    expect(await one.charges()).toEqual([boughtOn])
    if (typeof placed?.next === 'object') await till.press(placed.next.redirect, 'pay')
    await settleOwnOrder(one.visit, { orderId: placed?.orderId ?? '' })
    expect(await one.own()).toMatchObject({ plan_id: dearer, period: 2, renews_on: '2027-01-19' })
  })
})

it('gives the right to the contents of the new plan, and takes that of the old one', async () => {
  const ofSite = db.selectFrom('content').select('id').where('tenant_id', '=', tenantId)
  const { id: contentId } = await ofSite.executeTakeFirstOrThrow()
  const one = await shop.bought(boughtOn)
  const dearer = await newPlan({ price: 2000 })
  const groups = await db
    .selectFrom('subscription_plan_group')
    .select(['plan_id', 'group_id'])
    .where('tenant_id', '=', tenantId)
    .where('plan_id', 'in', [one.planId, dearer])
    .execute()
  const groupOf = (plan: string) => groups.find(({ plan_id }) => plan_id === plan)?.group_id ?? 0
  const reads = async (plan: string) => {
    const inGroup = { tenant_id: tenantId, content_id: contentId, group_id: groupOf(plan) }
    await db.deleteFrom('content_in_group').where('content_id', '=', contentId).execute()
    await db
      .insertInto('content_in_group')
      .values(inGroup as never)
      .execute()
    return isCoveredByPlan(db, tenantId, { contentId, accountId: one.id, today: '2026-11-30' })
  }
  goTo('2026-11-30')
  expect([await reads(one.planId), await reads(dearer)]).toEqual([true, false])
  await changeNow(one, dearer)
  expect([await reads(one.planId), await reads(dearer)]).toEqual([false, true])
})
