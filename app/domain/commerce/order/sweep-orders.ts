import { databaseFor, openDatabase } from '#app/data/database.ts'
import { eachDue } from '#app/domain/commerce/due/each-due.ts'
import type { OrderDeps } from './order.ts'
import { findOrder } from './order-store.ts'
import { postpone } from './postpone.ts'
import { settleOrder } from './settle-order.ts'

const mostASweep = 40

/**
 * Run by cron, for all tenants: looks after orders that are due, the longest waiting first, so that each ends whatever was lost on
 * its way. Answers how many it looked after.
 */
export async function sweepOrders(cron: Omit<OrderDeps, 'db' | 'd1'>): Promise<number> {
  const due = await openDatabase(databaseFor(cron.env, 0))
    .selectFrom('payment_order')
    .select(['tenant_id as tenantId', 'id'])
    .where('settle_at', '<=', cron.now())
    .orderBy('settle_at')
    .limit(mostASweep)
    .execute()
  await eachDue(cron, due, {
    event: 'order not settled',
    atOnce: 5,
    work: (deps, key) => settleOrder(deps, key, 'sweep'),
    putOff: async (deps, key) => {
      const order = await findOrder(deps.db, key)
      if (order !== null) await postpone(deps, order, 'sweep')
    },
  })
  return due.length
}
