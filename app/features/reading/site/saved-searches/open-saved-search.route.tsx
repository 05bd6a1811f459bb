import { redirect } from '@remix-run/react'
import { page } from '#app/doors/page.ts'
import { getSavedSearch, lookAtSearch } from '#app/features/reading/model/saved-search/saved-searches.ts'
import { paths } from '#app/visit/paths/reader.ts'

/**
 * Leads to the results of a saved search and notes that the reader has looked at them, unless the browser only prefetches. A search that
 * can't run leads to the list, which says so.
 */
export const loader = page(
  async ({ visit, params, request }) => {
    const isAhead = /prefetch/i.test(request.headers.get('Sec-Purpose') ?? '')
    const read = isAhead ? getSavedSearch : lookAtSearch
    const { query, parts } = await read(visit, { id: params.searchId ?? '' })
    if (parts === null) throw redirect(paths.savedSearches())
    throw redirect(`${paths.search()}${query === '' ? '' : `?${query}`}`)
  },
  { area: 'profile' },
)
