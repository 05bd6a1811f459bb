import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { csvEndpoints } from '#app/features/imports/api/csv-endpoints.ts'
import { sweepImports } from '#app/features/imports/model/sweep-imports.ts'

/** The parts of this feature that the console Worker runs. */
export const imports = {
  calls: {
    'CSV import and export': [...csvEndpoints],
  },
  sweeps: (deps) => ({
    imports: () => sweepImports(deps.env, deps.now()),
  }),
} satisfies FeatureWorker
