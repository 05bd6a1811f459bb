import { withQuery } from './query.ts'

const site = (tenantId: number) => `/admin/sites/${tenantId}`

/** The console's screens about plans, coupons and orders, and about the provider that pays a company. */
export const commercePaths = {
  companyPayment: (companyId: number) => `/admin/companies/${companyId}/payment`,
  reconciliation: (companyId: number, query: { day?: string; provider?: string } = {}) =>
    withQuery(`/admin/companies/${companyId}/reconciliation`, query),
  reconciledDay: (companyId: number, provider: string, day: string) =>
    `/admin/companies/${companyId}/reconciliation/${provider}/${day}`,
  plans: (tenantId: number) => `${site(tenantId)}/plans`,
  newPlan: (tenantId: number) => `${site(tenantId)}/plans/new`,
  plansSetting: (tenantId: number) => `${site(tenantId)}/plans/setting`,
  plan: (tenantId: number, planId: string) => `${site(tenantId)}/plans/${planId}`,
  planPicture: (tenantId: number, planId: string) => `${site(tenantId)}/plans/${planId}/picture`,
  coupons: (tenantId: number, query: { batch?: string } = {}) =>
    withQuery(`${site(tenantId)}/coupons`, query),
  couponsCsv: (tenantId: number) => `${site(tenantId)}/coupons.csv`,
  transactions: (tenantId: number, query: { q?: string } = {}) =>
    withQuery(`${site(tenantId)}/transactions`, query),
  transactionsCsv: (tenantId: number) => `${site(tenantId)}/transactions.csv`,
  revenue: (tenantId: number, query: { months?: string; plan?: string } = {}) =>
    withQuery(`${site(tenantId)}/revenue`, query),
  revenueCsv: (tenantId: number) => `${site(tenantId)}/revenue.csv`,
  registrations: (tenantId: number, query: { q?: string } = {}) =>
    withQuery(`${site(tenantId)}/registrations`, query),
  registrationsCsv: (tenantId: number) => `${site(tenantId)}/registrations.csv`,
  newRegistration: (tenantId: number) => `${site(tenantId)}/registrations/new`,
  registration: (tenantId: number, registrationId: string) =>
    `${site(tenantId)}/registrations/${registrationId}`,
  order: (tenantId: number, orderId: string) => `${site(tenantId)}/orders/${orderId}`,
  newCoupon: (tenantId: number) => `${site(tenantId)}/coupons/new`,
  manyCoupons: (tenantId: number) => `${site(tenantId)}/coupons/many`,
  coupon: (tenantId: number, couponId: string) => `${site(tenantId)}/coupons/${couponId}`,
  discounts: (tenantId: number) => `${site(tenantId)}/discounts`,
  newDiscount: (tenantId: number) => `${site(tenantId)}/discounts/new`,
  discount: (tenantId: number, discountId: string) => `${site(tenantId)}/discounts/${discountId}`,
}
