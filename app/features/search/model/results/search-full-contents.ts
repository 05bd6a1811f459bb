import { confirmMayQuote, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import type { ListedContent } from '#app/features/catalogue/model/content/content-list-store.ts'
import { viewListedContent } from '#app/features/catalogue/model/content/content-view.ts'
import { listContents, listContentsById } from '#app/features/catalogue/model/content/list-contents.ts'
import { ensureMayAsk } from '#app/features/search/model/asking/count-terms.ts'
import { type SearchRequest, termsOf } from '#app/features/search/model/query/search-request.ts'
import { type Paged, pagedOf } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ensureMaySearch, findMatches, type Matches, maintainedList } from './find-matches.ts'
import { findQuotes, type Quote, quoteOf, quotingOf, readTextRights } from './find-quotes.ts'
import { snippetAround } from './snippet.ts'

/** A content as calls receive it, with the page of the document that matches. */
type FoundContent = { content: ListedContent; page: number | null; snippet: string }
type FoundContents = Paged & {
  found: FoundContent[]
  /** There are more contents than `totalRecords`, which weren't counted. */
  totalIsAtLeast: boolean
}

/** Searches like a page does, and answers all fields of the contents. Refuses guests if the site requires a sign-in. */
export async function searchFullContents(visit: Visit, request: SearchRequest): Promise<FoundContents> {
  ensureMayBrowse(visit)
  if (maintainedList(visit, request) === null) await ensureMaySearch(visit)
  const matches = await findMatches(visit, request)
  if (matches.kind === 'list') return listWhole(visit, request, matches)
  const { hits, total, totalIsAtLeast } = matches
  const ids = hits.map((hit) => hit.contentId)
  const [contents, found, rights, visitor] = await Promise.all([
    listContentsById(visit, ids),
    findQuotes(visit, request.conditions, hits),
    readTextRights(visit, ids),
    confirmMayQuote(visit),
    ensureMayAsk(visit, request.conditions),
  ])
  const quoted = (id: string) => {
    const of = rights.get(id)
    return of === undefined ? null : quoteOf(found.get(id), request.conditions, quotingOf(visit, visitor, of))
  }
  const terms = termsOf(request.conditions)
  return {
    ...pagedOf(request, total - (ids.length - contents.length)),
    totalIsAtLeast,
    found: contents.map((content) => ({ content, ...placeOf(quoted(content.id), terms) })),
  }
}

/** Answers a list that the records maintain. No words were searched, so nothing is quoted. */
async function listWhole(
  visit: Visit,
  { page, size }: SearchRequest,
  { list, order }: Extract<Matches, { kind: 'list' }>,
): Promise<FoundContents> {
  const { contents, ...paged } = await listContents(visit, { page, size, list, order })
  return {
    ...paged,
    totalIsAtLeast: false,
    found: contents.map((content) => ({ content, page: null, snippet: '' })),
  }
}

function placeOf(quote: Quote | null, terms: readonly string[]): Pick<FoundContent, 'page' | 'snippet'> {
  if (quote === null) return { page: null, snippet: '' }
  if (quote.text === null) return { page: quote.page, snippet: '' }
  const parts = snippetAround(quote.text, terms)
  return { page: quote.page, snippet: parts.map((part) => part.text).join('') }
}

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

/** The type of a list of contents on the API (spec ContentGroupListResult): 2 full text, 3 search, 4 hashtag. */
type ListKind = 2 | 3 | 4

/** Search results in the form of a content-group list. assumed: its flags say how readers move between pages of results on this site. */
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
