import { type Duration, periodOf, retryOn } from '#app/features/plans/model/period/period.ts'
import { type OrderPrice, priceOfRenewal } from '#app/features/plans/model/price/price-of-order.ts'
import { type TaxClass, type TaxRates, taxOn } from '#app/features/plans/model/tax/tax-rate.ts'
import type { Declined, PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { withTax, type Yen } from '#app/kernel/values/yen.ts'

/** The part of a registration that its renewal depends on. Days are days in Japan. */
export type Renewing = {
  status: 'ACTIVE' | 'CANCEL' | 'REFUNDED'
  /** The provider that charges. Null if nobody charges for it: an administrator gave it, or it is free without a card. */
  provider: PaymentProvider | null
  /** The price of a period, without tax. */
  price: Yen | null
  /** The total of the first charge after a free period. */
  nextTotal: Yen | null
  anchorOn: Day | null
  /** The number of the period before the anchor's. It differs from 0 after a pause, because a rested period has no number. */
  anchorPeriod: number
  /** The number of the last paid period; 0 is the free one. */
  period: number
  /** How many periods a pause lets it rest before the next charge. 0 once that is paid. */
  rests: number
  endsOn: Day
  /** The day of the next charge. Null if there is none. */
  renewsOn: Day | null
  /** The day on which a failed charge is tried again. */
  retryOn: Day | null
  /** The number of failed attempts of the charge that is due. */
  attempts: number
  /** The length of a period as agreed at the purchase. */
  duration: Duration
  /** What the publisher charges for each period, as agreed at the purchase, whatever becomes of prices and taxes. Null for other providers. */
  agreedTotal: Yen | null
  /** When it was made, in milliseconds since 1970. */
  createdAt: number
}

/** The facts outside of the registration that its renewal depends on. */
export type Surroundings = {
  today: Day
  planState: 'draft' | 'published' | 'withdrawn'
  isAccountCancelled: boolean
  isCompanyStopped: boolean
  notices: readonly PriceNotice[]
  /** The plan's tax class, and the country's tax rates. */
  taxClass: TaxClass
  rates: TaxRates
  /** Whether the provider knows the reader. A missing card only shows when it is charged. */
  hasPayer: boolean
}

/** A new price for running registrations, without tax. */
export type PriceNotice = { effectiveOn: Day; price: Yen; announcedAt: number }

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
export function graceOf({ anchorOn, ...renewing }: Renewing): Day | null {
  return anchorOn === null ? null : lastChargeOn(daysOfPeriod({ ...renewing, anchorOn }, renewing.period + 1))
}

type Anchored = Pick<Renewing, 'anchorPeriod' | 'duration'> & { anchorOn: Day }

/** The days of a registration's period with this number. */
export function daysOfPeriod({ anchorOn, anchorPeriod, duration }: Anchored, period: number) {
  return periodOf(anchorOn, period - anchorPeriod, duration)
}

/** A new price applies at the earliest this many days after it was announced (ruling 46). */
export const noticeDays = 30

/**
 * The price of a registration for a period, without tax: its own, or that of the latest notice in force when the period
 * begins (ruling 46). Readers who registered after the announcement bought at the price of that time and keep it.
 */
export function priceFor(
  { price, createdAt }: { price: Yen; createdAt: number },
  notices: readonly PriceNotice[],
  startsOn: Day,
): Yen {
  const inForce = notices.filter(
    ({ effectiveOn, announcedAt }) =>
      announcedAt > createdAt &&
      effectiveOn <= startsOn &&
      addDays(dayOf(announcedAt), noticeDays) <= startsOn,
  )
  const last = inForce.toSorted((one, other) => (one.effectiveOn < other.effectiveOn ? -1 : 1)).at(-1)
  return last?.price ?? price
}

export type DuePeriod = {
  period: number
  startsOn: Day
  endsOn: Day
  /** The price of the period. `renewalTotal` is the total of the period after it. */
  price: OrderPrice
}
export type EndReason = 'payment' | 'card' | 'withdrawn' | 'account' | 'cancelled' | 'missed'

type DueStep =
  | { is: 'nothing' }
  /** Nothing more is charged: it was cancelled or refunded, or has no provider. */
  | { is: 'stop' }
  | { is: 'end'; reason: EndReason }
  | ({ is: 'charge' } & DuePeriod)
  /** There is no card or account to charge. */
  | ({ is: 'fail' } & DuePeriod)
  /** Nobody is charged while the company is stopped, because its readers can't read. */
  | { is: 'reschedule'; on: Day }
  /** The provider charges by itself and has until this day to report it. */
  | { is: 'wait'; until: Day }
  /**
   * No charge was reported in time, so the provider's books are asked. If the period is over, their answer comes too
   * late.
   */
  | { is: 'ask'; isOver: boolean }

/**
 * Decides what to do about a registration today (rulings 31, 32, 46, 54; R154, R366, R368): at most one charge for each
 * period, within its days of grace, and none after a cancellation. A period that wasn't charged in time ends the
 * registration, whatever the cause. A withdrawn plan ends with the paid period.
 */
export function dueStep(renewing: Renewing, around: Surroundings): DueStep {
  const { status, provider, price, anchorOn, renewsOn } = renewing
  if (renewsOn === null) return { is: 'nothing' }
  if (status !== 'ACTIVE' || provider === null || price === null || anchorOn === null) return { is: 'stop' }
  if (around.today < (renewing.retryOn ?? renewsOn)) return { is: 'nothing' }
  if (around.isAccountCancelled) return { is: 'end', reason: 'account' }
  if (around.planState === 'withdrawn') return { is: 'end', reason: 'withdrawn' }
  const due = duePeriod({ ...renewing, price, anchorOn }, around)
  if (provider === 'GAKKEN_ID') return waitFor(due, around.today)
  if (around.today > lastChargeOn(due)) return { is: 'end', reason: 'missed' }
  if (around.isCompanyStopped) return { is: 'reschedule', on: addDays(around.today, 1) }
  return { is: around.hasPayer || due.price.total === 0 ? 'charge' : 'fail', ...due }
}

/** The period after the running one, at its price. Null if the registration has no price: it was given, or it costs nothing. */
export function nextPeriod(renewing: Renewing, around: Priceable): DuePeriod | null {
  const { price, anchorOn } = renewing
  return price === null || price === 0 || anchorOn === null
    ? null
    : duePeriod({ ...renewing, price, anchorOn }, around)
}

type Priced = Renewing & { price: number; anchorOn: Day }
/** Everything outside of a registration that its price depends on. */
type Priceable = Pick<Surroundings, 'notices' | 'taxClass' | 'rates'>

/** The tax is that of the period's first day, so that announcement, invoice and every attempt to charge have the same amount. */
function duePeriod(renewing: Priced, { notices, taxClass, rates }: Priceable): DuePeriod {
  const period = renewing.period + 1
  const days = daysOfPeriod(renewing, period)
  const price = priceFor(renewing, notices, days.startsOn)
  const nextOn = addDays(days.endsOn, 1)
  const nextTaxRate = taxOn(rates, taxClass, nextOn).taxRate
  const tax = { ...taxOn(rates, taxClass, days.startsOn), nextTaxRate }
  const { agreedTotal } = renewing
  const next = agreedTotal ?? withTax(priceFor(renewing, notices, nextOn), nextTaxRate)
  const nextTotal = renewing.period === 0 ? renewing.nextTotal : agreedTotal
  return { period, ...days, price: { ...priceOfRenewal({ price, nextTotal, tax }), renewalTotal: next } }
}

function waitFor(due: DuePeriod, today: Day): DueStep {
  const until = lastChargeOn(due)
  return today <= until ? { is: 'wait', until } : { is: 'ask', isOver: today > due.endsOn }
}

export type AfterFailure =
  | { is: 'retry'; attempts: number; on: Day }
  | { is: 'reschedule'; on: Day }
  | { is: 'end'; reason: EndReason }
  | { is: 'nothing' }

/** `due` is the period that isn't paid yet. */
type Failed = { due: { startsOn: Day; endsOn: Day }; today: Day; attempts: number } & Pick<
  Declined,
  'reason' | 'code'
>

const ours: Declined['reason'][] = ['settings', 'duplicate', 'state']

/**
 * Decides what follows from a failed charge: another attempt 1, 3 and 5 days after it was due, then the end (ruling 32); an earlier end if
 * the next attempt would be too late. A charge that never reached the provider, or whose amount was released, isn't an attempt. Nor is one
 * that failed by our own fault, such as wrong settings of the company; that is tried again daily until it is too late (ruling 54).
 */
export function afterFailure({ due, today, attempts, reason, code }: Failed): AfterFailure {
  if (reason === 'abandoned' || code === 'none') return { is: 'nothing' }
  const tomorrow = addDays(today, 1)
  if (ours.includes(reason) || code === 'amount') return { is: 'reschedule', on: tomorrow }
  const planned = retryOn(due.startsOn, attempts + 1)
  // If an attempt was late, the next one comes a day later.
  const on = planned !== null && planned <= today ? tomorrow : planned
  if (on === null || on > lastChargeOn(due))
    return { is: 'end', reason: reason === 'card' ? 'card' : 'payment' }
  return { is: 'retry', attempts: attempts + 1, on }
}
