import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from './visit.ts'

/**
 * Runs unexecuted writers as one atomic batch on the visit's database. Answers the number of rows changed by each.
 * Refuses a preview with `forbidden`.
 */
export async function commit(visit: Visit, writes: readonly Write[]): Promise<number[]> {
  if (visit.isPreview) refuse('forbidden')
  return commitTo(visit.d1, writes)
}

/**
 * Commits several lists of writers in this order. Those that follow each other in the same database are one atomic batch, so that where a site's
 * records are in the platform's database, all are. Otherwise a failure leaves the earlier ones written: the first list must be the one whose
 * constraints decide, and the others harmless if they are missing or written again.
 */
export async function commitInTurn(...parts: readonly (readonly [Visit, readonly Write[]])[]): Promise<void> {
  const batches: [Visit, Write[]][] = []
  for (const [visit, writes] of parts) {
    const last = batches.at(-1)
    if (last?.[0].database === visit.database) last[1].push(...writes)
    else if (writes.length > 0) batches.push([visit, [...writes]])
  }
  for (const [visit, writes] of batches) await commit(visit, writes)
}
