import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Coupon, getUsableCoupon } from './find-coupon.ts'

/** A coupon by its code, for the reader who wants to use it today. Refuses as `getUsableCoupon` does. */
export async function getOwnCoupon(
  visit: Visit,
  { couponCode, planId }: { couponCode: string; planId?: string | undefined },
): Promise<Coupon> {
  const { id: accountId } = requireOwnAccount(visit)
  return getUsableCoupon(visit, { accountId, planId: planId ?? null, code: couponCode })
}
