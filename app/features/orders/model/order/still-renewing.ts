import { lastChargeOn } from '#app/features/orders/model/renewing/grace.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { endOrder } from './end-order.ts'
import type { Order, OrderDeps } from './order.ts'
import type { OrderContext } from './step.ts'

/**
 * Ends a renewal if its registration was cancelled or refunded meanwhile, or if its period must not be charged any more
 * (ruling 54). Null if the money may be taken.
 */
export async function ensureRenewable(context: OrderContext): Promise<Order | null> {
  const { deps, order } = context
  if (order.kind === 'purchase') return null
  if (dayOf(deps.now()) > lastChargeOn(order)) return endOrder(context, { reason: 'abandoned', code: 'late' })
  if (await isRenewable(deps, order)) return null
  return endOrder(context, { reason: 'abandoned', code: 'registration' })
}

async function isRenewable({ db }: OrderDeps, { tenantId, registrationId, period }: Order) {
  const row = await db
    .selectFrom('registration')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'registration.tenant_id')
        .onRef('account.id', '=', 'registration.account_id'),
    )
    .select('registration.id')
    .where('registration.tenant_id', '=', tenantId)
    .where('registration.id', '=', registrationId)
    .where('registration.status', '=', 'ACTIVE')
    .where('registration.period', '=', period - 1)
    .where('account.cancelled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
