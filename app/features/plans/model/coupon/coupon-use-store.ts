import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Yen } from '#app/kernel/values/yen.ts'

type OfOrder = { tenantId: number; id: string }

/**
 * Reserves a use together with the order. Triggers keep the coupon's count, and the constraint coupon_used_up enforces its limit.
 * coupon_use_in_group refuses readers who aren't in the coupon's user groups by now. `discount` is what it takes off the first payment.
 */
export function reserveCoupon(
  db: Database,
  order: OfOrder & { accountId: string },
  use: { couponId: string; discount: Yen; now: number },
): Write {
  return db.insertInto('coupon_use').values({
    tenant_id: order.tenantId,
    coupon_id: use.couponId,
    account_id: order.accountId,
    order_id: order.id,
    state: 'reserved',
    discount: use.discount,
    at: use.now,
  })
}

export function consumeCoupon(db: Database, { tenantId, id }: OfOrder, now: number): Write {
  return db
    .updateTable('coupon_use')
    .set({ state: 'consumed', at: now })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
}

export function releaseCoupon(db: Database, { tenantId, id }: OfOrder): Write {
  return db
    .deleteFrom('coupon_use')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
    .where('state', '=', 'reserved')
}
