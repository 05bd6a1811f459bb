import { type Duration, periodOf } from '#app/domain/commerce/period/period.ts'
import { addDays, type Day } from '#app/values/day.ts'

/** The days a purchase gives the right to read; all are days in Japan and days of use. */
export type PurchaseDays = {
  startsOn: Day
  endsOn: Day
  /** The last day without a charge, where they begin so. */
  freeUntil: Day | null
  /** Periods that are paid for are counted from here. */
  anchorOn: Day
  /** The one that is paid for; 0 is the free one. */
  period: 0 | 1
}

/** A free period comes before the first one that is paid for (R370). */
export function daysOfPurchase(startsOn: Day, agreed: Duration & { freeDays: number }): PurchaseDays {
  if (agreed.freeDays === 0) {
    const { endsOn } = periodOf(startsOn, 1, agreed)
    return { startsOn, endsOn, freeUntil: null, anchorOn: startsOn, period: 1 }
  }
  const freeUntil = addDays(startsOn, agreed.freeDays - 1)
  return { startsOn, endsOn: freeUntil, freeUntil, anchorOn: addDays(freeUntil, 1), period: 0 }
}
