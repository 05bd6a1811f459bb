import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { deadLetterEndpoints } from '#app/features/operations/api/dead-letter-endpoints.ts'
import { healthEndpoints } from '#app/features/operations/api/health-endpoints.ts'
import { watchAlarms } from '#app/features/operations/model/alarms/watch-alarms.ts'
import { sweepOldRows, sweepPlatformRows } from '#app/features/operations/model/sweep-old-rows.ts'

/** The parts of this feature that the console Worker runs. */
export const operations = {
  calls: {
    Platform: [...healthEndpoints, ...deadLetterEndpoints],
  },
  callsOfPlatform: [...healthEndpoints, ...deadLetterEndpoints],
  sweeps: (deps) => ({
    oldRows: () => sweepOldRows(deps.env, deps.now()),
  }),
  sweepsOfPlatform: (deps) => ({
    alarms: () => watchAlarms(deps),
    platformRows: () => sweepPlatformRows(deps.env, deps.now()),
  }),
} satisfies FeatureWorker
