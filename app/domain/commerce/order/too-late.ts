import { dayOf } from '#app/values/day.ts'
import type { Order, OrderDeps } from './order.ts'

type Paid = Pick<Order, 'tenantId' | 'kind' | 'registrationId' | 'endsOn'>

/**
 * Whether nobody can read any more for what was taken for a period, asked when its provider tells of it: the period is over, or its
 * registration was missed. Until then they may, however late they are told: it was asked for within its days of grace.
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
