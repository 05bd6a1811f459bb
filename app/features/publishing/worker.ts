import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import {
  contentDetailEndpoints,
  contentWriteEndpoints,
  staffContentEndpoints,
  trendingEndpoints,
} from '#app/features/publishing/api/content-endpoints.ts'
import {
  coverEndpoints,
  uploadEndpoints,
  versionEndpoints,
} from '#app/features/publishing/api/content-file-endpoints.ts'
import { contentListEndpoints } from '#app/features/publishing/api/content-list-endpoints.ts'
import { groupWriteEndpoints } from '#app/features/publishing/api/group-endpoints.ts'
import { hashtagWriteEndpoints } from '#app/features/publishing/api/hashtag-endpoints.ts'
import { sweepPublications } from '#app/features/publishing/model/editing/sweep-publications.ts'
import { purgeTrash } from '#app/features/publishing/model/trash/purge-trash.ts'
import { sweepElsewhere } from '#app/features/publishing/model/upload/sweep-elsewhere.ts'

/** The parts of this feature that the console Worker runs. */
export const publishing = {
  calls: {
    Contents: [
      ...contentDetailEndpoints,
      ...staffContentEndpoints,
      ...uploadEndpoints,
      ...versionEndpoints,
      ...coverEndpoints,
      ...contentWriteEndpoints,
      ...contentListEndpoints,
      ...trendingEndpoints,
    ],
    'Content groups': [...groupWriteEndpoints],
    Search: [...hashtagWriteEndpoints],
  },
  sweeps: (deps) => ({
    publications: () => sweepPublications(deps.env, deps.now()),
    trash: () => purgeTrash(deps.env, deps.now()),
  }),
  sweepsOfPlatform: (deps) => ({
    elsewhere: () => sweepElsewhere(deps.env),
  }),
} satisfies FeatureWorker
