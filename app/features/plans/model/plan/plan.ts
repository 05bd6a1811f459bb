import { addDays, type Day } from '#app/kernel/values/day.ts'
import { withTax, type Yen } from '#app/kernel/values/yen.ts'

/** A plan as it is offered to one reader. Prices are stored without tax. */
export type PlanOffer = {
  id: string
  name: string
  description: string
  /** Name of its picture in the site's subscription/ files. */
  imageName: string | null
  price: Yen
  discountPrice: Yen | null
  duration: number
  durationType: 'day' | 'month' | 'year'
  /** Days the first purchase is free. */
  freeDays: number
  /** Content groups it opens. */
  groupIds: number[]
  /** Whether the asking reader may use it today. */
  isRegistered: boolean
  /** Whether the asking reader has never had it (R370); guests haven't. */
  isFirst: boolean
}

/** A reader's registration of a plan. Days in Japan; the last one is a day of use. */
export type Registration = {
  id: string
  status: 'ACTIVE' | 'CANCEL' | 'REFUNDED'
  startsOn: string
  endsOn: string
  plan: PlanOffer
  /** The day the next charge is due; null where there is none. */
  renewsOn: string | null
  /** It failed, and is tried again on this day. */
  retryOn: string | null
  /** What a next charge takes, tax included; null for those of before, which never renew. */
  nextTotal: Yen | null
  /** The last day without a charge, where they began so. */
  freeUntil: string | null
  /** Who charges it. */
  provider: string | null
  endReason: EndReason | null
  /** Of the charge that failed, where one is due. */
  attempts: number
  /** Its plan is on sale today. */
  isSold: boolean
}

type EndReason = 'cancelled' | 'payment' | 'card' | 'withdrawn' | 'account' | 'refund' | 'staff' | 'missed'

/** Whether its reader may take the cancellation back, as long as it isn't over; what the publisher charges ends for good. */
export function mayResume({ status, endReason, provider }: Registration): boolean {
  return status === 'CANCEL' && endReason === 'cancelled' && provider !== null && provider !== 'GAKKEN_ID'
}

/** Whether a registration that ended for want of a payment may be taken up again: bought anew, at the price of today (ruling 54). */
export function mayTakeUp({ status, endReason, isSold, plan }: Registration): boolean {
  const isUnpaid = endReason === 'missed' || endReason === 'payment' || endReason === 'card'
  return status === 'CANCEL' && isUnpaid && isSold && !plan.isRegistered
}

/** When the next charge is due after a cancellation is taken back: one that failed before is tried again at once. */
export function resumesOn({ endsOn, attempts }: Pick<Registration, 'endsOn' | 'attempts'>, today: Day): Day {
  return attempts > 0 ? today : addDays(endsOn as Day, 1)
}

/**
 * What a plan costs, with tax (R302). A discount is for those who are signed in (R304, R305, ruling 29); one that makes
 * nothing cheaper is none.
 */
export function priceOf(
  { price, discountPrice }: Pick<PlanOffer, 'price' | 'discountPrice'>,
  isReader: boolean,
): { full: Yen; discounted: Yen | null } {
  const isLower = discountPrice !== null && discountPrice < price
  return { full: withTax(price), discounted: isReader && isLower ? withTax(discountPrice) : null }
}

const daysOfMonth = 30

/** Days that make whole months are said as months of 30 days (R307); others stay days. */
export function durationOf({
  duration,
  durationType,
}: Pick<PlanOffer, 'duration' | 'durationType'>): Pick<PlanOffer, 'duration' | 'durationType'> {
  const isMonths = durationType === 'day' && duration % daysOfMonth === 0
  return isMonths ? { duration: duration / daysOfMonth, durationType: 'month' } : { duration, durationType }
}

/** How a registration stands on a day: one that isn't cancelled ends as quietly when its period is over. */
export function standingOf(
  { status, startsOn, endsOn }: Registration,
  today: string,
): 'coming' | 'active' | 'cancelled' | 'refunded' | 'over' {
  if (status === 'REFUNDED') return 'refunded'
  if (endsOn < today) return 'over'
  if (status === 'CANCEL') return 'cancelled'
  return startsOn > today ? 'coming' : 'active'
}
