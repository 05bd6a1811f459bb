import { expect, it } from 'vitest'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { type Duration, periodOf, retryOn } from './period.ts'

const monthly: Duration = { duration: 1, durationType: 'month' }
const yearly: Duration = { duration: 1, durationType: 'year' }

it.each<[Day, number, Duration, Day, Day]>([
  ['2026-11-22', 1, monthly, '2026-11-22', '2026-12-21'],
  ['2026-12-15', 2, monthly, '2027-01-15', '2027-02-14'],
  ['2026-11-01', 1, monthly, '2026-11-01', '2026-11-30'],
  ['2026-11-22', 3, { duration: 7, durationType: 'day' }, '2026-12-06', '2026-12-12'],
  ['2026-11-22', 1, { duration: 1, durationType: 'day' }, '2026-11-22', '2026-11-22'],
  ['2026-11-22', 2, yearly, '2027-11-22', '2028-11-21'],
  ['2026-11-30', 1, { duration: 3, durationType: 'month' }, '2026-11-30', '2027-02-27'],
])('R376 from %s period %i of %o lasts from %s to %s', (anchor, n, duration, startsOn, endsOn) => {
  expect(periodOf(anchor, n, duration)).toEqual({ startsOn, endsOn })
})

it('R376 returns to the 31st after every shorter month', () => {
  const starts = [1, 2, 3, 4, 5].map((n) => periodOf('2027-01-31', n, monthly).startsOn)
  expect(starts).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
})

it('R376 begins on 29 February if there is one, otherwise on the 28th', () => {
  const starts = [1, 2, 3, 4, 5].map((n) => periodOf('2028-02-29', n, yearly).startsOn)
  expect(starts).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  expect(periodOf('2028-01-31', 2, monthly).startsOn).toBe('2028-02-29')
  expect(periodOf('2096-02-29', 5, yearly).startsOn, 'no leap year').toBe('2100-02-28')
})

/** Every day of 2027 to 2036, by month, counted out by hand: without Date, and without the code under test. */
const months = Array.from({ length: 120 }, (_, at) => {
  const year = 2027 + Math.floor(at / 12)
  const isLeap = year % 4 === 0
  const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][at % 12]!
  const two = (number: number) => String(number).padStart(2, '0')
  return Array.from({ length }, (_, date) => `${year}-${two((at % 12) + 1)}-${two(date + 1)}` as Day)
})
const calendar = months.flat()
const fiveYears = 60

type Wrong = [Day, number, Duration, ReturnType<typeof periodOf>]
const wrongs = (
  anchor: Day,
  n: number,
  duration: Duration,
  starts: Day | undefined,
  next: number,
): Wrong[] => {
  const found = periodOf(anchor, n, duration)
  return found.startsOn === starts && found.endsOn === calendar[next - 1]
    ? []
    : [[anchor, n, duration, found]]
}

it('R376 agrees with a calendar of months and years walked day by day, from every day of five years for five years', () => {
  const wrong: Wrong[] = []
  const at = new Map(calendar.map((day, index) => [day, index]))
  const monthAfter = (month: number, date: number) => months[month]!.findLast((_, index) => index <= date)!
  const durations = [
    ...Array.from({ length: 12 }, (_, less) => ({ duration: less + 1, durationType: 'month' as const })),
    ...[1, 2, 3].map((duration) => ({ duration, durationType: 'year' as const })),
  ]
  for (let month = 0; month < fiveYears; month++)
    for (const [date, anchor] of months[month]!.entries())
      for (const duration of durations) {
        const step = duration.duration * (duration.durationType === 'year' ? 12 : 1)
        for (let n = 1 + (date % 3); n * step < fiveYears; n += 3) {
          const starts = monthAfter(month + (n - 1) * step, date)
          wrong.push(...wrongs(anchor, n, duration, starts, at.get(monthAfter(month + n * step, date))!))
        }
      }
  expect(wrong.slice(0, 3)).toEqual([])
})

it('R376 agrees with a calendar of days, whatever the month, for every duration up to 400 from every day of five years', () => {
  const wrong: Wrong[] = []
  for (let index = 0; index < 1826; index++)
    for (let days = 1 + (index % 8); days <= 400; days += 8) {
      const n = 1 + (index % Math.floor(1826 / days))
      const starts = calendar[index + (n - 1) * days]
      wrong.push(
        ...wrongs(calendar[index]!, n, { duration: days, durationType: 'day' }, starts, index + n * days),
      )
    }
  expect(wrong.slice(0, 3)).toEqual([])
})

it('leaves no gap: the day after a period is the first of the next', () => {
  for (const anchor of ['2027-08-31', '2028-02-29', '2027-12-30'] as const)
    for (const duration of [monthly, yearly, { duration: 5, durationType: 'month' } as const])
      for (let n = 1; n < 40; n++)
        expect(addDays(periodOf(anchor, n, duration).endsOn, 1)).toBe(
          periodOf(anchor, n + 1, duration).startsOn,
        )
})

it('ruling 32 tries a failed charge again 1, 3 and 5 days after it was due, and then no more', () => {
  const days = [1, 2, 3, 4, 5].map((attempts) => retryOn('2027-02-27', attempts))
  expect(days).toEqual(['2027-02-28', '2027-03-02', '2027-03-04', null, null])
})
