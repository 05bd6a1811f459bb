import type { Write } from '#app/data/commit.ts'
import { afterFailure } from '#app/domain/commerce/renewing/after-failure.ts'
import { findRenewing } from '#app/domain/commerce/renewing/due-store.ts'
import { writeFailure } from '#app/domain/commerce/renewing/renewing-writes.ts'
import type { Declined } from '#app/gateways/payment/payment-gateway.ts'
import { dayOf } from '#app/values/day.ts'
import type { Order, OrderDeps } from './order.ts'

/** What follows for a registration from a renewal that came to nothing, in the batch that ends its order. */
export async function failedRenewal(
  { db, now }: OrderDeps,
  { kind, tenantId, registrationId, startsOn, total }: Order,
  { reason, code }: Pick<Declined, 'reason' | 'code'>,
): Promise<Write[]> {
  if (kind === 'purchase' || registrationId === null) return []
  const due = await findRenewing(db, { tenantId, id: registrationId })
  if (due === null) return []
  const today = dayOf(now())
  const { attempts } = due.renewing
  const after = afterFailure({ dueOn: startsOn, today, attempts, reason, code })
  return writeFailure(db, due, after, { total, dueOn: startsOn, today, now: now() })
}
