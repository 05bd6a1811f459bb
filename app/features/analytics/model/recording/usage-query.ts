import { z } from 'zod'
import { addDays, type Day, dayOf, parseDay } from '#app/kernel/values/day.ts'

const day = z
  .string()
  .optional()
  .transform((text): Day | null => {
    const iso = text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)
    return iso ? parseDay(`${text.slice(5, 7)}/${text.slice(8)}/${text.slice(0, 4)}`) : null
  })

/** The first and last day, both included, and the length of a period. Invalid values count as absent. */
export const UsageQuery = z.object({
  from: day,
  to: day,
  by: z.enum(['day', 'week', 'month']).optional().catch(undefined),
})
export type UsageQuery = z.output<typeof UsageQuery>

/** A span of days for a chart, and the span of the same length before it. */
export type UsageSpan = { from: Day; to: Day; by: 'day' | 'week' | 'month'; before: { from: Day; to: Day } }

/** The longest span in days. */
export const maxDays = 1_096
const defaultDays = 30

/** The requested span, by default the last 30 days, with the period that fits a chart best by default. */
export function spanOf({ from, to, by }: UsageQuery, now: number): UsageSpan {
  const end = to ?? dayOf(now)
  const earliest = addDays(end, 1 - maxDays)
  const asked = from ?? addDays(end, 1 - defaultDays)
  const start = nearestWithin(asked, earliest, end)
  const days = daysBetween(start, end) + 1
  return {
    from: start,
    to: end,
    by: by ?? (days <= 62 ? 'day' : days <= 370 ? 'week' : 'month'),
    before: { from: addDays(start, -days), to: addDays(start, -1) },
  }
}

/** The day itself, or the nearest end of the span if it lies outside. */
function nearestWithin(day: Day, first: Day, last: Day): Day {
  if (day < first) return first
  if (day > last) return last
  return day
}

function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The periods of a span in their order: a day, `w` and a Monday, or a month. */
export function periodsOf({ from, to, by }: Pick<UsageSpan, 'from' | 'to' | 'by'>): string[] {
  const periods = new Set<string>()
  for (let day = from; day <= to; day = addDays(day, 1)) periods.add(periodOf(day, by))
  return [...periods]
}

/** The period that contains a day. */
export function periodOf(day: Day, by: UsageSpan['by']): string {
  if (by === 'day') return day
  if (by === 'month') return day.slice(0, 7)
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return `w${addDays(day, -weekday)}`
}
