import { isPaused } from '#app/features/plans/model/plan/plan.ts'
import { takesCards } from '#app/gateways/payment/payment-gateway.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { daysOfPeriod, type Renewing, type Surroundings } from './subscription.ts'

/** A pause rests for this many whole periods at most. */
export const maxRests = 3

/**
 * Whether a registration's next period can still become another one today, by a pause or a change of plan: it is charged by card, and its next
 * charge isn't due yet. A pause ends by a paid period first. The publisher's charges can only be ended, and an invoice isn't a charge.
 */
export function isAheadOfCharge(
  { status, provider, price, anchorOn, rests, renewsOn, retryOn }: Renewing,
  { today, planState, isAccountCancelled }: Pick<Surroundings, 'today' | 'planState' | 'isAccountCancelled'>,
): boolean {
  const isCharged = provider !== null && takesCards(provider) && price !== null && price > 0
  const isAhead = anchorOn !== null && renewsOn !== null && today < renewsOn && retryOn === null
  const mayRenew = status === 'ACTIVE' && planState !== 'withdrawn' && !isAccountCancelled
  return isCharged && isAhead && mayRenew && rests === 0
}

/**
 * The registration with a pause of this many periods: its next charge is as many periods later, counted from the anchor as before. Its last
 * day is the paid one, also at midnight, when the days of grace are given.
 */
export function pausedFor(renewing: Renewing, rests: number): Renewing {
  const { anchorPeriod, renewsOn, endsOn } = renewing
  const paidUntil = renewsOn === null ? endsOn : addDays(renewsOn, -1)
  return moved({ ...renewing, rests, anchorPeriod: anchorPeriod - rests, endsOn: paidUntil })
}

/**
 * The registration without its pause. While the paid period runs, the pause is as if it had never been; afterwards a new period begins today,
 * from which later ones are counted.
 */
export function resumedOn(today: Day, renewing: Renewing): Renewing {
  const { endsOn, rests, anchorPeriod, period } = renewing
  return today <= endsOn
    ? moved({ ...renewing, rests: 0, anchorPeriod: anchorPeriod + rests })
    : moved({ ...renewing, rests: 0, anchorOn: today, anchorPeriod: period, endsOn: today })
}

function moved(renewing: Renewing): Renewing {
  const { anchorOn, period } = renewing
  return anchorOn === null
    ? renewing
    : { ...renewing, renewsOn: daysOfPeriod({ ...renewing, anchorOn }, period + 1).startsOn }
}

/** What cancelling changes about a pause that hasn't ended: none is left for a reader who takes the cancellation back. */
export function withoutPause(
  own: Pick<Renewing, 'status' | 'renewsOn' | 'rests' | 'anchorPeriod'>,
  now: number,
): { rests: number; anchor_period: number } | null {
  return isPaused(own, dayOf(now)) ? { rests: 0, anchor_period: own.anchorPeriod + own.rests } : null
}
