import { type Duration, periodOf } from '#app/features/plans/model/period/period.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'

/** The days on which a purchase gives the right to read, both included, in Japan. */
export type PurchaseDays = {
  startsOn: Day
  endsOn: Day
  /** The last day of the free period, if there is one. */
  freeUntil: Day | null
  /** Paid periods are counted from this day. */
  anchorOn: Day
  /** The number of the paid period; 0 is the free one. */
  period: 0 | 1
}

/** A free period comes before the first paid one (R370). */
export function daysOfPurchase(startsOn: Day, agreed: Duration & { freeDays: number }): PurchaseDays {
  if (agreed.freeDays === 0) {
    const { endsOn } = periodOf(startsOn, 1, agreed)
    return { startsOn, endsOn, freeUntil: null, anchorOn: startsOn, period: 1 }
  }
  const freeUntil = addDays(startsOn, agreed.freeDays - 1)
  return { startsOn, endsOn: freeUntil, freeUntil, anchorOn: addDays(freeUntil, 1), period: 0 }
}
