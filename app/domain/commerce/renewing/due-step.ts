import { periodOf } from '#app/domain/commerce/period/period.ts'
import { type OrderPrice, priceOfRenewal } from '#app/domain/commerce/price/price-of-order.ts'
import { addDays, type Day } from '#app/values/day.ts'
import { withTax } from '#app/values/yen.ts'
import { lastChargeOn } from './grace.ts'
import { priceFor } from './price-for.ts'
import type { Renewing, Surroundings } from './renewing.ts'

export type DuePeriod = {
  period: number
  startsOn: Day
  endsOn: Day
  /** `renewalTotal` is of the period after it. */
  price: OrderPrice
}
export type EndReason = 'payment' | 'card' | 'withdrawn' | 'account' | 'cancelled' | 'missed'

export type DueStep =
  | { is: 'nothing' }
  /** It is to be asked for no more: it was cancelled or refunded, or nobody charges for it. */
  | { is: 'stop' }
  | { is: 'end'; reason: EndReason }
  | ({ is: 'charge' } & DuePeriod)
  /** Nobody can be charged for it. */
  | ({ is: 'fail' } & DuePeriod)
  /** Nobody is charged while the company is stopped: its readers can't read. */
  | { is: 'postpone'; on: Day }
  /** The provider charges by itself and has this long to tell of it. */
  | { is: 'wait'; until: Day }
  /** It told of none in time: its books are asked. What they say comes too late where the period is over. */
  | { is: 'ask'; isOver: boolean }

/**
 * What is to be done about a registration today (rulings 31, 32, 46; ruling 54; R154, R366, R368): at most one charge a period, within
 * its days of grace, and never for who cancelled. What nobody charged in time ends, whatever kept it. A plan that is withdrawn ends
 * with the period that is paid for.
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
  if (around.isCompanyStopped) return { is: 'postpone', on: addDays(around.today, 1) }
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
