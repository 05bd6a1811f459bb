import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Subscription plans, coupons, discounts and what a plan costs. */
export const plans = {
  name: 'plans',
  after: ['audit', 'access', 'tenancy'],
  tables: [
    'subscription_plan',
    'subscription_plan_group',
    'plan_price_notice',
    'plan_price_period',
    'discount_ordinal',
    'coupon',
    'coupon_plan',
    'coupon_group',
    'coupon_use',
  ],
  words: ['console-commerce'],
  pages: {
    subscription: 'site/subscription.route.tsx',
    'subscription/:subscriptionId': 'site/subscription-plan.route.tsx',
    'files/subscription/:key': 'site/plan-image.route.tsx',
    'admin/sites/:tenantId/plans': 'console/plans/plans.route.tsx',
    'admin/sites/:tenantId/plans/new': 'console/plans/new-plan.route.tsx',
    'admin/sites/:tenantId/plans/setting': 'console/plans/plans-setting.route.tsx',
    'admin/sites/:tenantId/plans/:planId': 'console/plans/plan.route.tsx',
    'admin/sites/:tenantId/plans/:planId/picture': 'console/plans/plan-picture.route.tsx',
    'admin/sites/:tenantId/coupons': 'console/coupons/coupons.route.tsx',
    'admin/sites/:tenantId/coupons.csv': 'console/coupons/coupons-csv.route.tsx',
    'admin/sites/:tenantId/coupons/new': 'console/coupons/new-coupon.route.tsx',
    'admin/sites/:tenantId/coupons/many': 'console/coupons/many-coupons.route.tsx',
    'admin/sites/:tenantId/coupons/:couponId': 'console/coupons/coupon.route.tsx',
    'admin/sites/:tenantId/discounts': 'console/discounts/discounts.route.tsx',
    'admin/sites/:tenantId/discounts/new': {
      file: 'console/discounts/discount.route.tsx',
      id: 'new-discount',
    },
    'admin/sites/:tenantId/discounts/:discountId': 'console/discounts/discount.route.tsx',
  },
  screens: {
    plans: { of: 'site', at: 330, level: 'service', group: 'site', to: adminPaths.plans, shortcut: 'm' },
    plansSetting: {
      of: 'site',
      at: 340,
      level: 'service',
      group: 'site',
      isTab: true,
      under: 'plans',
      to: adminPaths.plansSetting,
      settings: [
        { words: 'console-commerce', prefix: 'setting', fields: ['showSubscriptionStatus', 'offersGifts'] },
      ],
    },
    coupons: {
      of: 'site',
      at: 360,
      level: 'service',
      group: 'site',
      isTab: true,
      under: 'plans',
      to: (id) => adminPaths.coupons(id),
    },
    discounts: {
      of: 'site',
      at: 370,
      level: 'service',
      group: 'site',
      isTab: true,
      under: 'plans',
      to: adminPaths.discounts,
    },
  },
} as const satisfies Feature
