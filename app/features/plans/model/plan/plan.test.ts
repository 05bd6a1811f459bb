import { describe, expect, it } from 'vitest'
import { durationOf, isPaused, mayTakeUp, priceOf, type Registration, standingOf } from './plan.ts'

describe('the price of a plan', () => {
  it('R302 is its stored price with 10 % tax, in whole yen', () => {
    expect(priceOf({ price: 980, discountPrice: null }, true, 10)).toEqual({ full: 1078, discounted: null })
    expect(priceOf({ price: 1005, discountPrice: null }, false, 10).full).toBe(1106)
  })

  it('R304 is the discounted price, with tax, for signed-in readers, beside the full one', () => {
    expect(priceOf({ price: 980, discountPrice: 800 }, true, 10)).toEqual({ full: 1078, discounted: 880 })
  })

  it('R305 is never the discounted price for a guest', () => {
    expect(priceOf({ price: 980, discountPrice: 800 }, false, 10)).toEqual({ full: 1078, discounted: null })
  })

  it('has no discount if that makes nothing cheaper', () => {
    for (const discountPrice of [980, 1200])
      expect(priceOf({ price: 980, discountPrice }, true, 10).discounted).toBeNull()
    expect(priceOf({ price: 980, discountPrice: 0 }, true, 10).discounted).toBe(0)
  })
})

it.each([
  [30, 1],
  [60, 2],
  [90, 3],
  [360, 12],
])('R307 %i days are %i months', (duration, months) => {
  expect(durationOf({ duration, durationType: 'day' })).toEqual({ duration: months, durationType: 'month' })
})

it('R307 leaves days that make no whole months, and durations that aren’t in days', () => {
  for (const plan of [
    { duration: 7, durationType: 'day' },
    { duration: 31, durationType: 'day' },
    { duration: 30, durationType: 'month' },
    { duration: 1, durationType: 'year' },
  ] as const)
    expect(durationOf(plan)).toEqual(plan)
})

it.each([
  ['ACTIVE', '2026-11-01', '2026-11-30', 'active'],
  ['ACTIVE', '2026-11-20', '2026-11-20', 'active'],
  ['ACTIVE', '2026-11-21', '2026-12-20', 'coming'],
  ['ACTIVE', '2026-10-01', '2026-11-19', 'over'],
  ['CANCEL', '2026-11-01', '2026-11-30', 'cancelled'],
  ['CANCEL', '2026-10-01', '2026-11-19', 'over'],
  ['REFUNDED', '2026-11-01', '2026-11-30', 'refunded'],
  ['ACTIVE', '2026-11-01', '2026-11-30', 'suspended', true],
  ['CANCEL', '2026-11-01', '2026-11-30', 'suspended', true],
  ['CANCEL', '2026-10-01', '2026-11-19', 'over', true],
  ['REFUNDED', '2026-11-01', '2026-11-30', 'refunded', true],
] as const)(
  'a registration that is %s from %s to %s is %s on 20 November',
  (status, startsOn, endsOn, standing, isSuspended: boolean = false) => {
    expect(standingOf({ status, startsOn, endsOn, isSuspended } as Registration, '2026-11-20')).toBe(standing)
  },
)

it.each([
  ['whose paid period runs', '2026-11-20', '2027-01-01', 'active', true],
  ['that rests', '2026-11-19', '2027-01-01', 'resting', true],
  ['on the last day of its rest', '2026-10-20', '2026-11-21', 'resting', true],
  ['whose charge is due today', '2026-11-25', '2026-11-20', 'active', false],
  ['that was never charged', '2026-11-19', '2026-11-14', 'over', false],
] as const)('a paused registration %s', (_, endsOn, renewsOn, standing, paused) => {
  const own = { status: 'ACTIVE', startsOn: '2026-10-01', endsOn, renewsOn, rests: 2 } as Registration
  expect([standingOf(own, '2026-11-20'), isPaused(own, '2026-11-20')]).toEqual([standing, paused])
  expect(isPaused({ ...own, rests: 0 }, '2026-11-20')).toBe(false)
  expect(standingOf({ ...own, status: 'CANCEL' }, '2026-11-20')).not.toBe('resting')
})

it.each([
  ['missed', true],
  ['payment', true],
  ['card', true],
  ['cancelled', false],
  ['withdrawn', false],
  ['refund', false],
] as const)('ruling 54 a registration that ended for %s may be bought again: %s', (endReason, may) => {
  const ended = { status: 'CANCEL', endReason, isSold: true, plan: { isRegistered: false } }
  expect(mayTakeUp(ended as Registration)).toBe(may)
  for (const more of [{ status: 'ACTIVE' }, { isSold: false }, { plan: { isRegistered: true } }])
    expect(mayTakeUp({ ...ended, ...more } as Registration)).toBe(false)
})
