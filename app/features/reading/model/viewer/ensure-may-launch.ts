import { ensureVisitorWithinRate } from '#app/visit/brake.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Counts an opening of a book for the visitor's network. Refuses too many with `upstreamNoAnswer`, as 429. */
export async function ensureMayLaunch(visit: Visit): Promise<void> {
  await ensureVisitorWithinRate(visit.env.LAUNCHES_BY_NETWORK, visit)
}
