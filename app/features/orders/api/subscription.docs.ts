import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { subscriptionExample } from '#app/features/plans/api/subscription.docs.ts'

export const docs: CallDocs = {
  'POST /subscription-plan/user/register': {
    ja: '無料のプランを利用者に契約させる',
    request: { subscription_plan_id: 'aozoraplan000000000001', coupon_code: 'HARU-2026' },
    answer: subscriptionExample,
    refusals: [
      'unauthorized',
      'noPermission',
      'badParameters',
      'subscriptionNotFound',
      'planAlreadyRegistered',
      'existingPlanNotCancelled',
      'couponNotFound',
      'couponInvalid',
      'couponUsedUp',
      'invalidGateway',
    ],
  },
  'DELETE /subscription-plan/user/cancel/registered/:id': {
    ja: '契約を解約する。以後は課金せず、最終利用日までは利用できる',
    request: { id: 'registration0000000001' },
    answer: null,
    refusals: ['unauthorized', 'noPermission', 'subscriptionNotFound', 'changedMeanwhile'],
  },
  'GET /manage-coupon/user/get': {
    ja: '利用者が使えるクーポンを、コードで検索する',
    request: { coupon_code: 'HARU-2026', subscription_plan_id: 'aozoraplan000000000001' },
    answer: { code: 'HARU-2026', discount_percent: 20, discount_amount: null, expiry_date: '2026-12-31' },
    refusals: [
      'unauthorized',
      'noPermission',
      'badParameters',
      'couponNotFound',
      'couponInvalid',
      'couponUsedUp',
    ],
  },
}
