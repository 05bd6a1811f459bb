import { periodOf } from '#app/features/plans/model/period/period.ts'
import { type OrderPrice, priceOfRenewal } from '#app/features/plans/model/price/price-of-order.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { withTax } from '#app/kernel/values/yen.ts'
import { lastChargeOn } from './grace.ts'
import { priceFor } from './price-for.ts'
import type { Renewing, Surroundings } from './renewing.ts'

export type DuePeriod = {
  period: number
  startsOn: Day
  endsOn: Day
  /** `renewalTotal` is the total of the period after it. */
  price: OrderPrice
}
export type EndReason = 'payment' | 'card' | 'withdrawn' | 'account' | 'cancelled' | 'missed'

export type DueStep =
  | { is: 'nothing' }
  /** Nothing more is charged: it was cancelled or refunded, or has no provider. */
  | { is: 'stop' }
  | { is: 'end'; reason: EndReason }
  | ({ is: 'charge' } & DuePeriod)
  /** There is nobody to charge it to. */
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

type Priced = Renewing & { price: number; anchorOn: Day }

function duePeriod(renewing: Priced, { notices }: Surroundings): DuePeriod {
  const period = renewing.period + 1
  const days = periodOf(renewing.anchorOn, period, renewing.duration)
  const price = priceFor(renewing, notices, days.startsOn)
  const next = withTax(priceFor(renewing, notices, addDays(days.endsOn, 1)))
  const nextTotal = renewing.period === 0 ? renewing.nextTotal : null
  return { period, ...days, price: { ...priceOfRenewal({ price, nextTotal }), renewalTotal: next } }
}

function waitFor(due: DuePeriod, today: Day): DueStep {
  const until = lastChargeOn(due)
  return today <= until ? { is: 'wait', until } : { is: 'ask', isOver: today > due.endsOn }
}
