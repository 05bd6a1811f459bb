import type { Hold } from '#app/features/orders/model/order/chargeback-store.ts'
import type { ChargebackPolicy } from '#app/features/orders/model/payment-setting/chargeback-setting.ts'
import { graceDays } from '#app/features/orders/model/subscription/subscription.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'

/** The registration that a payment is for. */
export type PaidRight = { status: 'ACTIVE' | 'CANCEL' | 'REFUNDED'; endsOn: Day; renewsOn: Day | null }

type Asked = {
  policy: ChargebackPolicy
  /** The last day that the payment is for. */
  paidTo: Day
  /** Null if the payment has no registration. */
  right: PaidRight | null
  today: Day
}

/** What an open chargeback holds back. Null: nothing. */
export function holdOf(asked: Asked): Hold | null {
  return asked.policy === 'suspend' ? concerned(asked) : null
}

/** What a lost chargeback ends. Null: nothing. */
export function endOf(asked: Asked): Hold | null {
  return asked.policy === 'keep' ? null : concerned(asked)
}

/**
 * The part of a right that a payment's chargeback concerns. Days that another payment paid for stay usable: once those of this payment are over,
 * only further charges are in question.
 */
function concerned({ paidTo, right, today }: Asked): Hold | null {
  if (right === null || right.status === 'REFUNDED') return null
  if (paidTo >= today && right.endsOn >= today) return 'right'
  return right.status === 'ACTIVE' ? 'renewal' : null
}

/** Whether the next period of a right that was held back can't be charged any more (ruling 54). */
export function isTooLate({ status, renewsOn }: PaidRight, today: Day): boolean {
  return status === 'ACTIVE' && renewsOn !== null && addDays(renewsOn, graceDays) < today
}
