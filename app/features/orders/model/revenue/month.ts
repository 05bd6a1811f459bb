import { type Day, dayOf } from '#app/kernel/values/day.ts'

/** A month in Japan. */
export type Month = `${number}-${number}`

/** The given number of months, earliest first. The last one is the current month. */
export function monthsUntil(now: number, count: number): Month[] {
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    const index = year * 12 + month - count + at
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}` as Month
  })
}

export const monthOf = (day: Day) => day.slice(0, 7) as Month
export const firstDayOf = (month: Month) => `${month}-01` as Day
