import { insertTelling } from '#app/features/orders/model/letters/telling.ts'
import type { Due } from '#app/features/orders/model/renewing/due-store.ts'
import { graceOf } from '#app/features/orders/model/renewing/grace.ts'
import type { PeriodicEvent } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Day } from '#app/kernel/values/day.ts'

/**
 * The publisher tries again by itself. The reader is told that the charge failed, and how long they can read meanwhile.
 */
export function tellPeriodicFailure(
  db: Database,
  due: Due,
  { eventId, amount }: PeriodicEvent,
  { today, now }: { today: Day; now: number },
): Write[] {
  if (due.renewing.status !== 'ACTIVE') return []
  const until = graceOf(due.renewing) ?? today
  const telling = {
    letter: 'paymentFailed',
    planId: due.planId,
    total: amount,
    retryOn: null,
    until,
  } as const
  return [insertTelling(db, due, telling, { about: eventId, now })]
}
