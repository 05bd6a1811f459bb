import { requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Readers have calls of their own beside those of visitors, which refuse guests and administrators (R252, R253). */
export function asReader<Input, Result>(run: (visit: Visit, input: Input) => Promise<Result>) {
  return async (visit: Visit, input: Input): Promise<Result> => {
    requireReader(visit)
    return run(visit, input)
  }
}
