import type { FeatureWorker } from '#app/doors/feature-worker.ts'
import { hashtagEndpoints, searchEndpoints } from '#app/features/search/api/search-endpoints.ts'
import { searchTabEndpoints } from '#app/features/search/api/search-tab-endpoints.ts'
import { sortFieldEndpoints } from '#app/features/search/api/sort-field-endpoints.ts'

/** The calls of this feature that the console Worker answers. */
export const search = {
  calls: {
    Search: [...searchEndpoints, ...hashtagEndpoints],
    'Search set-up': [...sortFieldEndpoints, ...searchTabEndpoints],
  },
} satisfies FeatureWorker
