import { sql } from 'kysely'
import { averageDays, type Duration } from '#app/features/plans/model/period/period.ts'
import { type Day, daysFrom } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { daysOfPeriod, type Renewing } from './subscription.ts'

/** The terms of the plan that a registration has from its next period on, as the reader agreed to them. The price is without tax. */
export type NextAgreed = Duration & {
  price: Yen
  /** Milliseconds since 1970. Prices that are announced later change it. */
  agreedAt: number
  /** What `is_long` was before, for a reader who takes the change back. */
  wasLong: 0 | 1
}

/** The columns of a registration that stays with its plan, or has just changed it. */
export const noNext = { next_plan_id: null, next_coverage: null, next_agreed: null } as const

/** The same for one whose change was to come and doesn't. */
export const withoutNext = {
  ...noNext,
  is_long: sql<0 | 1>`coalesce(next_agreed ->> '$.wasLong', is_long)`,
} as const

export function readNext(stored: string): NextAgreed {
  return JSON.parse(stored)
}

/** The registration with the terms of another plan from its next period on: that one begins on the same day, and later ones are counted from it. */
export function changedTo(
  { price, duration, durationType, agreedAt }: NextAgreed,
  renewing: Renewing,
): Renewing {
  const { anchorOn, period } = renewing
  return {
    ...renewing,
    price,
    nextTotal: null,
    duration: { duration, durationType },
    createdAt: agreedAt,
    ...(anchorOn !== null && {
      anchorOn: daysOfPeriod({ ...renewing, anchorOn }, period + 1).startsOn,
      anchorPeriod: period,
    }),
  }
}

/** What was paid for the running period with tax, what was given or taken back of it, and its days, both included. */
type PaidPeriod = { worth: Yen; back: Yen; startsOn: Day; endsOn: Day }

/** What the days of a paid period are worth that are left today, today included: in equal parts, rounded down to the yen. */
export function worthLeft(
  { worth, back, startsOn, endsOn }: PaidPeriod,
  today: Day,
): { credit: Yen; days: number } {
  const first = today < startsOn ? startsOn : today
  const days = first > endsOn ? 0 : daysFrom(first, endsOn)
  return { credit: Math.floor((Math.max(0, worth - back) * days) / daysFrom(startsOn, endsOn)), days }
}

/** Whether one plan costs more by the day than another. `price` is that of a period, without tax. */
export function isDearer(one: Duration & { price: Yen }, other: Duration & { price: Yen }): boolean {
  return one.price * averageDays(other) > other.price * averageDays(one)
}
