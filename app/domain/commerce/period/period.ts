import { addDays, type Day } from '#app/values/day.ts'

/** How long one period is; `duration` is 1 or more. */
export type Duration = { duration: number; durationType: 'day' | 'month' | 'year' }

/**
 * The n-th period (1 is the first) of what is counted from `anchor`: days in Japan, both days of use. Counted from the anchor and
 * not from the period before, so that who began on the 31st is back on it after a shorter month (R376).
 */
export function periodOf(anchor: Day, n: number, duration: Duration): { startsOn: Day; endsOn: Day } {
  return { startsOn: after(anchor, n - 1, duration), endsOn: addDays(after(anchor, n, duration), -1) }
}

/** The day a number of durations after a day: in months and years the same date, or the last one of a month without it. */
function after(anchor: Day, times: number, { duration, durationType }: Duration): Day {
  if (durationType === 'day') return addDays(anchor, times * duration)
  return addMonths(anchor, times * duration * (durationType === 'year' ? 12 : 1))
}

function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10) as Day
}

/** A charge that failed is tried again so many days after the day it was due (ruling 32). */
const retryDays = [1, 3, 5]

/** The day a charge is tried again after so many attempts have failed; null when that was the last. */
export function retryOn(dueOn: Day, attempts: number): Day | null {
  const days = retryDays[attempts - 1]
  return days === undefined ? null : addDays(dueOn, days)
}
