import { sql } from 'kysely'
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

/**
 * Reserves a use again for an order that had ended. Writes nothing if the coupon has no use left, isn't for its reader any more, or was used
 * by them for another order.
 */
export function reserveCouponAgain(
  db: Database,
  { tenantId, id, accountId }: OfOrder & { accountId: string },
  { couponId, discount, now }: { couponId: string; discount: Yen; now: number },
): Write {
  const free = db
    .selectFrom('coupon')
    .select([
      'coupon.tenant_id',
      'coupon.id as coupon_id',
      sql.val(accountId).as('account_id'),
      sql.val(id).as('order_id'),
      sql<'reserved'>`'reserved'`.as('state'),
      sql.val(discount).as('discount'),
      sql.val(now).as('at'),
    ])
    .where('coupon.tenant_id', '=', tenantId)
    .where('coupon.id', '=', couponId)
    .whereRef('coupon.used', '<', 'coupon.usages')
    .where(({ exists, not, or, selectFrom }) => {
      const meant = selectFrom('coupon_group')
        .select('coupon_group.group_id')
        .where('coupon_group.tenant_id', '=', tenantId)
        .where('coupon_group.coupon_id', '=', couponId)
      const own = selectFrom('account')
        .select('account.group_id')
        .where('account.tenant_id', '=', tenantId)
        .where('account.id', '=', accountId)
      return or([not(exists(meant)), exists(meant.where('coupon_group.group_id', '=', own))])
    })
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('coupon_use as other')
            .select('other.order_id')
            .where('other.tenant_id', '=', tenantId)
            .where('other.coupon_id', '=', couponId)
            .where('other.account_id', '=', accountId),
        ),
      ),
    )
  return db
    .insertInto('coupon_use')
    .columns(['tenant_id', 'coupon_id', 'account_id', 'order_id', 'state', 'discount', 'at'])
    .expression(free)
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
