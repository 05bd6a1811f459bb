import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { companyAdminEndpoints } from '#app/features/tenancy/api/company-endpoints.ts'
import { copiesPerRun, sweepDirectory } from '#app/features/tenancy/model/directory/copy-directory.ts'
import { sweepMoves } from '#app/features/tenancy/model/move/sweep-moves.ts'
import { goesOn } from '#app/kernel/jobs/sweep.ts'

/** The parts of this feature that the console Worker runs. */
export const tenancy = {
  calls: {
    Companies: [...companyAdminEndpoints],
  },
  callsOfPlatform: [...companyAdminEndpoints],
  sweepsOfPlatform: (deps) => ({
    moves: () => sweepMoves({ ...deps, rest: (ms) => new Promise((done) => setTimeout(done, ms)) }),
    directory: () => goesOn(sweepDirectory(deps), copiesPerRun),
  }),
} satisfies FeatureWorker
