import type { PricePeriod } from '#app/features/plans/model/price/price-period-store.ts'
import type { TaxClass } from '#app/features/plans/model/tax/tax-rate.ts'
import { sendsInvoices } from '#app/gateways/payment/payment-gateway.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { withTax, type Yen } from '#app/kernel/values/yen.ts'

/** A plan as it is offered to one reader. Prices are stored without tax. */
export type PlanOffer = {
  id: string
  name: string
  description: string
  /** The name of the plan's picture among the site's subscription/ files. */
  imageName: string | null
  price: Yen
  discountPrice: Yen | null
  /** When the full price was charged last. Null if there is no discounted one, or nothing is known. */
  fullPricePeriod: PricePeriod | null
  taxClass: TaxClass
  duration: number
  durationType: 'day' | 'month' | 'year'
  /** The number of days at the beginning of the first purchase that are free. */
  freeDays: number
  /** The content groups that the plan opens. */
  groupIds: number[]
  /** Whether the visitor may use the plan today. */
  isRegistered: boolean
  /** Whether the visitor has never had the plan (R370). True for guests. */
  isFirst: boolean
}

/** A reader's registration for a plan. Days are in Japan, and the last one is still a day of use. */
export type Registration = {
  id: string
  status: 'ACTIVE' | 'CANCEL' | 'REFUNDED'
  startsOn: string
  endsOn: string
  plan: PlanOffer
  /** The day on which the next charge is due. Null if there is none. */
  renewsOn: string | null
  /** The day on which a failed charge is tried again. */
  retryOn: string | null
  /** The amount of the next charge with tax. Null for old registrations, which never renew. */
  nextTotal: Yen | null
  /** The last day of the free period, if the registration began with one. */
  freeUntil: string | null
  /** The provider that charges the registration. */
  provider: string | null
  endReason: EndReason | null
  /** The number of failed attempts of the charge that is due. */
  attempts: number
  /** How many periods a pause lets it rest before the next charge. 0 without a pause. */
  rests: number
  /** The plan that the reader has chosen for the next period. Null if that is the same one. */
  nextPlanName: string | null
  /** Whether the plan is on sale today. */
  isSold: boolean
  /** Whether an open chargeback suspends reading. */
  isSuspended: boolean
}

type EndReason = 'cancelled' | 'payment' | 'card' | 'withdrawn' | 'account' | 'refund' | 'staff' | 'missed'

/**
 * Whether the reader may take the cancellation back while the registration still runs. One that the publisher charges for
 * itself can't be resumed.
 */
export function mayResume({ status, endReason, provider }: Registration): boolean {
  return status === 'CANCEL' && endReason === 'cancelled' && provider !== null && provider !== 'GAKKEN_ID'
}

/**
 * Whether a registration that ended because a payment failed may be taken up again: bought anew, at today's price (ruling
 * 54).
 */
export function mayTakeUp({ status, endReason, isSold, plan }: Registration): boolean {
  const isUnpaid = endReason === 'missed' || endReason === 'payment' || endReason === 'card'
  return status === 'CANCEL' && isUnpaid && isSold && !plan.isRegistered
}

/** How many days before the end of a period the reader is sent an invoice for the next one (ruling 57), where there are no charges. */
export const invoiceDaysAhead = 7

/** The day on which the reader is sent the invoice that extends a period with this last day. */
export function invoiceDay(endsOn: Day): Day {
  return addDays(endsOn, -invoiceDaysAhead)
}

/** The day on which the reader is sent an invoice for the next period of a registration. Null if they are sent none. */
export function invoiceOn({ provider, nextTotal, isSold, endsOn }: Registration): Day | null {
  const isInvoiced = sendsInvoices(provider) && nextTotal !== null && nextTotal > 0 && isSold
  return isInvoiced ? invoiceDay(endsOn as Day) : null
}

/** When the next charge is due after a cancellation is taken back. A charge that failed before is tried again at once. */
export function resumesOn({ endsOn, attempts }: Pick<Registration, 'endsOn' | 'attempts'>, today: Day): Day {
  return attempts > 0 ? today : addDays(endsOn as Day, 1)
}

/**
 * The price of a plan with tax at a rate in percent (R302). The discount is for signed-in readers (R304, R305, ruling 29). A discount that isn't lower than the
 * price is ignored.
 */
export function priceOf(
  { price, discountPrice }: Pick<PlanOffer, 'price' | 'discountPrice'>,
  isReader: boolean,
  taxRate: number,
): { full: Yen; discounted: Yen | null } {
  const isLower = discountPrice !== null && discountPrice < price
  return {
    full: withTax(price, taxRate),
    discounted: isReader && isLower ? withTax(discountPrice, taxRate) : null,
  }
}

const daysOfMonth = 30

/** Gives a duration in days as months if it is a multiple of 30 days (R307). Other durations stay as they are. */
export function durationOf({
  duration,
  durationType,
}: Pick<PlanOffer, 'duration' | 'durationType'>): Pick<PlanOffer, 'duration' | 'durationType'> {
  const isMonths = durationType === 'day' && duration % daysOfMonth === 0
  return isMonths ? { duration: duration / daysOfMonth, durationType: 'month' } : { duration, durationType }
}

type Pausing = Pick<Registration, 'status' | 'endsOn' | 'renewsOn' | 'rests'>

/** Whether the reader has paused a registration, and its next charge is still to come. Its paid period may still run. */
export function isPaused({ status, renewsOn, rests }: Omit<Pausing, 'endsOn'>, today: string): boolean {
  return status === 'ACTIVE' && rests > 0 && renewsOn !== null && today < renewsOn
}

/** Whether a paused registration's paid period is over, so that it gives no right to read until it renews. */
export function isResting(registration: Pausing, today: string): boolean {
  return isPaused(registration, today) && registration.endsOn < today
}

/** The state of a registration on a day. A registration also ends without a cancellation, when its last period is over. */
export function standingOf(
  registration: Pausing & Pick<Registration, 'startsOn' | 'isSuspended'>,
  today: string,
): 'coming' | 'active' | 'resting' | 'cancelled' | 'refunded' | 'suspended' | 'over' {
  const { status, startsOn, endsOn, isSuspended } = registration
  if (status === 'REFUNDED') return 'refunded'
  if (isResting(registration, today)) return 'resting'
  if (endsOn < today) return 'over'
  if (isSuspended) return 'suspended'
  if (status === 'CANCEL') return 'cancelled'
  return startsOn > today ? 'coming' : 'active'
}

/**
 * The content groups of a plan in the form in which orders and registrations store them: sorted ids. Equal texts mean equal sets. A plan
 * without groups has the empty text.
 */
export function coverageOf(groupIds: readonly number[]): string {
  return [...new Set(groupIds)].sort((one, other) => one - other).join()
}
