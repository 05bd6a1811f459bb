import { contentEndpoints } from './admin/content-endpoints.ts'
import { trendingEndpoints } from './admin/trending-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { authEndpoints } from './reader/auth-endpoints.ts'
import { companyEndpoints } from './reader/company-endpoints.ts'
import { contentDetailEndpoints } from './reader/content-detail-endpoints.ts'
import { contentGroupEndpoints } from './reader/content-group-endpoints.ts'
import { contentListEndpoints } from './reader/content-list-endpoints.ts'
import { customLoginEndpoints } from './reader/custom-login-endpoints.ts'
import { favouriteEndpoints } from './reader/favourite-endpoints.ts'
import { hashtagEndpoints } from './reader/hashtag-endpoints.ts'
import { identityEndpoints } from './reader/identity-endpoints.ts'
import { ipLoginEndpoints } from './reader/ip-login-endpoints.ts'
import { notificationEndpoints } from './reader/notification-endpoints.ts'
import { searchEndpoints } from './reader/search-endpoints.ts'
import { settingsEndpoints } from './reader/settings-endpoints.ts'
import { subscriptionEndpoints } from './reader/subscription-endpoints.ts'
import { termsEndpoints } from './reader/terms-endpoints.ts'
import { userEndpoints } from './reader/user-endpoints.ts'
import { viewerEndpoints } from './reader/viewer-endpoints.ts'

/** Every call of the API. A new one goes into the table of its area (docs: how do I add a call to the API). */
export const endpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...ipLoginEndpoints,
  ...identityEndpoints,
  ...termsEndpoints,
  ...customLoginEndpoints,
  ...userEndpoints,
  ...contentEndpoints,
  ...contentDetailEndpoints,
  ...contentListEndpoints,
  ...contentGroupEndpoints,
  ...favouriteEndpoints,
  ...trendingEndpoints,
  ...searchEndpoints,
  ...hashtagEndpoints,
  ...viewerEndpoints,
  ...subscriptionEndpoints,
  ...companyEndpoints,
  ...settingsEndpoints,
  ...notificationEndpoints,
]
