import type { DiscountOrdinal } from './ordinal-store.ts'

/** A discount on the API, in the specification's names (SubscriptionOrdinal). */
export function viewOrdinal({ id, planId, plan, ordinal, percent, price, revision }: DiscountOrdinal) {
  return {
    id,
    subscriptionPlanId: planId,
    subscriptionPlanName: plan,
    ordinal,
    discountPercent: percent,
    discountPrice: price,
    revision,
  }
}
