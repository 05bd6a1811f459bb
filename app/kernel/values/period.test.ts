import { expect, it } from 'vitest'
import { isWithin } from './day.ts'

it('a period includes its first and its last day, and is unlimited where none is given', () => {
  const period = { startsOn: '2026-04-01', endsOn: '2027-03-31' }
  const days = ['2026-03-31', '2026-04-01', '2027-03-31', '2027-04-01']
  expect(days.map((day) => isWithin(period, day))).toEqual([false, true, true, false])
  expect(days.map((day) => isWithin({ ...period, startsOn: null }, day))).toEqual([true, true, true, false])
  expect(days.map((day) => isWithin({ ...period, endsOn: null }, day))).toEqual([false, true, true, true])
  expect(isWithin({ startsOn: null, endsOn: null }, '2026-03-31')).toBe(true)
})
