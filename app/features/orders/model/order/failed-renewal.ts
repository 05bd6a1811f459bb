import { endOutage, noteOutage } from '#app/features/orders/model/outage/outage-store.ts'
import { afterFailure } from '#app/features/orders/model/renewing/after-failure.ts'
import { findRenewing } from '#app/features/orders/model/renewing/due-store.ts'
import { writeFailure } from '#app/features/orders/model/renewing/renewing-writes.ts'
import type { Declined } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Order, OrderDeps } from './order.ts'

type Why = Pick<Declined, 'reason' | 'code'>

/** The consequences of a failed renewal for its registration, in the batch that ends its order. */
export async function failedRenewal(
  { db, now }: OrderDeps,
  { kind, tenantId, registrationId, provider, total, ...period }: Order,
  { reason, code }: Why,
): Promise<Write[]> {
  if (kind === 'purchase' || registrationId === null || provider === null) return []
  const due = await findRenewing(db, { tenantId, id: registrationId })
  if (due === null) return []
  const today = dayOf(now())
  const { attempts } = due.renewing
  const after = afterFailure({ due: period, today, attempts, reason, code })
  const about = { tenantId, provider, refusedWith: code }
  return [
    ...writeFailure(db, due, after, { total, period, today, now: now() }),
    ...(reason === 'settings' ? noteOutage(db, about, now()) : []),
    ...(after.is === 'retry' ? [endOutage(db, about)] : []),
  ]
}
