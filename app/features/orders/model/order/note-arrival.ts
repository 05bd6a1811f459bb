import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import {
  isUnmoved,
  type LateReason,
  listLatePayments,
  noteLatePayment,
  unaccounted,
} from './late-payment-store.ts'
import type { Order, OrderDeps } from './order.ts'

/** The mail to the reader for each reason. */
const letters = { late: 'paidLate', part: 'paidPart', surplus: 'paidSurplus' } as const

/**
 * Leaves money that no order accounts for, and that the provider can't give back, to the administrators, and tells its reader that it has
 * arrived. `received` is what has arrived for the order in total.
 */
export async function noteArrival(
  { db, now: clock }: OrderDeps,
  order: Order,
  received: Yen,
): Promise<Write[]> {
  const known = await listLatePayments(db, order)
  const more = unaccounted(order, known, received)
  if (more <= 0) return []
  const now = clock()
  const amount = more + (known.find(({ state }) => state === 'open')?.amount ?? 0)
  const reason = reasonOf(order, amount)
  const mail = { letter: letters[reason], planId: order.planId, total: amount, orderId: order.id } as const
  const about = `${order.id}-${received}`
  return [
    insertPayerMail(db, order, mail, { about, now, condition: isUnmoved(db, order) }),
    ...noteLatePayment(db, order, known, { reason, amount, received, now }),
  ]
}

function reasonOf({ state, total }: Order, amount: Yen): LateReason {
  if (state === 'confirmed') return 'surplus'
  return amount >= total ? 'late' : 'part'
}
