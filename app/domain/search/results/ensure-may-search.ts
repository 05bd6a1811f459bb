import { ensureNetworkWithinRate, ensureVisitorWithinRate } from '#app/visit/brake.ts'
import type { Visit } from '#app/visit/visit.ts'

const counting = 'count of searches'

/** Counts a search that is begun before anybody knows who asks for it. */
export function countPrefetchedSearch(
  env: Visit['env'],
  tenantId: number,
  network: string | null,
): [string, Promise<void>] {
  const counted = ensureNetworkWithinRate(env.SEARCHES_BY_NETWORK, tenantId, network)
  // Where nobody takes it up, nobody hears of its refusal either.
  counted.catch(() => undefined)
  return [counting, counted]
}

/** Counts one more question to the search index by the visitor's network; refuses too many with `upstreamNoAnswer`, as 429. */
export async function ensureMaySearch(visit: Visit): Promise<void> {
  const counted = visit.actor?.kind === 'staff' ? undefined : visit.prefetched?.get(counting)
  await (counted ?? ensureVisitorWithinRate(visit.env.SEARCHES_BY_NETWORK, visit))
}
