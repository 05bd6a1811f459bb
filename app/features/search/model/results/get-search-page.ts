import { ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { recordUse } from '#app/features/analytics/model/recording/record-use.ts'
import { readQuestion, type SearchQuestion } from '#app/features/search/model/query/search-question.ts'
import type { Facets } from '#app/features/search/model/query/search-store.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countFacets } from './count-facets.ts'
import { ensureMaySearch } from './ensure-may-search.ts'
import { requestOf } from './request-of-question.ts'
import { type SearchResult, searchContents } from './search-contents.ts'

export type SearchPage = {
  question: SearchQuestion
  /** Null if a box has a value that can't be read, which the form shows, or if only the form was asked for. */
  result: SearchResult | null
  /** The number of results for each group, year and hashtag. */
  facets: Facets
}

/** The search that an address describes, with its results; with `form` only the form. Refuses as searching does. */
export async function getSearchPage(visit: Visit, params: URLSearchParams): Promise<SearchPage> {
  ensureMayBrowse(visit)
  const question = readQuestion(visit, params)
  const isFormOnly = params.has('form') || question.boxes.some(({ problem }) => problem !== null)
  if (isFormOnly) return { question, result: null, facets: {} }
  await ensureMaySearch(visit)
  const [result, others] = await Promise.all([
    searchContents(visit, requestOf(visit, question)),
    countFacets(visit, question),
  ])
  recordSearch(visit, question, result)
  return { question, result, facets: { ...result.facets, ...others } }
}

/** Records each search once, not each of its pages. For searches by fields alone only the fact is recorded. */
function recordSearch(visit: Visit, { words, page }: SearchQuestion, { totalRecords }: SearchResult): void {
  if (page !== 1) return
  const about = fold(displayText(words)).slice(0, 60)
  const none = totalRecords === 0 ? [{ kind: 'no_result' as const, about }] : []
  recordUse(visit, { kind: 'search', about }, ...none)
}
