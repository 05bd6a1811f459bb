import { reserveCoupon } from '#app/features/plans/model/coupon/coupon-use-store.ts'
import type { Visit } from '#app/visit/visit.ts'
import { confirmOrder } from './confirm-order.ts'
import { recentOrder } from './just-received.ts'
import { newPurchase } from './new-purchase.ts'
import type { Order } from './order.ts'
import { insertOrder } from './order-store.ts'
import type { NewPurchase } from './place-order.ts'
import type { Purchase } from './prepare-purchase.ts'

/**
 * R357: writes and confirms an order of 0 yen in one batch without asking a provider. If a card is kept, it renews with
 * that.
 */
export function closeAtOnce(visit: Visit, purchase: Purchase, wanted: NewPurchase): Promise<Order> {
  const { db } = visit
  const row = newPurchase(visit, purchase, { ...wanted, subject: null })
  const accepted = [
    insertOrder(db, row),
    ...(row.couponId === null ? [] : [reserveCoupon(db, row, row.couponId, visit.now())]),
  ]
  const renewsBy = purchase.payer?.card ? purchase.provider : null
  return confirmOrder(
    { deps: visit, order: recentOrder(row), cause: 'receive' },
    { renewsBy, before: accepted },
  )
}
