import { reserveCouponAgain } from '#app/features/plans/model/coupon/coupon-use-store.ts'
import { couponDiscountOf } from '#app/features/plans/model/price/price-of-order.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Order } from './order.ts'

/**
 * Takes up the coupon of an order that had ended and is complete after all. Its use was released when the order ended: if the coupon has no
 * use left, isn't for its reader any more, or was used by them for another order, the order keeps its price and counts as one without a coupon.
 */
export function takeCouponUp(
  db: Database,
  {
    tenantId,
    id,
    accountId,
    couponId,
    agreed,
  }: Pick<Order, 'tenantId' | 'id' | 'accountId' | 'couponId' | 'agreed'>,
  now: number,
): Write[] {
  if (couponId === null) return []
  const taken = db
    .selectFrom('coupon_use')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
  return [
    reserveCouponAgain(
      db,
      { tenantId, id, accountId },
      { couponId, discount: couponDiscountOf(agreed), now },
    ),
    db
      .updateTable('payment_order')
      .set({ coupon_id: null })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where(({ not, exists }) => not(exists(taken))),
  ]
}
