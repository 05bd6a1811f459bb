import type { SearchHit, SearchResult } from './search-contents.ts'

/** Search results on the API: contents, each with the place of its hit, and the paging. */
export function viewSearchResult({ hits, page, size, totalPages, totalRecords }: SearchResult) {
  return { contents: hits.map(viewHit), page, size, totalPages, totalRecords }
}

function viewHit(hit: SearchHit) {
  return {
    id: hit.id,
    contentId: hit.id,
    detailId: hit.id,
    beContentsId: hit.cover?.key ?? null,
    title: hit.title,
    author: hit.author,
    contentGroupIds: [String(hit.groupId)],
    publishedOn: hit.publishedOn,
    hitPage: hit.page,
    snippet: hit.snippet.map((part) => part.text).join(''),
  }
}
