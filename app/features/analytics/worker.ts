import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { usageEndpoints } from '#app/features/analytics/api/usage-endpoints.ts'
import { sweepUsage } from '#app/features/analytics/model/recording/sweep-usage.ts'

/** What the app Worker does of it. */
export const analytics = {
  calls: {
    Numbers: [...usageEndpoints],
  },
  sweeps: (deps) => ({
    usage: () => sweepUsage(deps.env, deps.now()),
  }),
} satisfies FeatureWorker
