import { retryOn } from '#app/features/plans/model/period/period.ts'
import type { Declined } from '#app/gateways/payment/payment-gateway.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import type { EndReason } from './due-step.ts'
import { lastChargeOn } from './grace.ts'

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
 * What follows from a failed charge: another attempt 1, 3 and 5 days after it was due, then the end (ruling 32); an
 * earlier end if the next attempt would be too late. A charge that the provider never heard of, or that was released,
 * isn't an attempt. Nor is one that failed by our own fault, such as wrong settings of the company; that is tried again
 * daily until it is too late (ruling 54).
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
