import { ensureNetworkWithinRate, ensureVisitorWithinRate } from '#app/visit/brake.ts'
import type { Visit } from '#app/visit/visit.ts'

const counting = 'count of searches'

/** Counts a search that begins before it is known who is asking. */
export function countPrefetchedSearch(
  env: Visit['env'],
  tenantId: number,
  network: string | null,
): [string, Promise<void>] {
  const counted = ensureNetworkWithinRate(env.SEARCHES_BY_NETWORK, tenantId, network)
  // If nobody awaits it, its refusal must not become an unhandled error.
  counted.catch(() => undefined)
  return [counting, counted]
}

/** Counts a query of the search index for the visitor's network. Refuses too many with `upstreamNoAnswer`, as 429. */
export async function ensureMaySearch(visit: Visit): Promise<void> {
  const counted = visit.actor?.kind === 'staff' ? undefined : visit.prefetched?.get(counting)
  await (counted ?? ensureVisitorWithinRate(visit.env.SEARCHES_BY_NETWORK, visit))
}
