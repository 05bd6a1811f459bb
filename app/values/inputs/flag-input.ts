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

/** A flag that is yes where nobody says no: a form asks for one of the two. */
export const usuallyYesInput = z.preprocess((typed) => typed ?? true, flagInput)
