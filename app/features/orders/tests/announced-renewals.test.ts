import { expect, it } from 'vitest'
import { cancelSubscription } from '#app/features/orders/model/subscription/cancel-subscription.ts'
import { sweepNotices } from '#app/features/orders/model/subscription-billing/sweep-notices.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { subscriptionShop, type Terms } from './subscription-shop.ts'

const shop = await subscriptionShop('GMO')
const boughtOn = '2026-11-20' as Day
const year = { duration: 1, duration_type: 'year' } as const

/** Goes from day to day as cron does, and returns on which days the reader was told of the next renewal. */
async function announcements(
  { letters }: Awaited<ReturnType<typeof shop.bought>>,
  { from = boughtOn, to }: { from?: Day; to: Day },
) {
  const told: { on: Day; letter: Record<string, unknown> }[] = []
  for (let on = from; on <= to; on = addDays(on, 1)) {
    const known = (await renewals(letters)).length
    shop.goTo(on)
    await sweepNotices(shop.till.cron)
    await sweepNotices(shop.till.cron)
    for (const letter of (await renewals(letters)).slice(known)) told.push({ on, letter })
  }
  return told
}

const renewals = async (letters: () => Promise<{ letter: string }[]>) =>
  (await letters()).filter(({ letter }) => letter === 'planRenews')

it('a plan of a year is announced 30 and 7 days before it is charged, each year anew', async () => {
  const one = await shop.bought(boughtOn, year)
  const next = { on: '2027-11-20', total: 1100 }
  const letter = { letter: 'planRenews', planId: one.planId, until: '2027-11-19', next }
  expect(await announcements(one, { from: '2027-10-01' as Day, to: '2027-11-19' as Day })).toEqual([
    { on: '2027-10-21', letter },
    { on: '2027-11-13', letter },
  ])
  shop.goTo('2027-11-20' as Day)
  await sweepRenewals(shop.till.cron)
  const later = await announcements(one, { from: '2028-10-15' as Day, to: '2028-11-19' as Day })
  expect(later.map(({ on }) => on)).toEqual(['2028-10-21', '2028-11-13'])
})

it.each<[Terms, number]>([
  [{ duration: 1, duration_type: 'month' }, 0],
  [{ duration: 11, duration_type: 'month' }, 0],
  [{ duration: 12, duration_type: 'month' }, 2],
  [{ duration: 364, duration_type: 'day' }, 0],
  [{ duration: 365, duration_type: 'day' }, 2],
])('a plan of %o is announced %i times', async (terms, times) => {
  const one = await shop.bought(boughtOn, terms)
  const { ends_on } = await one.own()
  const from = addDays(ends_on as Day, -31)
  expect(await announcements(one, { from, to: ends_on as Day })).toHaveLength(times)
})

it('nobody is told of a renewal that doesn’t come, nor twice at once after an outage of cron', async () => {
  const [cancelled, late] = [await shop.bought(boughtOn, year), await shop.bought(boughtOn, year)]
  await cancelSubscription(cancelled.visit, { id: (await cancelled.own()).id })
  const days = { from: '2027-11-15' as Day, to: '2027-11-19' as Day }
  expect((await announcements(late, days)).map(({ on }) => on)).toEqual(['2027-11-15'])
  expect(await renewals(cancelled.letters)).toEqual([])
})

it('a free period is announced only where the purchase is longer ago than the announcement', async () => {
  const free = (free_days: number) => shop.bought(boughtOn, { ...year, free_days } as Terms)
  const [week, month] = [await free(7), await free(29)]
  const told = await announcements(month, { to: '2026-12-18' as Day })
  expect(told.map(({ on, letter }) => [on, letter.next])).toEqual([
    ['2026-12-12', { on: '2026-12-19', total: 1100 }],
  ])
  expect(await renewals(week.letters)).toEqual([])
})

it('a new price is the one that is announced', async () => {
  const one = await shop.bought(boughtOn, year)
  const { tenant_id, plan_id } = await one.own()
  shop.goTo('2027-09-01' as Day)
  const notice = { tenant_id, plan_id, effective_on: '2027-10-15', price: 1300 }
  await shop.db
    .insertInto('plan_price_notice')
    .values({ ...notice, announced_at: shop.clock.now, announced_by: 's' })
    .execute()
  const told = await announcements(one, { from: '2027-10-20' as Day, to: '2027-10-22' as Day })
  expect(told).toMatchObject([{ letter: { next: { on: '2027-11-20', total: 1430 } } }])
})
