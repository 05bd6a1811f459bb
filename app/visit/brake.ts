import { refuse } from '#app/errors/refusal.ts'
import { networkKey } from '#app/values/ip/network-key.ts'
import type { Visit } from './visit.ts'

/** The bindings' period (wrangler.toml), seconds. */
const period = 10

/**
 * Counts one more attempt under `key` and refuses with `upstreamNoAnswer`, as 429, who made too many. Locations count for
 * themselves: it is a brake, not a lock.
 */
export async function ensureWithinRate(limit: RateLimit, key: string): Promise<void> {
  const { success } = await limit.limit({ key })
  if (!success) refuse('upstreamNoAnswer', { wait: { why: 'often', seconds: period } })
}

/**
 * The same for all readers and guests of one network at one site together (docs/adr/119). Administrators count for
 * themselves, so that no reader of their network stops them; an API key's calls have a brake of their own.
 */
export async function ensureVisitorWithinRate(
  limit: RateLimit,
  visit: Pick<Visit, 'site' | 'actor' | 'address' | 'network'>,
): Promise<void> {
  const { actor, site } = visit
  if (actor?.kind === 'staff') {
    if (!actor.isKey) await ensureWithinRate(limit, `staff ${actor.id}`)
  } else await ensureNetworkWithinRate(limit, site.tenantId, networkOf(visit))
}

/** A network that can't be told is not braked: behind the edge there is none. */
export async function ensureNetworkWithinRate(
  limit: RateLimit,
  tenantId: number,
  network: string | null,
): Promise<void> {
  if (network !== null) await ensureWithinRate(limit, `${tenantId} ${network}`)
}

/** Of a page that is made for all guests: the network of the guest who had it made. */
export function networkOf({ address, network }: Pick<Visit, 'address' | 'network'>): string | null {
  return network ?? networkKey(address)
}
