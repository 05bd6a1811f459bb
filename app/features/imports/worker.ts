import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { csvEndpoints } from '#app/features/imports/api/csv-endpoints.ts'
import { sweepImports } from '#app/features/imports/model/sweep-imports.ts'

/** What the app Worker runs of this feature. */
export const imports = {
  calls: {
    'CSV import and export': [...csvEndpoints],
  },
  sweeps: (deps) => ({
    imports: () => sweepImports(deps.env, deps.now()),
  }),
} satisfies FeatureWorker
