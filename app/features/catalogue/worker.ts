import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { contentGroupEndpoints } from '#app/features/catalogue/api/content-group-endpoints.ts'

/** The parts of this feature that the console Worker runs. */
export const catalogue = {
  calls: {
    'Content groups': [...contentGroupEndpoints],
  },
} satisfies FeatureWorker
