import { withQuery } from './query.ts'

const commerceSite = (tenantId: number) => `/admin/sites/${tenantId}`

/** The console's screens for plans, coupons and orders, and for the payment provider that pays out to a company. */
export const commercePaths = {
  companyPayment: (companyId: number) => `/admin/companies/${companyId}/payment`,
  reconciliation: (companyId: number, query: { day?: string; provider?: string } = {}) =>
    withQuery(`/admin/companies/${companyId}/reconciliation`, query),
  reconciledDay: (companyId: number, provider: string, day: string) =>
    `/admin/companies/${companyId}/reconciliation/${provider}/${day}`,
  plans: (tenantId: number) => `${commerceSite(tenantId)}/plans`,
  newPlan: (tenantId: number) => `${commerceSite(tenantId)}/plans/new`,
  plansSetting: (tenantId: number) => `${commerceSite(tenantId)}/plans/setting`,
  plan: (tenantId: number, planId: string) => `${commerceSite(tenantId)}/plans/${planId}`,
  planPicture: (tenantId: number, planId: string) => `${commerceSite(tenantId)}/plans/${planId}/picture`,
  coupons: (tenantId: number, query: { batch?: string; q?: string } = {}) =>
    withQuery(`${commerceSite(tenantId)}/coupons`, query),
  couponResults: (tenantId: number, query: { q?: string } = {}) =>
    withQuery(`${commerceSite(tenantId)}/coupons/results`, query),
  couponResultsCsv: (tenantId: number) => `${commerceSite(tenantId)}/coupons/results.csv`,
  couponsCsv: (tenantId: number) => `${commerceSite(tenantId)}/coupons.csv`,
  transactions: (tenantId: number, query: { q?: string } = {}) =>
    withQuery(`${commerceSite(tenantId)}/transactions`, query),
  transactionsCsv: (tenantId: number) => `${commerceSite(tenantId)}/transactions.csv`,
  revenue: (tenantId: number, query: { months?: string; plan?: string } = {}) =>
    withQuery(`${commerceSite(tenantId)}/revenue`, query),
  books: (tenantId: number) => `${commerceSite(tenantId)}/books`,
  booksCsv: (tenantId: number, month: string) =>
    withQuery(`${commerceSite(tenantId)}/books/journal.csv`, { month }),
  payouts: (tenantId: number) => `${commerceSite(tenantId)}/payouts`,
  newPayout: (tenantId: number) => `${commerceSite(tenantId)}/payouts/new`,
  waitingPayouts: (tenantId: number, query: { provider?: string } = {}) =>
    withQuery(`${commerceSite(tenantId)}/payouts/waiting`, query),
  payout: (tenantId: number, payoutId: string) => `${commerceSite(tenantId)}/payouts/${payoutId}`,
  bookkeeping: (tenantId: number, software?: string) =>
    withQuery(`${commerceSite(tenantId)}/books/software`, software === undefined ? {} : { software }),
  revenueCsv: (tenantId: number) => `${commerceSite(tenantId)}/revenue.csv`,
  registrations: (tenantId: number, query: { q?: string } = {}) =>
    withQuery(`${commerceSite(tenantId)}/registrations`, query),
  subscriptionsCsv: (tenantId: number) => `${commerceSite(tenantId)}/registrations.csv`,
  newSubscription: (tenantId: number) => `${commerceSite(tenantId)}/registrations/new`,
  registration: (tenantId: number, registrationId: string) =>
    `${commerceSite(tenantId)}/registrations/${registrationId}`,
  order: (tenantId: number, orderId: string) => `${commerceSite(tenantId)}/orders/${orderId}`,
  newCoupon: (tenantId: number) => `${commerceSite(tenantId)}/coupons/new`,
  manyCoupons: (tenantId: number) => `${commerceSite(tenantId)}/coupons/many`,
  coupon: (tenantId: number, couponId: string) => `${commerceSite(tenantId)}/coupons/${couponId}`,
  discounts: (tenantId: number) => `${commerceSite(tenantId)}/discounts`,
  newDiscount: (tenantId: number) => `${commerceSite(tenantId)}/discounts/new`,
  discount: (tenantId: number, discountId: string) => `${commerceSite(tenantId)}/discounts/${discountId}`,
}

const site = (tenantId: number) => `/admin/sites/${tenantId}`

/** The console's screens for a site's contents, content groups, hashtags and notifications. */
export const contentPaths = {
  contentFields: (tenantId: number, contentId: string) => `${site(tenantId)}/contents/${contentId}/edit`,
  contentLinks: (tenantId: number, contentId: string) => `${site(tenantId)}/contents/${contentId}/links`,
  contentsCsv: (tenantId: number) => `${site(tenantId)}/contents.csv`,
  trash: (tenantId: number, query: { page?: number } = {}) =>
    withQuery(`${site(tenantId)}/contents/trash`, query),
  groups: (tenantId: number) => `${site(tenantId)}/content-groups`,
  newGroup: (tenantId: number) => `${site(tenantId)}/content-groups/new`,
  group: (tenantId: number, groupId: number) => `${site(tenantId)}/content-groups/${groupId}`,
  hashtags: (tenantId: number) => `${site(tenantId)}/hashtags`,
  newHashtag: (tenantId: number) => `${site(tenantId)}/hashtags/new`,
  hashtag: (tenantId: number, tagId: number) => `${site(tenantId)}/hashtags/${tagId}`,
  siteNotifications: (tenantId: number) => `${site(tenantId)}/notifications`,
  newNotification: (tenantId: number) => `${site(tenantId)}/notifications/new`,
  siteNotification: (tenantId: number, id: number) => `${site(tenantId)}/notifications/${id}`,
}
