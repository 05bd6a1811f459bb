import { refuse } from '#app/kernel/errors/refusal.ts'
import { networkKey } from '#app/kernel/values/ip/ip-address.ts'
import type { Visit } from './visit.ts'

/** The period of the rate-limit bindings (wrangler.toml), in seconds. */
const period = 10

/**
 * Counts an attempt under `key`. Refuses with `upstreamNoAnswer`, as 429, after too many. Each of Cloudflare's locations
 * counts by itself, so the limit is only approximate.
 */
export async function ensureWithinRate(limit: RateLimit, key: string): Promise<void> {
  const { success } = await limit.limit({ key })
  if (!success) refuse('upstreamNoAnswer', { wait: { why: 'often', seconds: period } })
}

/**
 * Limits all readers and guests of one network at one site together (docs/adr/119). Administrators are counted one by one, so that the
 * readers of their network can't block their work. API keys have a limit of their own.
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

/** Limits one network at one site. A request whose network is unknown isn't limited; behind Cloudflare's edge there is no such request. */
export async function ensureNetworkWithinRate(
  limit: RateLimit,
  tenantId: number,
  network: string | null,
): Promise<void> {
  if (network !== null) await ensureWithinRate(limit, `${tenantId} ${network}`)
}

/**
 * The network to count a request under. A page that is rendered once for all guests uses the network of the guest whose request caused it.
 */
export function networkOf({ address, network }: Pick<Visit, 'address' | 'network'>): string | null {
  return network ?? networkKey(address)
}
