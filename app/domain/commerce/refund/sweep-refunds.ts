import { commitTo } from '#app/data/commit.ts'
import { databaseFor, openDatabase } from '#app/data/database.ts'
import type { OrderDeps } from '#app/domain/commerce/order/order.ts'
import { findRefund } from './refund-store.ts'
import { later, settleRefund } from './settle-refund.ts'

const mostASweep = 20

/** Run by cron, for all tenants: settles refunds whose answer was lost, the longest waiting first. Answers how many it looked after. */
export async function sweepRefunds(cron: Omit<OrderDeps, 'db' | 'd1'>): Promise<number> {
  const due = await openDatabase(databaseFor(cron.env, 0))
    .selectFrom('refund')
    .select(['tenant_id as tenantId', 'id'])
    .where('settle_at', '<=', cron.now())
    .orderBy('settle_at')
    .limit(mostASweep)
    .execute()
  for (const key of due) await settleDue(cron, key)
  return due.length
}

/** One that breaks is told and comes later, so that the others don't wait behind it. */
async function settleDue(
  cron: Omit<OrderDeps, 'db' | 'd1'>,
  key: { tenantId: number; id: string },
): Promise<void> {
  const d1 = databaseFor(cron.env, key.tenantId)
  const deps = { ...cron, d1, db: openDatabase(d1) }
  try {
    await settleRefund(deps, key)
  } catch (error) {
    console.warn(JSON.stringify({ event: 'refund not settled', ...key, cause: String(error) }))
    const refund = await findRefund(deps.db, key)
    if (refund !== null && (refund.state === 'asked' || refund.state === 'unknown'))
      await commitTo(d1, [later(deps, refund)])
  }
}
