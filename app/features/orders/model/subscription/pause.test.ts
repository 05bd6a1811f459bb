import { describe, expect, it } from 'vitest'
import type { Day } from '#app/kernel/values/day.ts'
import { isAheadOfCharge, pausedFor, resumedOn, withoutPause } from './pause.ts'
import { daysOfPeriod, graceOf, type Renewing } from './subscription.ts'

/** Bought on 31 December 2026 for 980 yen a month; the second month, to 27 February, is paid. */
const running: Renewing = {
  status: 'ACTIVE',
  provider: 'GMO',
  price: 980,
  nextTotal: null,
  anchorOn: '2026-12-31',
  anchorPeriod: 0,
  period: 2,
  rests: 0,
  endsOn: '2027-02-27',
  renewsOn: '2027-02-28',
  retryOn: null,
  attempts: 0,
  duration: { duration: 1, durationType: 'month' },
  agreedTotal: null,
  createdAt: 0,
}
const around = { today: '2027-02-10', planState: 'published', isAccountCancelled: false } as const
const nextOf = (renewing: Renewing) => {
  const { startsOn, endsOn } = daysOfPeriod(
    { ...renewing, anchorOn: renewing.anchorOn as Day },
    renewing.period + 1,
  )
  return [renewing.renewsOn, startsOn, endsOn]
}

describe('a registration may be paused', () => {
  it.each<[string, Partial<Renewing>, boolean]>([
    ['that is paid and charged by GMO', {}, true],
    ['that is charged by VeriTrans', { provider: 'VERITRANS' }, true],
    ['that the publisher charges by itself', { provider: 'GAKKEN_ID' }, false],
    ['that a store invoices', { provider: 'SHOPIFY', renewsOn: null }, false],
    ['that was given', { provider: null, renewsOn: null }, false],
    ['that costs nothing', { price: 0 }, false],
    ['in its free period', { period: 0 }, true],
    ['that is paused', { rests: 1 }, false],
    ['that is cancelled', { status: 'CANCEL', renewsOn: null }, false],
    ['whose refund is under way', { status: 'CANCEL' }, false],
    ['whose charge failed', { retryOn: '2027-03-01', attempts: 1 }, false],
    ['whose charge is postponed to a day before it', { retryOn: '2027-02-12' }, false],
    ['whose charge is due today', { renewsOn: '2027-02-10' }, false],
    ['whose charge is due tomorrow', { renewsOn: '2027-02-11' }, true],
  ])('%s', (_, changes, may) => {
    expect(isAheadOfCharge({ ...running, ...changes }, around)).toBe(may)
  })

  it('unless it won’t renew', () => {
    expect(isAheadOfCharge(running, { ...around, planState: 'draft' })).toBe(true)
    expect(isAheadOfCharge(running, { ...around, planState: 'withdrawn' })).toBe(false)
    expect(isAheadOfCharge(running, { ...around, isAccountCancelled: true })).toBe(false)
  })
})

describe('a pause', () => {
  it('moves the next charge by whole periods, counted from the anchor, and leaves the paid period as it is', () => {
    const paused = [1, 2, 3].map((rests) => pausedFor(running, rests))
    expect(paused.map(nextOf)).toEqual([
      ['2027-03-31', '2027-03-31', '2027-04-29'],
      ['2027-04-30', '2027-04-30', '2027-05-30'],
      ['2027-05-31', '2027-05-31', '2027-06-29'],
    ])
    for (const { endsOn, period } of paused) expect([endsOn, period]).toEqual(['2027-02-27', 2])
    expect(graceOf(paused[0] as Renewing)).toBe('2027-04-05')
  })

  it('that is taken back while the paid period runs, or dropped by a cancellation, leaves nothing', () => {
    const paused = pausedFor(running, 3)
    expect(resumedOn('2027-02-27', paused)).toEqual(running)
    const at = (day: Day) => withoutPause(paused, Date.parse(`${day}T12:00:00+09:00`))
    expect(at('2027-02-27')).toEqual({ rests: 0, anchor_period: 0 })
    expect(at('2027-05-30')).toEqual({ rests: 0, anchor_period: 0 })
    expect(at('2027-05-31'), 'the charge is due, the pause is over').toBeNull()
    expect(withoutPause(running, 0)).toBeNull()
  })

  it('that ends early begins a period on that day, and counts later ones from it', () => {
    const resumed = resumedOn('2027-03-31', pausedFor(running, 3))
    expect(resumed).toMatchObject({ rests: 0, period: 2, endsOn: '2027-03-31' })
    expect(nextOf(resumed)).toEqual(['2027-03-31', '2027-03-31', '2027-04-29'])
    const later = { ...resumed, period: 3, renewsOn: '2027-04-30' as Day }
    expect(nextOf(later)).toEqual(['2027-04-30', '2027-04-30', '2027-05-30'])
    expect(nextOf(pausedFor(later, 2))).toEqual(['2027-06-30', '2027-06-30', '2027-07-30'])
  })
})
