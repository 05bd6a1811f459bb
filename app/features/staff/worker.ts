import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { apiKeyEndpoints } from '#app/features/staff/api/api-key-endpoints.ts'
import { staffEndpoints } from '#app/features/staff/api/staff-endpoints.ts'

/** What the app Worker does of it. */
export const staff = {
  calls: {
    Administrators: [...staffEndpoints, ...apiKeyEndpoints],
  },
  callsOfPlatform: [...staffEndpoints, ...apiKeyEndpoints],
} satisfies FeatureWorker
