import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { siteHomeEndpoints, sitesHomeEndpoints } from '#app/features/dashboard/api/home-endpoints.ts'

/** The calls of this feature. */
export const dashboard = {
  calls: { Site: [...siteHomeEndpoints], Companies: [...sitesHomeEndpoints] },
  callsOfPlatform: [...sitesHomeEndpoints],
} satisfies FeatureWorker
