import { refuse } from '#app/errors/refusal.ts'

/** The bindings' period (wrangler.toml), seconds. */
const period = 10

/**
 * Counts one more attempt under `key` and refuses with `upstreamNoAnswer`, as 429, who made too many. Locations count for
 * themselves: it is a brake, not a lock.
 */
export async function ensureNotTooOften(limit: RateLimit, key: string): Promise<void> {
  const { success } = await limit.limit({ key })
  if (!success) refuse('upstreamNoAnswer', { wait: { why: 'often', seconds: period } })
}
