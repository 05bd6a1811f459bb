import { beforeAll, describe, expect, it, vi } from 'vitest'
import { quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import {
  cancelSubscription,
  resumeSubscription,
} from '#app/features/orders/model/subscription/cancel-subscription.ts'
import { getSubscription } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import {
  endPause,
  getPauseWays,
  pauseSubscription,
} from '#app/features/orders/model/subscription/pause-subscription.ts'
import { readOn } from '#app/features/orders/model/subscription-billing/extend-grace.ts'
import { sweepNotices } from '#app/features/orders/model/subscription-billing/sweep-notices.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { findPlan } from '#app/features/plans/model/plan/plan-store.ts'
import { viewSubscription } from '#app/features/plans/parts/plan-view.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { giveCard } from './order-world.ts'
import { type SubscriptionShop, subscriptionShop, type Terms } from './subscription-shop.ts'

const shop: SubscriptionShop = await subscriptionShop('GMO')
const { goTo, till, db } = shop
const boughtOn = '2026-11-20' as Day
const poor = '4999000000000002'

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

type Bought = Awaited<ReturnType<typeof shop.bought>>

const refusing = (name: string) => expect.objectContaining({ name })
const pause = async ({ visit, own }: Bought, periods: number) =>
  pauseSubscription(visit, { id: (await own()).id, periods, revision: null })
const shownOf = async ({ visit, own }: Bought) =>
  viewSubscription(await getSubscription(visit, { id: (await own()).id }), visit)
const waysOf = async ({ visit, own }: Bought) => getPauseWays(visit, { id: (await own()).id })
async function resume(one: Bought): Promise<void> {
  const { pause: shown, revision } = await waysOf(one)
  await endPause(one.visit, { id: (await one.own()).id, total: shown?.resumed.total ?? -1, revision })
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

describe('a paused registration', () => {
  it('runs to its paid end, rests and is charged on the day that was shown, for the amount that was shown', async () => {
    const one = await shop.bought(boughtOn)
    const { offers } = await waysOf(one)
    expect(offers).toEqual([
      { periods: 1, until: '2027-01-19', next: { on: '2027-01-20', total: 1100, endsOn: '2027-02-19' } },
      { periods: 2, until: '2027-02-19', next: { on: '2027-02-20', total: 1100, endsOn: '2027-03-19' } },
      { periods: 3, until: '2027-03-19', next: { on: '2027-03-20', total: 1100, endsOn: '2027-04-19' } },
    ])
    await pause(one, 2)
    expect(await one.letters()).toMatchObject([
      { letter: 'ordered' },
      { letter: 'planPaused', until: '2026-12-19', next: { on: '2027-02-20', total: 1100 } },
    ])
    goTo('2026-12-19')
    expect(await shownOf(one)).toMatchObject({
      standing: 'active',
      restsUntil: '2027-02-19',
      next: { on: '2027-02-20', total: 1100 },
      mayCancel: true,
      mayPause: false,
    })
    await until('2027-01-31', '2026-12-20')
    expect(await shownOf(one)).toMatchObject({ standing: 'resting', mayCancel: true, isVerifying: false })
    expect(await reads(one), 'in the rest').toBe(false)
    await until('2027-02-20', '2027-02-01')
    expect(await one.charges()).toEqual([boughtOn, '2027-02-20'])
    expect(await one.own()).toMatchObject({
      period: 2,
      rests: 0,
      ends_on: '2027-03-19',
      renews_on: '2027-03-20',
    })
    expect((await one.letters()).map(({ letter }) => letter)).toEqual([
      'ordered',
      'planPaused',
      'pauseEnds',
      'renewed',
    ])
    expect((await one.letters())[2]).toMatchObject({
      until: '2027-02-19',
      next: { on: '2027-02-20', total: 1100 },
    })
    const orders = await one.orders()
    expect(
      orders.map(({ starts_on, ends_on }) => [starts_on, ends_on]),
      'no day of the rest',
    ).toEqual([
      [boughtOn, '2026-12-19'],
      ['2027-02-20', '2027-03-19'],
    ])
    expect(await reads(one), 'again').toBe(true)
  })

  it('can’t be paused again before a period after it is paid, nor for more than three periods', async () => {
    const one = await shop.bought(boughtOn)
    await pause(one, 1)
    await expect(pause(one, 1)).rejects.toEqual(refusing('pauseNotPossible'))
    goTo('2027-01-05')
    await expect(pause(one, 1)).rejects.toEqual(refusing('pauseNotPossible'))
    await until('2027-01-20', '2027-01-05')
    await pause(one, 3)
    expect(await one.own()).toMatchObject({ rests: 3, renews_on: '2027-05-20' })
    const change = db.updateTable('registration').where('account_id', '=', one.id)
    await expect(change.set({ rests: 4 }).execute()).rejects.toThrow('registration_rests')
  })

  it('is refused to other readers, and if the registration was changed since it was shown', async () => {
    const [one, other] = [await shop.bought(boughtOn), await shop.bought(boughtOn)]
    const { id, revision } = await one.own()
    await expect(getPauseWays(other.visit, { id })).rejects.toEqual(refusing('subscriptionNotFound'))
    const asked = { id, periods: 1 }
    await expect(pauseSubscription(other.visit, { ...asked, revision: null })).rejects.toEqual(
      refusing('subscriptionNotFound'),
    )
    await expect(pauseSubscription(one.visit, { ...asked, revision: revision + 1 })).rejects.toEqual(
      refusing('changedMeanwhile'),
    )
    const twice = [1, 2].map((periods) => pauseSubscription(one.visit, { ...asked, periods, revision }))
    const results = await Promise.allSettled(twice)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await one.letters()).filter(({ letter }) => letter === 'planPaused')).toHaveLength(1)
  })

  it('ruling 55 stands in the way of another purchase of the plan, which leads to it', async () => {
    const one = await shop.bought(boughtOn)
    await pause(one, 3)
    goTo('2027-01-05')
    const { id } = await one.own()
    await expect(quoteOrder(one.visit, { planId: one.planId })).rejects.toMatchObject({
      name: 'planAlreadyRegistered',
      details: { registrationId: id, restsUntil: '2027-03-19' },
    })
  })
})

describe('a pause that ends early', () => {
  it('is taken back while the paid period runs, and nothing is charged before the usual day', async () => {
    const one = await shop.bought(boughtOn)
    await pause(one, 3)
    goTo('2026-12-19')
    expect((await waysOf(one)).pause).toMatchObject({ resumed: { on: '2026-12-20', total: 1100 } })
    await resume(one)
    expect(await one.own()).toMatchObject({ rests: 0, anchor_period: 0, renews_on: '2026-12-20' })
    await until('2026-12-20', '2026-12-19')
    expect(await one.charges()).toEqual([boughtOn, '2026-12-20'])
  })

  it('begins a period today, which is charged at once, gives the right to read at once, and moves later ones', async () => {
    const one = await shop.bought(boughtOn)
    await pause(one, 3)
    await until('2027-01-30', '2026-12-20')
    goTo('2027-01-31')
    expect((await waysOf(one)).pause?.resumed).toEqual({
      on: '2027-01-31',
      total: 1100,
      endsOn: '2027-02-27',
    })
    await resume(one)
    expect(await reads(one)).toBe(true)
    await expect(resume(one)).rejects.toEqual(refusing('subscriptionNotFound'))
    await Promise.all([1, 2, 3].map(() => sweepRenewals(till.cron)))
    expect(await one.charges()).toEqual([boughtOn, '2027-01-31'])
    expect(await one.own()).toMatchObject({ period: 2, ends_on: '2027-02-27', renews_on: '2027-02-28' })
    await until('2027-03-31', '2027-02-01')
    expect(await one.charges()).toEqual([boughtOn, '2027-01-31', '2027-02-28', '2027-03-31'])
  })

  it('is refused if the charge is another than the one that was shown', async () => {
    const one = await shop.bought(boughtOn)
    await pause(one, 3)
    goTo('2027-01-05')
    const { id, revision } = await one.own()
    await expect(endPause(one.visit, { id, total: 1099, revision })).rejects.toEqual(
      refusing('changedMeanwhile'),
    )
    await expect(endPause(one.visit, { id, total: 1100, revision: revision - 1 })).rejects.toEqual(
      refusing('changedMeanwhile'),
    )
    expect(await one.own()).toMatchObject({ rests: 3, renews_on: '2027-03-20' })
  })

  it('with a card that is declined is tried again as any other charge', async () => {
    const one = await shop.bought(boughtOn)
    await pause(one, 1)
    goTo('2027-01-05')
    await giveCard(one.visit, till, await till.tokenOf(poor))
    await resume(one)
    await until('2027-01-11', '2027-01-05')
    expect(await one.own()).toMatchObject({ status: 'CANCEL', end_reason: 'payment', ends_on: '2027-01-10' })
    expect(await one.charges()).toEqual([boughtOn])
  })
})

describe('a cancellation', () => {
  it('before the rest leaves the paid days, and taking it back leaves no pause', async () => {
    const one = await shop.bought(boughtOn)
    await pause(one, 2)
    const { id } = await one.own()
    await cancelSubscription(one.visit, { id })
    expect(await one.own()).toMatchObject({ status: 'CANCEL', rests: 0, ends_on: '2026-12-19' })
    await resumeSubscription(one.visit, { id })
    expect(await one.own()).toMatchObject({ status: 'ACTIVE', rests: 0, renews_on: '2026-12-20' })
  })

  it('during the rest ends the registration, and the plan can be bought again', async () => {
    const one = await shop.bought(boughtOn)
    await pause(one, 2)
    goTo('2027-01-05')
    const { id } = await one.own()
    await cancelSubscription(one.visit, { id })
    expect(await one.own()).toMatchObject({ status: 'CANCEL', renews_on: null, ends_on: '2026-12-19' })
    expect((await one.letters()).at(-1)).toMatchObject({ letter: 'planEnded', until: '2026-12-19' })
    await expect(cancelSubscription(one.visit, { id })).rejects.toEqual(refusing('subscriptionNotFound'))
    await until('2027-02-25', '2027-01-05')
    expect(await one.charges()).toEqual([boughtOn])
    expect(await quoteOrder(one.visit, { planId: one.planId })).toMatchObject({ startsOn: '2027-02-25' })
  })

  it('of the plan’s sale ends what rests, uncharged', async () => {
    const one = await shop.bought(boughtOn)
    await pause(one, 3)
    goTo('2027-01-05')
    await db
      .updateTable('subscription_plan')
      .set({ state: 'withdrawn' })
      .where('id', '=', one.planId)
      .execute()
    await sweepNotices(till.cron)
    expect(await one.own()).toMatchObject({
      status: 'CANCEL',
      end_reason: 'withdrawn',
      ends_on: '2026-12-19',
    })
    await until('2027-03-21', '2027-03-19')
    expect(await one.charges()).toEqual([boughtOn])
  })
})

it('while a chargeback holds the charges back, nothing is paused or resumed', async () => {
  const [one, resting] = [await shop.bought(boughtOn), await shop.bought(boughtOn)]
  await pause(resting, 1)
  await db.updateTable('registration').set({ held: 'renewal' }).where('renews_on', 'is not', null).execute()
  await expect(pause(one, 1)).rejects.toEqual(refusing('pauseNotPossible'))
  expect((await waysOf(one)).offers).toEqual([])
  goTo('2027-01-05')
  expect((await waysOf(resting)).pause).toBeNull()
  await expect(resume(resting)).rejects.toEqual(refusing('subscriptionNotFound'))
})

describe('at midnight', () => {
  it('a charge that is under way and a pause exclude each other, whichever is first', async () => {
    const [charged, paused] = [await shop.bought(boughtOn), await shop.bought(boughtOn)]
    goTo('2026-12-20')
    // These readers’ requests began a moment before midnight.
    const late = async ({ visit, own }: Bought) =>
      pauseSubscription(
        { ...visit, now: () => shop.clock.now - 2 * 60_000 },
        { id: (await own()).id, periods: 1, revision: null },
      )
    const refusals: unknown[] = []
    const reached = async (step: string) => {
      if (step === 'received') await late(charged).catch((error) => refusals.push(error))
    }
    await commitTo(shop.d1, [readOn(db, '2026-12-20')])
    await late(paused)
    expect(await paused.own(), 'grace is no paid day').toMatchObject({ ends_on: '2026-12-19' })
    await sweepRenewals({ ...till.cron, reached })
    expect(refusals).toEqual([refusing('paymentProcessing')])
    await until('2026-12-21', '2026-12-20')
    expect(await charged.charges()).toEqual([boughtOn, '2026-12-20'])
    expect(await paused.charges()).toEqual([boughtOn])
  })

  it('a sweep that read the registration before it was paused writes no order for the rested period', async () => {
    const one = await shop.bought(boughtOn)
    await pause(one, 1)
    const [order] = await one.orders()
    const { id } = await one.own()
    const stale = { ...order, id: 'order-of-a-stale-sweep', kind: 'renewal', registration_id: id, period: 2 }
    const insert = (starts_on: string) =>
      db
        .insertInto('payment_order')
        .values({ ...stale, state: 'received', starts_on } as never)
        .execute()
    await expect(insert('2026-12-20')).rejects.toThrow('payment_order_rests')
    await insert('2027-01-20')
  })
})

it('a long period that is paused is announced 30 and 7 days before it renews, and not before it rests', async () => {
  const one = await shop.bought(boughtOn, { duration: 1, duration_type: 'year' } as Terms)
  goTo('2027-10-30')
  await sweepNotices(till.cron)
  goTo('2027-10-31')
  await pause(one, 1)
  await until('2027-11-21', '2027-10-31')
  expect((await one.letters()).map(({ letter }) => letter)).toEqual(['ordered', 'planRenews', 'planPaused'])
  const told: Day[] = []
  for (let on = '2028-10-15' as Day; on < '2028-11-20'; on = addDays(on, 1)) {
    const known = (await one.letters()).length
    await until(on, on)
    if ((await one.letters()).length > known) told.push(on)
  }
  expect(told).toEqual(['2028-10-21', '2028-11-13'])
})

/** Whether the reader may read by the plan today. */
async function reads({ visit, id, planId }: Bought): Promise<boolean> {
  const asker = { tenantId: shop.tenantId, accountId: id, today: dayOf(visit.now()), locale: 'ja' } as const
  return (await findPlan(db, asker, planId))?.isRegistered === true
}
