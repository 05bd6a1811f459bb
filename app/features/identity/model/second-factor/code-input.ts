import { z } from 'zod'

/** A code as it is typed, of an app or a recovery code. */
export const CodeInput = z.object({
  code: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(40, 'tooLong?max=40')
    .meta({ input: 'secret' }),
})
