import { addDays, type Day } from '#app/kernel/values/day.ts'

/** The length of a period; `duration` is at least 1. */
export type Duration = { duration: number; durationType: 'day' | 'month' | 'year' }

/** Whether a period is so long that its reader may have forgotten the purchase when it renews: a year or more. */
export function isLong({ duration, durationType }: Duration): boolean {
  return duration >= { year: 1, month: 12, day: 365 }[durationType]
}

/** How many days a period has on average, so that prices of different lengths can be compared. */
export function averageDays({ duration, durationType }: Duration): number {
  return duration * { day: 1, month: 365.25 / 12, year: 365.25 }[durationType]
}

/**
 * The n-th period counted from `anchor` (1 is the first): days in Japan, both included. Counted from the anchor instead
 * of the previous period, so that a registration from the 31st returns to the 31st after a shorter month (R376).
 */
export function periodOf(anchor: Day, n: number, duration: Duration): { startsOn: Day; endsOn: Day } {
  return { startsOn: after(anchor, n - 1, duration), endsOn: addDays(after(anchor, n, duration), -1) }
}

/**
 * The day after a number of durations. In months and years it is the same date, or the last day of a month without it.
 */
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

/** A failed charge is tried again this many days after it was due (ruling 32). */
const retryDays = [1, 3, 5]

/** The day of the next attempt after this number of failed ones. Null if there is none. */
export function retryOn(dueOn: Day, attempts: number): Day | null {
  const days = retryDays[attempts - 1]
  return days === undefined ? null : addDays(dueOn, days)
}
