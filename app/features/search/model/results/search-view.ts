import { viewListedContent } from '#app/features/catalogue/model/content/content-view.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { FoundContents } from './search-full-contents.ts'

/**
 * Search results on the API: contents, each with its match, and the paging. `totalIsAtLeast` marks a total that is a
 * lower bound (ruling 41).
 */
export function viewFoundContents(
  { found, page, size, totalPages, totalRecords, totalIsAtLeast }: FoundContents,
  visit: Pick<Visit, 'site'>,
) {
  const contents = found.map((one) => ({
    ...viewListedContent(one.content, visit),
    hitPage: one.page,
    snippet: one.snippet,
  }))
  return { contents, page, size, totalPages, totalRecords, totalIsAtLeast }
}

/** What a list of contents on the API results from (spec ContentGroupListResult): 2 full text, 3 search, 4 hashtag. */
export type ListKind = 2 | 3 | 4

/** The same as a content-group list. assumed: its flags say how readers move between pages of results on this site. */
export function viewFoundList(
  { kind, groupId, ...found }: FoundContents & { kind: ListKind; groupId: string | null },
  { site }: Pick<Visit, 'site'>,
) {
  const paging = site.settings.layout.resultPaging === 'scroll' ? 'scroll' : 'pagination'
  return {
    type: kind,
    contentGroupId: groupId,
    ...viewFoundContents(found, { site }),
    isNext: found.page < found.totalPages,
    isIncremental: paging === 'scroll',
    caseChangePage: paging,
  }
}
