import { draftOfSearchResult, SearchResultInput } from '#app/features/branding/model/results/search-result.ts'
import { tryOut } from '#app/features/branding/parts/preview/try-out.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The same page; what is sent here is looked at and not saved. */
export { default, loader, meta } from './search-results.route.tsx'

export const action = tryOut(SearchResultInput, draftOfSearchResult, adminPaths.searchResults)
