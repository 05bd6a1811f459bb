import { z } from 'zod'

/**
 * The `revision` that the form or the client received with the record; 0 if nobody has changed it yet. Null if none was
 * sent.
 */
export const revisionInput = z.coerce
  .number({ error: 'invalid' })
  .int('invalid')
  .min(0, 'invalid')
  .nullish()
  .meta({ input: 'hidden' })
  .transform((revision) => revision ?? null)
