import { authEndpoints } from './auth-endpoints.ts'
import { companyEndpoints } from './company-endpoints.ts'
import { contentDetailEndpoints } from './content-detail-endpoints.ts'
import { contentEndpoints } from './content-endpoints.ts'
import { contentGroupEndpoints } from './content-group-endpoints.ts'
import { contentListEndpoints } from './content-list-endpoints.ts'
import { customLoginEndpoints } from './custom-login-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { favouriteEndpoints } from './favourite-endpoints.ts'
import { hashtagEndpoints } from './hashtag-endpoints.ts'
import { identityEndpoints } from './identity-endpoints.ts'
import { ipLoginEndpoints } from './ip-login-endpoints.ts'
import { notificationEndpoints } from './notification-endpoints.ts'
import { searchEndpoints } from './search-endpoints.ts'
import { settingsEndpoints } from './settings-endpoints.ts'
import { subscriptionEndpoints } from './subscription-endpoints.ts'
import { termsEndpoints } from './terms-endpoints.ts'
import { trendingEndpoints } from './trending-endpoints.ts'
import { userEndpoints } from './user-endpoints.ts'
import { viewerEndpoints } from './viewer-endpoints.ts'

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
