import { dayOf } from '#app/kernel/values/day.ts'
import type { Order, OrderDeps } from './order.ts'

type Paid = Pick<Order, 'tenantId' | 'kind' | 'registrationId' | 'endsOn'>

/**
 * Whether a taken amount comes too late to be used, checked when its provider reports it: the period is over, or the
 * registration ended as missed. Until then it counts however late it is reported, because it was requested within the
 * days of grace.
 */
export async function isTooLate({ db, now }: Pick<OrderDeps, 'db' | 'now'>, paid: Paid): Promise<boolean> {
  if (paid.kind === 'purchase') return false
  if (dayOf(now()) > paid.endsOn) return true
  const missed = await db
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', paid.tenantId)
    .where('id', '=', paid.registrationId)
    .where('end_reason', '=', 'missed')
    .executeTakeFirst()
  return missed !== undefined
}
