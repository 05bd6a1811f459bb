import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { companyAdminEndpoints } from '#app/features/tenancy/api/company-endpoints.ts'

/** What the app Worker does of it. */
export const tenancy = {
  calls: {
    Companies: [...companyAdminEndpoints],
  },
  callsOfPlatform: [...companyAdminEndpoints],
} satisfies FeatureWorker
