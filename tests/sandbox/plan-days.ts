import type { Day } from '#app/kernel/values/day.ts'

/** The days that the orders of these tests pay for. */
export const planDays = { startsOn: '2026-11-20' as Day, endsOn: '2026-12-19' as Day }
