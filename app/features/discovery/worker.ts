import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { discoveryEndpoints } from '#app/features/discovery/api/discovery-endpoints.ts'

/** What the app Worker does of it. */
export const discovery = {
  calls: {
    Companies: [...discoveryEndpoints],
  },
} satisfies FeatureWorker
