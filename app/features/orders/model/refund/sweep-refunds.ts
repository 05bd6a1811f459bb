import { eachDue } from '#app/features/orders/model/due/each-due.ts'
import type { OrderDeps } from '#app/features/orders/model/order/order.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { sweepTenantDbs } from '#app/kernel/data/database.ts'
import { findRefund } from './refund-store.ts'
import { later, settleRefund } from './settle-refund.ts'

const maxPerSweep = 20

/**
 * Run by cron, for all tenants: settles refunds whose answer was lost, those waiting longest first. Answers how many
 * there were.
 */
export function sweepRefunds(cron: Omit<OrderDeps, 'db' | 'd1'>): Promise<number> {
  return sweepTenantDbs(cron.env, (tenants) => sweepRefundsOf({ ...cron, ...tenants }))
}

async function sweepRefundsOf(cron: OrderDeps): Promise<number> {
  const due = await cron.db
    .selectFrom('refund')
    .select(['tenant_id as tenantId', 'id'])
    .where('settle_at', '<=', cron.now())
    .orderBy('settle_at')
    .limit(maxPerSweep)
    .execute()
  await eachDue(cron, due, {
    event: 'refund not settled',
    atOnce: 1,
    work: settleRefund,
    reschedule: async (deps, key) => {
      const refund = await findRefund(deps.db, key)
      if (refund !== null && (refund.state === 'asked' || refund.state === 'unknown'))
        await commitTo(deps.d1, [later(deps, refund)])
    },
  })
  return due.length
}
