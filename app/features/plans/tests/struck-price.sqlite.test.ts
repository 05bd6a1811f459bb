import { beforeAll, describe, expect, it } from 'vitest'
import {
  addPlan,
  changePlan,
  deletePlan,
  getEditedPlan,
  PlanInput,
} from '#app/features/plans/model/plan/editing/edit-plans.ts'
import { concernOf } from '#app/features/plans/model/price/price-period-store.ts'
import { addDays, type Day, startOfDay } from '#app/kernel/values/day.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { atSite, serviceAdmin } from '#tests/visits/console-visit.ts'
import { clock, db } from '#tests/workerd/visit-of-world.ts'

beforeAll(() => seedRecords(db, clock.now), 60_000)

const aozora = () => atSite(serviceAdmin('aozora'), 1)
const input = (more: object) =>
  PlanInput.parse({ name: { ja: 'プラン', en: 'A plan' }, duration: 1, state: 'published', ...more })

/** Changes a plan on each of these days, and returns the period that is shown beside its struck price then. */
async function shownAfter(...changes: [day: Day, change: object][]) {
  let id: string | undefined
  for (const [day, change] of changes) {
    clock.now = startOfDay(day)
    const plan = input(change)
    if (id === undefined) id = (await addPlan(await aozora(), plan)).id
    else await changePlan(await aozora(), id, plan)
  }
  return (await getEditedPlan(await aozora(), { id: id! })).fullPricePeriod
}

describe('a price that is struck through', () => {
  it('has the days on which it was charged', async () => {
    const shown = await shownAfter(
      ['2026-09-01' as Day, { price: 1000 }],
      ['2026-11-01' as Day, { price: 1000, discountPrice: 800 }],
    )
    expect(shown).toEqual({ from: '2026-09-01', until: '2026-11-01' })
  })

  it('isn’t another price, nor one that was a draft’s, nor one that was corrected on the same day', async () => {
    const first = ['2026-09-01', { price: 900 }] as [Day, object]
    const end = ['2026-11-01', { price: 1000, discountPrice: 800 }] as [Day, object]
    expect(await shownAfter(first, end)).toBeNull()
    expect(await shownAfter(['2026-09-01' as Day, { price: 1000, state: 'draft' }], end)).toBeNull()
    expect(await shownAfter(['2026-11-01' as Day, { price: 1000 }], end)).toBeNull()
    expect(await shownAfter(['2026-09-01' as Day, { price: 1000, discountPrice: 700 }], end)).toBeNull()
  })

  it('keeps its last period over changes of anything else, and takes the later one of two', async () => {
    const price = 1000
    const shown = await shownAfter(
      ['2026-06-01' as Day, { price }],
      ['2026-07-01' as Day, { price, discountPrice: 800 }],
      ['2026-08-01' as Day, { price, freeDays: 7 }],
      ['2026-09-10' as Day, { price, freeDays: 14 }],
      ['2026-10-01' as Day, { price, discountPrice: 700 }],
      ['2026-10-05' as Day, { price, discountPrice: 600 }],
    )
    expect(shown).toEqual({ from: '2026-08-01', until: '2026-10-01' })
  })

  it('is no longer charged by a plan that was withdrawn, and forgotten with a plan that is deleted', async () => {
    const shown = await shownAfter(
      ['2026-06-01' as Day, { price: 1000 }],
      ['2026-07-01' as Day, { price: 1000, state: 'withdrawn' }],
      ['2026-08-01' as Day, { price: 1000, discountPrice: 900 }],
    )
    expect(shown).toEqual({ from: '2026-06-01', until: '2026-07-01' })
    const { id } = await addPlan(await aozora(), input({ price: 1000 }))
    const recorded = () =>
      db.selectFrom('plan_price_period').select('price').where('plan_id', '=', id).execute()
    expect(await recorded()).toEqual([{ price: 1000 }])
    await deletePlan(await aozora(), { id })
    expect(await recorded()).toEqual([])
  })
})

it('may be a misleading comparison if nothing is known of it, it was charged briefly, or long ago', () => {
  const [from, today] = ['2026-09-01', '2026-11-01'] as [Day, Day]
  expect(concernOf(null, today)).toBe('unknown')
  expect(concernOf({ from, until: addDays(from, 13) }, addDays(from, 14))).toBe('short')
  expect(concernOf({ from, until: addDays(from, 14) }, addDays(from, 14))).toBeNull()
  expect(concernOf({ from, until: addDays(today, -28) }, today)).toBeNull()
  expect(concernOf({ from, until: addDays(today, -29) }, today)).toBe('old')
})
