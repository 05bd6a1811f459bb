import {
  conditionsOf,
  groupListsOf,
  readQuestion,
  type SearchQuestion,
} from '#app/features/search/model/query/search-question.ts'
import { findHits } from '#app/features/search/model/query/search-store.ts'
import { searchDb } from '#app/kernel/data/database.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countPrefetchedSearch } from './ensure-may-search.ts'
import { hitsRequestOf } from './find-matches.ts'
import { requestOf } from './request-of-question.ts'

/**
 * Starts the search of a page's address while the session is still being read, so that both are waited for at once. Not
 * if the network has searched too often. Nobody sees its results until `findMatches` takes them after all checks. Null if
 * the address doesn't ask for a search that the index alone can answer, or if its page would refuse it.
 */
export function prefetchSearch(
  { site, env }: Pick<Visit, 'site' | 'env'>,
  url: URL,
  network: string | null,
): Visit['prefetched'] | null {
  const question = readableQuestion(site, url)
  if (question === null) return null
  const isPlain =
    conditionsOf(question).length > 0 && groupListsOf(question).length === 0 && !question.isAloud
  if (!isPlain || url.searchParams.has('form')) return null
  const request = hitsRequestOf(site.tenantId, requestOf({ site }, question), [])
  const [counting, counted] = countPrefetchedSearch(env, site.tenantId, network)
  const find = async () => findHits((await searchDb(env, site.tenantId)).db, request)
  const finding = counted.then(find, () => null)
  // If nobody awaits it, its failure must not become an unhandled error.
  finding.catch(() => undefined)
  return new Map<string, Promise<unknown>>([
    [JSON.stringify(request), finding],
    [counting, counted],
  ])
}

function readableQuestion(site: Visit['site'], url: URL): SearchQuestion | null {
  try {
    return readQuestion({ site, actor: null }, url.searchParams)
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
