import { sql } from 'kysely'
import { eachDue } from '#app/features/orders/model/due/each-due.ts'
import { noteOutage } from '#app/features/orders/model/outage/outage-store.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { type Database, sweepTenantDbs } from '#app/kernel/data/database.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { isOpen, type OrderDeps, type OrderKey } from './order.ts'
import { findOrder } from './order-store.ts'
import { reschedule } from './order-transition.ts'
import { settleOrder } from './settle-order.ts'

/** How many orders one run of the sweep settles. One invocation has 1000 calls. */
export const ordersPerRun = 40

/** How many orders a run chooses from, so that its places go to other sites while one site's provider doesn't answer. */
const ordersToChooseFrom = 4 * ordersPerRun

/**
 * Run by cron, for all tenants: settles the orders that are due, so that each one ends whatever was lost on its way. Returns how many were
 * due: more than `ordersPerRun` if some are left for the next run.
 */
export function sweepOrders(cron: Omit<OrderDeps, 'db' | 'd1'>): Promise<number> {
  return sweepTenantDbs(cron.env, (tenants) => sweepOrdersOf({ ...cron, ...tenants }))
}

async function sweepOrdersOf(cron: OrderDeps): Promise<number> {
  const due = await listUnsettled(cron.db, cron.now())
  await eachDue(cron, due, {
    event: 'order not settled',
    atOnce: 5,
    most: ordersPerRun,
    work: settle,
    reschedule: async (deps, key) => {
      const order = await findOrder(deps.db, key)
      if (order !== null) await reschedule(deps, order, 'sweep')
    },
  })
  return due.length
}

/** The orders that are due. Tenants take turns, each with the order that waits longest. */
function listUnsettled(db: Database, now: number): Promise<OrderKey[]> {
  const place = sql<number>`row_number() OVER (PARTITION BY tenant_id ORDER BY settle_at)`
  return db
    .selectFrom('payment_order')
    .select(['tenant_id as tenantId', 'id'])
    .where('settle_at', '<=', now)
    .where('state', '!=', 'confirmed')
    .orderBy(place)
    .orderBy('settle_at')
    .limit(ordersToChooseFrom)
    .execute()
}

/** Settles one order. If a renewal can't be settled because the contract is missing, the company is told. */
async function settle(deps: OrderDeps, key: OrderKey): Promise<void> {
  try {
    await settleOrder(deps, key, 'sweep')
  } catch (error) {
    if (isRefusal(error) && error.name === 'invalidGatewaySettings') await noteUnsettled(deps, key)
    throw error
  }
}

async function noteUnsettled({ db, d1, now }: OrderDeps, key: OrderKey): Promise<void> {
  const order = await findOrder(db, key)
  if (order === null || order.provider === null || order.kind === 'purchase' || !isOpen(order)) return
  await commitTo(d1, noteOutage(db, { ...order, provider: order.provider, refusedWith: '' }, now()))
}
