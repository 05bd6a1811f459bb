import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { contentDetailEndpoints } from '#app/features/publishing/api/content-detail-endpoints.ts'
import { staffContentEndpoints } from '#app/features/publishing/api/content-endpoints.ts'
import { contentListEndpoints } from '#app/features/publishing/api/content-list-endpoints.ts'
import { contentWriteEndpoints } from '#app/features/publishing/api/content-write-endpoints.ts'
import { coverEndpoints } from '#app/features/publishing/api/cover-endpoints.ts'
import { groupWriteEndpoints } from '#app/features/publishing/api/group-endpoints.ts'
import { hashtagWriteEndpoints } from '#app/features/publishing/api/hash-tag-endpoints.ts'
import { trendingEndpoints } from '#app/features/publishing/api/trending-endpoints.ts'
import { uploadEndpoints } from '#app/features/publishing/api/upload-endpoints.ts'
import { versionEndpoints } from '#app/features/publishing/api/version-endpoints.ts'
import { sweepPublications } from '#app/features/publishing/model/editing/sweep-publications.ts'
import { purgeTrash } from '#app/features/publishing/model/trash/purge-trash.ts'

/** What the app Worker does of it. */
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
} satisfies FeatureWorker
