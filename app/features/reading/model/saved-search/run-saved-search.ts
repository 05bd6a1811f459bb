import { readReadableBooks } from '#app/features/reading/model/notebook/list-notebook.ts'
import type { ReadableBook } from '#app/features/reading/model/notebook/notebook-store.ts'
import {
  isOwnAddress,
  readQuestion,
  type SearchQuestion,
} from '#app/features/search/model/query/search-question.ts'
import { findMatchingIds } from '#app/features/search/model/results/find-matches.ts'
import { requestOf } from '#app/features/search/model/results/get-search-page.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { mostCompared } from './saved-search.ts'

/** The titles of a search that its reader may open now, newest first, and the edge for `newIn`. */
type Run = { found: ReadableBook[]; edge: Day | null }

/**
 * Reads a saved search out of its address. Null if the site's search has changed since, so that the address would mean another search: a box
 * that is gone would leave a search for everything.
 */
export function readSaved(visit: Pick<Visit, 'site' | 'actor'>, query: string): SearchQuestion | null {
  if (visit.site.settings.layout.viewPage === 3) return null
  const params = new URLSearchParams(query)
  const question = readQuestion(visit, params)
  const isReadable = question.boxes.every(({ problem }) => problem === null)
  return isReadable && asksTheSame(question, params) ? question : null
}

/** Whether a search means all of its address. The order doesn't matter, because a site may change its usual one. */
function asksTheSame(question: SearchQuestion, params: URLSearchParams): boolean {
  const { tab: _, sort: __, direction: ___, ...query } = question.query
  const asked = new URLSearchParams(params)
  for (const name of ['tab', 'sort', 'direction']) asked.delete(name)
  return isOwnAddress({ ...question, query }, asked)
}

/**
 * Runs a search with the rights that the visit's reader has now. Only what they may open is told, also not as a number. Compares the newest
 * titles only (`mostCompared`). Refuses with `upstreamNoAnswer` (502) if the index doesn't answer.
 */
export async function runSavedSearch(visit: Visit, question: SearchQuestion): Promise<Run> {
  const newest = { sort: 'day', direction: 'desc', page: 1, size: mostCompared, facets: [] } as const
  const { ids, isCut } = await findMatchingIds(visit, { ...requestOf(visit, question), ...newest })
  const [books, edge] = await Promise.all([
    readReadableBooks(visit, ids),
    isCut ? oldestDay(visit, ids) : null,
  ])
  const place = new Map(ids.map((id, at) => [id, at]))
  const found = books.sort((a, b) => (place.get(a.contentId) ?? 0) - (place.get(b.contentId) ?? 0))
  return { found, edge }
}

async function oldestDay({ db, site }: Visit, ids: readonly string[]): Promise<Day | null> {
  const row = await db
    .selectFrom('content')
    .select('published_on')
    .where('tenant_id', '=', site.tenantId)
    .where('id', 'in', ids.slice(-20))
    .orderBy('published_on')
    .executeTakeFirst()
  return (row?.published_on ?? null) as Day | null
}
