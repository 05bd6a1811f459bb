import { ensureVisitorWithinRate } from '#app/visit/brake.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Counts one more opening of a book by the visitor's network; refuses too many with `upstreamNoAnswer`, as 429. */
export async function ensureMayLaunch(visit: Visit): Promise<void> {
  await ensureVisitorWithinRate(visit.env.LAUNCHES_BY_NETWORK, visit)
}
