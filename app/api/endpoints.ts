import { couponAdminEndpoints } from './admin/commerce/coupon-endpoints.ts'
import { ordinalEndpoints } from './admin/commerce/ordinal-endpoints.ts'
import { planAdminEndpoints } from './admin/commerce/plan-endpoints.ts'
import { subscriptionSettingEndpoints } from './admin/commerce/subscription-setting-endpoints.ts'
import { transactionEndpoints } from './admin/commerce/transaction-endpoints.ts'
import { companyAdminEndpoints } from './admin/company/company-endpoints.ts'
import { discoveryEndpoints } from './admin/company/discovery-endpoints.ts'
import { customMailEndpoints } from './admin/company/mail-endpoints.ts'
import { protectionEndpoints } from './admin/company/protection-endpoints.ts'
import { signInAdminEndpoints } from './admin/company/sign-in-endpoints.ts'
import { siteEndpoints } from './admin/company/site-endpoints.ts'
import { tagManagerEndpoints } from './admin/company/tag-manager-endpoints.ts'
import { termsAdminEndpoints } from './admin/company/terms-endpoints.ts'
import { staffContentEndpoints } from './admin/content-endpoints.ts'
import { contentWriteEndpoints } from './admin/contents/content-write-endpoints.ts'
import { directLinkEndpoints } from './admin/contents/direct-link-endpoints.ts'
import { groupWriteEndpoints } from './admin/contents/group-endpoints.ts'
import { hashTagWriteEndpoints } from './admin/contents/hash-tag-endpoints.ts'
import { notificationWriteEndpoints } from './admin/contents/notification-write-endpoints.ts'
import { csvEndpoints } from './admin/csv/csv-endpoints.ts'
import { footerLinkEndpoints } from './admin/look/footer-link-endpoints.ts'
import { lookRecordEndpoints } from './admin/look/look-record-endpoints.ts'
import { ownButtonEndpoints } from './admin/look/own-button-endpoints.ts'
import { pictureRecordEndpoints } from './admin/look/picture-record-endpoints.ts'
import { searchResultEndpoints } from './admin/look/search-result-endpoints.ts'
import { siteWordEndpoints } from './admin/look/site-word-endpoints.ts'
import { wholeLookEndpoints } from './admin/look/whole-look-endpoints.ts'
import { usageEndpoints } from './admin/numbers/usage-endpoints.ts'
import { rangeProposalEndpoints } from './admin/people/range-proposal-endpoints.ts'
import { staffUserEndpoints } from './admin/people/user-endpoints.ts'
import { userGroupEndpoints } from './admin/people/user-group-endpoints.ts'
import { userRecordEndpoints } from './admin/people/user-record-endpoints.ts'
import { searchTabEndpoints } from './admin/search/search-tab-endpoints.ts'
import { sortFieldEndpoints } from './admin/search/sort-field-endpoints.ts'
import { apiKeyEndpoints } from './admin/staff/api-key-endpoints.ts'
import { appKeyEndpoints } from './admin/staff/app-key-endpoints.ts'
import { healthEndpoints } from './admin/staff/health-endpoints.ts'
import { staffEndpoints } from './admin/staff/staff-endpoints.ts'
import { trendingEndpoints } from './admin/trending-endpoints.ts'
import { coverEndpoints } from './admin/upload/cover-endpoints.ts'
import { uploadEndpoints } from './admin/upload/upload-endpoints.ts'
import { versionEndpoints } from './admin/upload/version-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { cardPaymentEndpoints } from './payment/card-payment-endpoints.ts'
import { paymentSettingEndpoints } from './payment/payment-setting-endpoints.ts'
import { publisherPaymentEndpoints } from './payment/publisher-payment-endpoints.ts'
import { userEndpoints } from './reader/account/user-endpoints.ts'
import { annotationEndpoints } from './reader/contents/annotation-endpoints.ts'
import { contentDetailEndpoints } from './reader/contents/content-detail-endpoints.ts'
import { contentGroupEndpoints } from './reader/contents/content-group-endpoints.ts'
import { contentListEndpoints } from './reader/contents/content-list-endpoints.ts'
import { favouriteEndpoints } from './reader/contents/favourite-endpoints.ts'
import { viewerEndpoints } from './reader/contents/viewer-endpoints.ts'
import { hashtagEndpoints } from './reader/search/hashtag-endpoints.ts'
import { searchEndpoints } from './reader/search/search-endpoints.ts'
import { authEndpoints } from './reader/sign-in/auth-endpoints.ts'
import { customLoginEndpoints } from './reader/sign-in/custom-login-endpoints.ts'
import { identityEndpoints } from './reader/sign-in/identity-endpoints.ts'
import { ipLoginEndpoints } from './reader/sign-in/ip-login-endpoints.ts'
import { termsEndpoints } from './reader/sign-in/terms-endpoints.ts'
import { companyEndpoints } from './reader/site/company-endpoints.ts'
import { notificationEndpoints } from './reader/site/notification-endpoints.ts'
import { settingsEndpoints } from './reader/site/settings-endpoints.ts'
import { registrationEndpoints } from './reader/subscriptions/registration-endpoints.ts'
import { subscriptionEndpoints } from './reader/subscriptions/subscription-endpoints.ts'

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
