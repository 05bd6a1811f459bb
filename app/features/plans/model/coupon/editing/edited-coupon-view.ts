import type { EditedCoupon } from './edited-coupon-store.ts'

/** A coupon on the API for its administrators, in the specification's names (Coupon) with what only they see. */
export function viewEditedCoupon(coupon: EditedCoupon) {
  const { id, code, percent, expiresOn, usages, used, batch, planIds, revision } = coupon
  return {
    id,
    code,
    discountPercent: percent,
    expiryDate: expiresOn,
    numberOfUsages: usages,
    numberUsed: used,
    subscriptionPlanIds: planIds,
    batch,
    revision,
  }
}
