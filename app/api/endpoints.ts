import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { usageEndpoints } from '#app/features/analytics/api/usage-endpoints.ts'
import { companyEndpoints } from '#app/features/branding/api/company-endpoints.ts'
import { footerLinkEndpoints } from '#app/features/branding/api/footer-link-endpoints.ts'
import { lookRecordEndpoints } from '#app/features/branding/api/look-record-endpoints.ts'
import { ownButtonEndpoints } from '#app/features/branding/api/own-button-endpoints.ts'
import { pictureRecordEndpoints } from '#app/features/branding/api/picture-record-endpoints.ts'
import { searchResultEndpoints } from '#app/features/branding/api/search-result-endpoints.ts'
import { settingsEndpoints } from '#app/features/branding/api/settings-endpoints.ts'
import { siteWordEndpoints } from '#app/features/branding/api/site-word-endpoints.ts'
import { wholeLookEndpoints } from '#app/features/branding/api/whole-look-endpoints.ts'
import { contentGroupEndpoints } from '#app/features/catalogue/api/content-group-endpoints.ts'
import { discoveryEndpoints } from '#app/features/discovery/api/discovery-endpoints.ts'
import { appKeyEndpoints } from '#app/features/identity/api/app-key-endpoints.ts'
import { authEndpoints } from '#app/features/identity/api/auth-endpoints.ts'
import { customLoginEndpoints } from '#app/features/identity/api/custom-login-endpoints.ts'
import { identityEndpoints } from '#app/features/identity/api/identity-endpoints.ts'
import { ipLoginEndpoints } from '#app/features/identity/api/ip-login-endpoints.ts'
import { signInAdminEndpoints } from '#app/features/identity/api/sign-in-endpoints.ts'
import { termsAdminEndpoints } from '#app/features/identity/api/terms-administration/terms-endpoints.ts'
import { termsEndpoints } from '#app/features/identity/api/terms-endpoints.ts'
import { userEndpoints } from '#app/features/identity/api/user-endpoints.ts'
import { csvEndpoints } from '#app/features/imports/api/csv-endpoints.ts'
import { customMailEndpoints } from '#app/features/notifications/api/mail-endpoints.ts'
import { notificationEndpoints } from '#app/features/notifications/api/notification-endpoints.ts'
import { notificationWriteEndpoints } from '#app/features/notifications/api/notification-write-endpoints.ts'
import { healthEndpoints } from '#app/features/operations/api/health-endpoints.ts'
import { cardPaymentEndpoints } from '#app/features/orders/api/card-payment-endpoints.ts'
import { paymentSettingEndpoints } from '#app/features/orders/api/payment-setting-endpoints.ts'
import { publisherPaymentEndpoints } from '#app/features/orders/api/publisher-payment-endpoints.ts'
import { registrationEndpoints } from '#app/features/orders/api/registration-endpoints.ts'
import { transactionEndpoints } from '#app/features/orders/api/transaction-endpoints.ts'
import { couponAdminEndpoints } from '#app/features/plans/api/coupon-endpoints.ts'
import { ordinalEndpoints } from '#app/features/plans/api/ordinal-endpoints.ts'
import { planAdminEndpoints } from '#app/features/plans/api/plan-endpoints.ts'
import { subscriptionEndpoints } from '#app/features/plans/api/subscription-endpoints.ts'
import { subscriptionSettingEndpoints } from '#app/features/plans/api/subscription-setting-endpoints.ts'
import { contentDetailEndpoints } from '#app/features/publishing/api/content-detail-endpoints.ts'
import { staffContentEndpoints } from '#app/features/publishing/api/content-endpoints.ts'
import { contentListEndpoints } from '#app/features/publishing/api/content-list-endpoints.ts'
import { contentWriteEndpoints } from '#app/features/publishing/api/content-write-endpoints.ts'
import { coverEndpoints } from '#app/features/publishing/api/cover-endpoints.ts'
import { groupWriteEndpoints } from '#app/features/publishing/api/group-endpoints.ts'
import { hashTagWriteEndpoints } from '#app/features/publishing/api/hash-tag-endpoints.ts'
import { trendingEndpoints } from '#app/features/publishing/api/trending-endpoints.ts'
import { uploadEndpoints } from '#app/features/publishing/api/upload-endpoints.ts'
import { versionEndpoints } from '#app/features/publishing/api/version-endpoints.ts'
import { annotationEndpoints } from '#app/features/reading/api/annotation-endpoints.ts'
import { directLinkEndpoints } from '#app/features/reading/api/direct-link-endpoints.ts'
import { favouriteEndpoints } from '#app/features/reading/api/favourite-endpoints.ts'
import { protectionEndpoints } from '#app/features/reading/api/protection-endpoints.ts'
import { viewerEndpoints } from '#app/features/reading/api/viewer-endpoints.ts'
import { hashtagEndpoints } from '#app/features/search/api/hashtag-endpoints.ts'
import { searchEndpoints } from '#app/features/search/api/search-endpoints.ts'
import { searchTabEndpoints } from '#app/features/search/api/search-tab-endpoints.ts'
import { sortFieldEndpoints } from '#app/features/search/api/sort-field-endpoints.ts'
import { siteEndpoints } from '#app/features/sites/api/site-endpoints.ts'
import { tagManagerEndpoints } from '#app/features/sites/api/tag-manager-endpoints.ts'
import { apiKeyEndpoints } from '#app/features/staff/api/api-key-endpoints.ts'
import { staffEndpoints } from '#app/features/staff/api/staff-endpoints.ts'
import { companyAdminEndpoints } from '#app/features/tenancy/api/company-endpoints.ts'
import { rangeProposalEndpoints } from '#app/features/users/api/range-proposal-endpoints.ts'
import { staffUserEndpoints } from '#app/features/users/api/user-endpoints.ts'
import { userGroupEndpoints } from '#app/features/users/api/user-group-endpoints.ts'
import { userRecordEndpoints } from '#app/features/users/api/user-record-endpoints.ts'

/** Every table of calls, in the chapters of docs/api.md. A new call goes into the table of its area. */
export const chapters: Readonly<Record<string, readonly Endpoint[]>> = {
  'Sign-in': [
    ...authEndpoints,
    ...ipLoginEndpoints,
    ...customLoginEndpoints,
    ...identityEndpoints,
    ...termsEndpoints,
  ],
  Users: [...userEndpoints, ...staffUserEndpoints, ...userRecordEndpoints],
  'User groups': [...userGroupEndpoints, ...rangeProposalEndpoints],
  Contents: [
    ...contentDetailEndpoints,
    ...staffContentEndpoints,
    ...uploadEndpoints,
    ...versionEndpoints,
    ...coverEndpoints,
    ...contentWriteEndpoints,
    ...contentListEndpoints,
    ...favouriteEndpoints,
    ...annotationEndpoints,
    ...trendingEndpoints,
  ],
  'CSV import and export': csvEndpoints,
  'Content groups': [...contentGroupEndpoints, ...groupWriteEndpoints],
  Search: [...searchEndpoints, ...hashtagEndpoints, ...hashTagWriteEndpoints],
  Viewer: [...viewerEndpoints, ...directLinkEndpoints],
  Subscriptions: [...subscriptionEndpoints, ...registrationEndpoints, ...planAdminEndpoints],
  'Coupons and discounts': [...couponAdminEndpoints, ...ordinalEndpoints],
  Payment: [
    ...cardPaymentEndpoints,
    ...publisherPaymentEndpoints,
    ...paymentSettingEndpoints,
    ...subscriptionSettingEndpoints,
    ...transactionEndpoints,
  ],
  Administrators: [...staffEndpoints, ...apiKeyEndpoints, ...appKeyEndpoints],
  Platform: healthEndpoints,
  Site: [...companyEndpoints, ...settingsEndpoints, ...notificationEndpoints, ...notificationWriteEndpoints],
  'Search set-up': [...sortFieldEndpoints, ...searchTabEndpoints],
  Numbers: usageEndpoints,
  Look: [
    ...lookRecordEndpoints,
    ...pictureRecordEndpoints,
    ...footerLinkEndpoints,
    ...searchResultEndpoints,
    ...ownButtonEndpoints,
    ...wholeLookEndpoints,
    ...siteWordEndpoints,
  ],
  Companies: [
    ...companyAdminEndpoints,
    ...siteEndpoints,
    ...discoveryEndpoints,
    ...protectionEndpoints,
    ...tagManagerEndpoints,
    ...signInAdminEndpoints,
    ...termsAdminEndpoints,
    ...customMailEndpoints,
  ],
}

export const endpoints: readonly Endpoint[] = Object.values(chapters).flat()

const ofPlatform: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ...authEndpoints,
  ...staffEndpoints,
  ...apiKeyEndpoints,
  ...appKeyEndpoints,
  ...healthEndpoints,
  ...companyAdminEndpoints,
  ...siteEndpoints,
])

/** Whether administrators make a call about the site it is made at, and not about themselves, companies or the platform. */
export function isAboutSite(endpoint: Endpoint): boolean {
  const isForStaff = [endpoint.access].flat().some((one) => /^(?:service|company|system)$/.test(one))
  return isForStaff && !ofPlatform.has(endpoint)
}
