import { ensureMayBrowse } from '#app/domain/access/may-browse.ts'
import { groupListsOf, readQuestion, type SearchQuestion } from '#app/domain/search/query/search-question.ts'
import type { SearchRequest } from '#app/domain/search/query/search-request.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type SearchResult, searchContents } from './search-contents.ts'

/** assumed: a page of results has so many. */
const pageSize = 20

export type SearchPage = {
  question: SearchQuestion
  /** Null where something in a box can't be read, which the form tells about, and where only the form was asked for. */
  result: SearchResult | null
}

/**
 * What a search's address asks for, and what was found; with `form` in it only what stands in the form. Refuses as searching
 * does.
 */
export async function getSearchPage(visit: Visit, params: URLSearchParams): Promise<SearchPage> {
  ensureMayBrowse(visit)
  const question = readQuestion(visit, params)
  const isFormOnly = params.has('form') || question.boxes.some(({ problem }) => problem !== null)
  return { question, result: isFormOnly ? null : await searchContents(visit, requestOf(question)) }
}

/** What a question asks of the index and the records. */
export function requestOf(question: SearchQuestion): SearchRequest {
  const { conditions, tagIds, page, order } = question
  return {
    page,
    size: pageSize,
    conditions,
    groupLists: groupListsOf(question),
    tagIds,
    sort: order.sort,
    direction: order.direction,
  }
}
