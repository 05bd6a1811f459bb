import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { annotationEndpoints } from '#app/features/reading/api/annotation-endpoints.ts'
import { bookListEndpoints } from '#app/features/reading/api/book-list-endpoints.ts'
import { directLinkEndpoints } from '#app/features/reading/api/direct-link-endpoints.ts'
import { favouriteEndpoints } from '#app/features/reading/api/favourite-endpoints.ts'
import { offlineEndpoints } from '#app/features/reading/api/offline-endpoints.ts'
import { protectionEndpoints } from '#app/features/reading/api/protection-endpoints.ts'
import { readingLifeEndpoints } from '#app/features/reading/api/reading-life-endpoints.ts'
import { viewerEndpoints } from '#app/features/reading/api/viewer-endpoints.ts'
import { sweepReads } from '#app/features/reading/model/reads/sweep-reads.ts'

/** The parts of this feature that the app Worker runs. */
export const reading = {
  calls: {
    Contents: [
      ...favouriteEndpoints,
      ...annotationEndpoints,
      ...offlineEndpoints,
      ...readingLifeEndpoints,
      ...bookListEndpoints,
    ],
    Viewer: [...viewerEndpoints, ...directLinkEndpoints],
    Companies: [...protectionEndpoints],
  },
  sweeps: (deps) => ({
    reads: () => sweepReads(deps.env, deps.now()),
  }),
} satisfies FeatureWorker
