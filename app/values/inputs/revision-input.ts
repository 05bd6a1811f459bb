import { z } from 'zod'

/** The `revision` of what was edited, as the form or the client got it, 0 of what nobody changed yet; null where none was sent. */
export const revisionInput = z.coerce
  .number({ error: 'invalid' })
  .int('invalid')
  .min(0, 'invalid')
  .nullish()
  .meta({ input: 'hidden' })
  .transform((revision) => revision ?? null)
