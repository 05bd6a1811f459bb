import { z } from 'zod'

/** The `revision` of what was edited, as the form or the client got it; null where none was sent. */
export const revisionInput = z.coerce
  .number({ error: 'invalid' })
  .int('invalid')
  .min(1, 'invalid')
  .nullish()
  .meta({ input: 'hidden' })
  .transform((revision) => revision ?? null)
