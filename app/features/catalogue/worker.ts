import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { contentGroupEndpoints } from '#app/features/catalogue/api/content-group-endpoints.ts'

/** What the app Worker does of it. */
export const catalogue = {
  calls: {
    'Content groups': [...contentGroupEndpoints],
  },
} satisfies FeatureWorker
