import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { annotationEndpoints } from '#app/features/reading/api/annotation-endpoints.ts'
import { bookListEndpoints } from '#app/features/reading/api/book-list-endpoints.ts'
import { directLinkEndpoints } from '#app/features/reading/api/direct-link-endpoints.ts'
import { favouriteEndpoints } from '#app/features/reading/api/favourite-endpoints.ts'
import { offlineEndpoints } from '#app/features/reading/api/offline-endpoints.ts'
import { protectionEndpoints } from '#app/features/reading/api/protection-endpoints.ts'
import { readingLifeEndpoints } from '#app/features/reading/api/reading-life-endpoints.ts'
import { savedSearchEndpoints } from '#app/features/reading/api/saved-search-endpoints.ts'
import { viewerEndpoints } from '#app/features/reading/api/viewer-endpoints.ts'
import { sweepOldGrants } from '#app/features/reading/model/archive/archive-grants.ts'
import { partsPerSweep, sweepPartKeys } from '#app/features/reading/model/archive/reseal-parts.ts'
import { sweepReads } from '#app/features/reading/model/reads/sweep-reads.ts'
import { sweepSavedSearches } from '#app/features/reading/model/saved-search/sweep-saved-searches.ts'
import { goesOn } from '#app/kernel/jobs/sweep.ts'

/** The parts of this feature that the console Worker runs. */
export const reading = {
  calls: {
    Contents: [
      ...favouriteEndpoints,
      ...annotationEndpoints,
      ...offlineEndpoints,
      ...readingLifeEndpoints,
      ...bookListEndpoints,
    ],
    Search: [...savedSearchEndpoints],
    Viewer: [...viewerEndpoints, ...directLinkEndpoints],
    Companies: [...protectionEndpoints],
  },
  sweeps: (deps) => ({
    oldGrants: () => goesOn(sweepOldGrants(deps), 1),
    partKeys: () => goesOn(sweepPartKeys(deps), partsPerSweep),
    reads: () => sweepReads(deps.env, deps.now()),
    savedSearches: () => sweepSavedSearches(deps),
  }),
} satisfies FeatureWorker
