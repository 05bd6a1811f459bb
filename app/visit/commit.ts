import { commitTo, type Write } from '#app/data/commit.ts'
import type { Visit } from './visit.ts'

/** Runs unexecuted writers as one atomic batch on the visit's database; answers rows changed per writer. */
export function commit(visit: Visit, writes: readonly Write[]): Promise<number[]> {
  return commitTo(visit.d1, writes)
}
