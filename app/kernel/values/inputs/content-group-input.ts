import { z } from 'zod'

/** The number of a content group as calls send it (ruling 14). */
export const contentGroupInput = z
  .union([z.number(), z.string()], { error: ({ input }) => (input === undefined ? 'required' : 'invalidId') })
  .transform(Number)
  .pipe(z.number('invalidId').int('invalidId').min(1, 'invalidId').max(999_999_999, 'invalidId'))
