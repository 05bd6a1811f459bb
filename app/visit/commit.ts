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
