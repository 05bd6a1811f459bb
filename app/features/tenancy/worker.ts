import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { companyAdminEndpoints } from '#app/features/tenancy/api/company-endpoints.ts'

/** The parts of this feature that the console Worker runs. */
export const tenancy = {
  calls: {
    Companies: [...companyAdminEndpoints],
  },
  callsOfPlatform: [...companyAdminEndpoints],
} satisfies FeatureWorker
