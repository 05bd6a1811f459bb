import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'

/** A month in Japan, `YYYY-MM`. */
export type Month = `${number}-${number}`

/** The given number of months, earliest first. The last one is the current month. */
export function monthsUntil(now: number, count: number): Month[] {
  const current = monthOf(dayOf(now))
  return Array.from({ length: count }, (_, at) => monthAfter(current, at + 1 - count))
}

/** The month a number of months after another one, or before it if the number is negative. */
export function monthAfter(month: Month, months: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}` as Month
}

export const monthOf = (day: Day) => day.slice(0, 7) as Month
export const firstDayOf = (month: Month) => `${month}-01` as Day
export const lastDayOf = (month: Month) => addDays(firstDayOf(monthAfter(month, 1)), -1)
