import type { z } from 'zod'
import { searchContents } from '#app/domain/search/search-contents.ts'
import { FullTextSearchCall, SearchCall, sortOf } from '#app/domain/search/search-input.ts'
import { viewSearchResult } from '#app/domain/search/search-view.ts'
import { readPaging } from '#app/values/paging.ts'
import { requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { endpoint } from './endpoint.ts'

const fieldPlaces = ['title', 'author', 'keywords', 'description', 'toc', 'distributorName'] as const

function search(visit: Visit, input: z.output<typeof SearchCall>) {
  const words = [...input.searchRequests.map((item) => item.value ?? ''), input.searchKey ?? '']
    .join(' ')
    .trim()
  const groupIds = input.searchRequests.flatMap((item) => item.contentGroupIdList ?? [])
  return searchContents(visit, {
    ...readPaging(input),
    ...sortOf(input),
    query: words,
    places: fieldPlaces,
    groupIds: groupIds.length > 0 ? groupIds : undefined,
  })
}

function fullText(visit: Visit, input: z.output<typeof FullTextSearchCall>) {
  return searchContents(visit, {
    ...readPaging(input),
    ...sortOf(input),
    query: input.searchKey,
    groupIds: input.contentGroupId,
  })
}

export const searchEndpoints = [
  endpoint('POST /content/public/search', {
    summary: 'Search the fields of contents, as a visitor',
    input: SearchCall,
    writes: false,
    run: search,
    view: viewSearchResult,
  }),
  endpoint('POST /content/search', {
    summary: 'Search the fields of contents, signed in',
    input: SearchCall,
    writes: false,
    run: async (visit, input) => {
      requireReader(visit)
      return search(visit, input)
    },
    view: viewSearchResult,
  }),
  endpoint('POST /content/public/full-text-search', {
    summary: 'Search fields and the text of documents, as a visitor',
    input: FullTextSearchCall,
    writes: false,
    run: fullText,
    view: viewSearchResult,
  }),
  endpoint('POST /content/full-text-search', {
    summary: 'Search fields and the text of documents, signed in',
    input: FullTextSearchCall,
    writes: false,
    run: async (visit, input) => {
      requireReader(visit)
      return fullText(visit, input)
    },
    view: viewSearchResult,
  }),
]
