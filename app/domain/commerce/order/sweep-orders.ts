import { databaseFor, openDatabase } from '#app/data/database.ts'
import { eachDue } from '#app/domain/commerce/due/each-due.ts'
import type { OrderDeps, OrderKey } from './order.ts'
import { findOrder } from './order-store.ts'
import { postpone } from './postpone.ts'
import { settleOrder } from './settle-order.ts'

const mostASweep = 40

/**
 * Run by cron, for all tenants: looks after orders that are due, the longest waiting first, so that each ends whatever was lost on
 * its way. Answers how many it looked after.
 */
export async function sweepOrders(deps: Omit<OrderDeps, 'db' | 'd1'>): Promise<number> {
  const now = deps.now()
  const due = await openDatabase(databaseFor(deps.env, 0))
    .selectFrom('payment_order')
    .select(['tenant_id as tenantId', 'id'])
    .where('settle_at', '<=', now)
    .orderBy('settle_at')
    .limit(mostASweep)
    .execute()
  const depsOf = ({ tenantId }: OrderKey): OrderDeps => {
    const d1 = databaseFor(deps.env, tenantId)
    return { ...deps, d1, db: openDatabase(d1) }
  }
  await eachDue(due, {
    event: 'order not settled',
    atOnce: 5,
    work: (key) => settleOrder(depsOf(key), key, 'sweep'),
    putOff: async (key) => {
      const order = await findOrder(depsOf(key).db, key)
      if (order !== null) await postpone(depsOf(key), order, 'sweep')
    },
  })
  return due.length
}
