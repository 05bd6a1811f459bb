import { periodOf } from '#app/domain/commerce/period/period.ts'
import { type OrderPrice, priceOfRenewal } from '#app/domain/commerce/price/price-of-order.ts'
import { addDays, type Day } from '#app/values/day.ts'
import { withTax } from '#app/values/yen.ts'
import { priceFor } from './price-for.ts'
import type { Renewing, Surroundings } from './renewing.ts'

export type DuePeriod = {
  period: number
  startsOn: Day
  endsOn: Day
  /** `renewalTotal` is of the period after it. */
  price: OrderPrice
}
export type EndReason = 'payment' | 'card' | 'withdrawn' | 'account' | 'cancelled'

export type DueStep =
  | { is: 'nothing' }
  /** It is to be asked for no more: it was cancelled or refunded, or nobody charges for it. */
  | { is: 'stop' }
  | { is: 'end'; reason: EndReason }
  | ({ is: 'charge' } & DuePeriod)
  /** Nobody can be charged for it. */
  | ({ is: 'fail' } & DuePeriod)
  /** The provider charges by itself and has this long to tell of it. */
  | { is: 'wait'; until: Day }

/** How long after a charge is due its reader may go on reading while it is tried again. */
export const graceDays = 5

/**
 * What is to be done about a registration today (decisions 31, 32, 46; R154, R366, R368): at most one charge a period, on the day it
 * begins, and never for who cancelled. A plan that is withdrawn ends with the period that is paid for.
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

function waitFor({ startsOn }: DuePeriod, today: Day): DueStep {
  const until = addDays(startsOn, graceDays)
  return today <= until ? { is: 'wait', until } : { is: 'end', reason: 'payment' }
}
