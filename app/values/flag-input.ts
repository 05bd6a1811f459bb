import { z } from 'zod'

const yes = new Set(['true', 'on', '1', 'yes'])

/** A checkbox of a form or a flag of the API; what is absent is no. */
export const flagInput = z
  .union([z.boolean(), z.string(), z.number()])
  .optional()
  .meta({ input: 'flag' })
  .transform((value) => value === true || (value !== undefined && yes.has(String(value).toLowerCase())))
