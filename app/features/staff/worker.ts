import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { apiKeyEndpoints } from '#app/features/staff/api/api-key-endpoints.ts'
import { staffEndpoints } from '#app/features/staff/api/staff-endpoints.ts'

/** The calls of this feature that the console Worker answers. */
export const staff = {
  calls: {
    Administrators: [...staffEndpoints, ...apiKeyEndpoints],
  },
  callsOfPlatform: [...staffEndpoints, ...apiKeyEndpoints],
} satisfies FeatureWorker
