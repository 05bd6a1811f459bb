import { reserveCoupon } from '#app/domain/commerce/coupon/coupon-use-store.ts'
import type { Visit } from '#app/visit/visit.ts'
import { confirmOrder } from './confirm-order.ts'
import { justReceived } from './just-received.ts'
import { newPurchase } from './new-purchase.ts'
import type { Order } from './order.ts'
import { insertOrder } from './order-store.ts'
import type { NewPurchase } from './place-order.ts'
import type { Purchase } from './prepare-purchase.ts'

/**
 * R357: an order with nothing to pay is received and confirmed in one batch, no provider is asked. It renews by the card that is
 * kept, where one is.
 */
export function closeAtOnce(visit: Visit, purchase: Purchase, wanted: NewPurchase): Promise<Order> {
  const { db } = visit
  const row = newPurchase(visit, purchase, { ...wanted, subject: null })
  const received = [
    insertOrder(db, row),
    ...(row.couponId === null ? [] : [reserveCoupon(db, row, row.couponId, visit.now())]),
  ]
  const renewsBy = purchase.payer?.card ? purchase.provider : null
  return confirmOrder(
    { deps: visit, order: justReceived(row), cause: 'receive' },
    { renewsBy, before: received },
  )
}
