import { periodOf } from '#app/domain/commerce/period/period.ts'
import { addDays, type Day } from '#app/values/day.ts'
import type { Renewing } from './renewing.ts'

/** How long after a charge is due it may be made, and its reader goes on reading. */
export const graceDays = 5

/**
 * The last day of grace: a period is charged from the day it begins to this one, or never (ruling 54). Five days after it began, or the
 * period's own last day where that comes sooner. Its reader reads until then, and no longer without having paid.
 */
export function lastChargeOn({ startsOn, endsOn }: { startsOn: Day; endsOn: Day }): Day {
  const last = addDays(startsOn, graceDays)
  return last < endsOn ? last : endsOn
}

/** The last day of grace of a registration's next period; null where it has none. */
export function graceOf({ anchorOn, period, duration }: Renewing): Day | null {
  return anchorOn === null ? null : lastChargeOn(periodOf(anchorOn, period + 1, duration))
}
