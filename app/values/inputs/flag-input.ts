import { z } from 'zod'

const yes = new Set(['true', 'on', '1', 'yes'])
const flag = z.union([z.boolean(), z.string(), z.number()])
const isYes = (value: boolean | string | number) => value === true || yes.has(String(value).toLowerCase())

/** A checkbox of a form or a flag of the API; what is absent is no. */
export const flagInput = flag
  .optional()
  .meta({ input: 'flag' })
  .transform((value) => value !== undefined && isYes(value))

/** A flag of a change: what is absent stays as it is. */
export const changedFlag = flag.transform(isYes).optional()
