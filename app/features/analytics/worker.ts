import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { usageEndpoints } from '#app/features/analytics/api/analytics-endpoints.ts'
import { sweepUsage } from '#app/features/analytics/model/recording/sweep-usage.ts'

/** The parts of this feature that the console Worker runs. */
export const analytics = {
  calls: {
    Analytics: [...usageEndpoints],
  },
  sweeps: (deps) => ({
    usage: () => sweepUsage(deps.env, deps.now()),
  }),
} satisfies FeatureWorker
