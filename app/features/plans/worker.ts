import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { couponAdminEndpoints } from '#app/features/plans/api/coupon-endpoints.ts'
import { ordinalEndpoints } from '#app/features/plans/api/ordinal-endpoints.ts'
import { planAdminEndpoints } from '#app/features/plans/api/plan-endpoints.ts'
import {
  subscriptionEndpoints,
  subscriptionSettingEndpoints,
} from '#app/features/plans/api/subscription-endpoints.ts'

/** The calls, jobs and sweeps of this feature that the console Worker runs. */
export const plans = {
  calls: {
    Subscriptions: [...subscriptionEndpoints, ...planAdminEndpoints],
    'Coupons and discounts': [...couponAdminEndpoints, ...ordinalEndpoints],
    Payment: [...subscriptionSettingEndpoints],
  },
} satisfies FeatureWorker
