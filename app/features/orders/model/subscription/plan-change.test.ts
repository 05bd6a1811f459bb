import { expect, it } from 'vitest'
import type { Day } from '#app/kernel/values/day.ts'
import { isDearer, worthLeft } from './plan-change.ts'

const november = { startsOn: '2026-11-01' as Day, endsOn: '2026-11-30' as Day }

it('the days that are left, today included, are worth their part of what was paid and not given back', () => {
  const paid = { worth: 1100, back: 0, ...november }
  expect(worthLeft(paid, '2026-11-01')).toEqual({ credit: 1100, days: 30 })
  expect(worthLeft(paid, '2026-11-30'), 'rounded down').toEqual({ credit: 36, days: 1 })
  expect(worthLeft(paid, '2026-12-01')).toEqual({ credit: 0, days: 0 })
  expect(worthLeft(paid, '2026-10-20'), 'a period that hasn’t begun').toEqual({ credit: 1100, days: 30 })
  expect(worthLeft({ ...paid, back: 500 }, '2026-11-16')).toEqual({ credit: 300, days: 15 })
  expect(worthLeft({ ...paid, back: 1200 }, '2026-11-16')).toEqual({ credit: 0, days: 15 })
})

it('a plan is dearer if it costs more by the day, whatever its length and the length of this month', () => {
  const month = { price: 1000, duration: 1, durationType: 'month' } as const
  const year = (price: number) => ({ price, duration: 1, durationType: 'year' }) as const
  expect([isDearer(year(12_000), month), isDearer(year(12_001), month)]).toEqual([false, true])
  expect([isDearer(month, month), isDearer(month, year(11_999))]).toEqual([false, true])
  const week = { price: 230, duration: 7, durationType: 'day' } as const
  expect([isDearer(week, month), isDearer({ ...week, price: 229 }, month)]).toEqual([true, false])
})
