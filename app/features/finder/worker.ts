import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { finderEndpoints } from '#app/features/finder/api/finder-endpoints.ts'

/** The parts of this feature that the console Worker runs. */
export const finder = {
  calls: { Administrators: [...finderEndpoints] },
  callsOfPlatform: [...finderEndpoints],
} satisfies FeatureWorker
