import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { discoveryEndpoints } from '#app/features/discovery/api/discovery-endpoints.ts'

/** The parts of this feature that the console Worker runs. */
export const discovery = {
  calls: {
    Companies: [...discoveryEndpoints],
  },
} satisfies FeatureWorker
