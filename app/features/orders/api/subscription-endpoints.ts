import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { registerFree } from '#app/features/orders/model/order/place-order.ts'
import { cancelSubscription } from '#app/features/orders/model/subscription/cancel-subscription.ts'
import { getOwnCoupon } from '#app/features/plans/model/coupon/find-coupon.ts'
import { viewSubscriptionCall } from '#app/features/plans/model/plan/list-plans.ts'

const Register = z.object({
  subscriptionPlanId: z.string().max(64),
  couponCode: z.string().max(200).optional(),
  /** A client sends this to tell its own page what to do next. The server ignores it. */
  updateContentGroup: z.union([z.boolean(), z.string()]).optional(),
})

/** Calls that begin and end a reader's registration without a payment, and the calls for coupons. */
export const readerSubscriptionEndpoints = [
  endpoint('POST /subscription-plan/user/register', {
    summary: 'Subscribes the reader to a plan that costs nothing',
    access: 'user',
    only: 'ownAccount',
    // Clients send these fields either directly or within `data`.
    input: z
      .object({ ...Register.partial().shape, data: Register.partial().optional() })
      .transform(({ data, ...flat }) => ({ ...flat, ...data }))
      .pipe(Register),
    run: (visit, { subscriptionPlanId: planId, couponCode }) => registerFree(visit, { planId, couponCode }),
    view: viewSubscriptionCall,
  }),
  endpoint('DELETE /subscription-plan/user/cancel/registered/:id', {
    summary: 'Cancels a subscription: it is charged no more and may be used until its last day',
    access: 'user',
    input: z.object({ id: z.string() }),
    run: cancelSubscription,
  }),
  endpoint('GET /manage-coupon/user/get', {
    summary: 'Finds a coupon by its code, if the reader may use it',
    access: 'user',
    only: 'ownAccount',
    input: z.object({ couponCode: z.string().max(200), subscriptionPlanId: z.string().max(64).optional() }),
    run: (visit, { couponCode, subscriptionPlanId: planId }) => getOwnCoupon(visit, { couponCode, planId }),
    view: ({ code, percent, amount, expiresOn }) => ({
      code,
      discountPercent: percent ?? 0,
      discountAmount: amount,
      expiryDate: expiresOn,
    }),
  }),
]
