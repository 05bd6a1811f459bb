import { databaseFor, openDatabase } from '#app/data/database.ts'
import type { OrderDeps, OrderKey } from './order.ts'
import { findOrder } from './order-store.ts'
import { postpone } from './postpone.ts'
import { settleOrder } from './settle-order.ts'

const mostASweep = 40
/** A Worker has six connections at a time. */
const atOnce = 5

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
  for (let at = 0; at < due.length; at += atOnce)
    await Promise.all(due.slice(at, at + atOnce).map((key) => settleDue(deps, key)))
  return due.length
}

/** One that breaks is told and comes later, so that the others don't wait behind it. */
async function settleDue(cron: Omit<OrderDeps, 'db' | 'd1'>, key: OrderKey): Promise<void> {
  const d1 = databaseFor(cron.env, key.tenantId)
  const deps = { ...cron, d1, db: openDatabase(d1) }
  try {
    await settleOrder(deps, key, 'sweep')
  } catch (error) {
    console.warn(JSON.stringify({ event: 'order not settled', ...key, cause: String(error) }))
    const order = await findOrder(deps.db, key)
    if (order !== null) await postpone(deps, order, 'sweep')
  }
}
