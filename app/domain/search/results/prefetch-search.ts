import { searchDatabaseFor } from '#app/data/database.ts'
import { openSearch } from '#app/data/search-database.ts'
import {
  conditionsOf,
  groupListsOf,
  readQuestion,
  type SearchQuestion,
} from '#app/domain/search/query/search-question.ts'
import { findHits } from '#app/domain/search/query/search-store.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countPrefetchedSearch } from './ensure-may-search.ts'
import { hitsRequestOf } from './find-matches.ts'
import { requestOf } from './request-of-question.ts'

/**
 * Begins the search of a page's address while the session of its reader is still being read, so that they wait for both at
 * once; not where its network has searched too often, and then it finds null. What it finds is nobody's until `findMatches` takes it up, after all that is checked; null where the address asks
 * for nothing that a search of the index alone could answer, or for what its page refuses.
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
  const find = () => findHits(openSearch(searchDatabaseFor(env, site.tenantId)), request)
  const finding = counted.then(find, () => null)
  // Where nobody takes it up, nobody hears of its failure either.
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
