import { periodOf } from '#app/features/plans/model/period/period.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import type { Renewing } from './renewing.ts'

/** The number of days after a charge is due on which it may still be made and its reader can read on. */
export const graceDays = 5

/**
 * The last day of grace: a period is charged between its first day and this day, or never (ruling 54). It is five days
 * after the first day, or the period's own last day if that is earlier. The reader can read until then without having
 * paid.
 */
export function lastChargeOn({ startsOn, endsOn }: { startsOn: Day; endsOn: Day }): Day {
  const last = addDays(startsOn, graceDays)
  return last < endsOn ? last : endsOn
}

/** The last day of grace of a registration's next period. Null if it has none. */
export function graceOf({ anchorOn, period, duration }: Renewing): Day | null {
  return anchorOn === null ? null : lastChargeOn(periodOf(anchorOn, period + 1, duration))
}
