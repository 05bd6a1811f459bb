import { draftOfSearchResult, SearchResultInput } from '#app/features/branding/model/results/search-result.ts'
import { tryOut } from '#app/features/branding/parts/preview/try-out.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** A preview of the page of results. What is sent here is shown and not saved. */
export { default, loader, meta } from './search-results.route.tsx'

export const action = tryOut(SearchResultInput, draftOfSearchResult, adminPaths.searchResults)
