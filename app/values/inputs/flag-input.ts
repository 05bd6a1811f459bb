import { z } from 'zod'

const words = new Map<string, boolean>([
  ...(['true', 'on', '1', 'yes'] as const).map((word) => [word, true] as const),
  ...(['false', 'off', '0', 'no', ''] as const).map((word) => [word, false] as const),
])
const isYes = (value: boolean | string | number) => words.get(String(value).toLowerCase())

/** What is neither yes nor no is refused: a slip must not switch anything off. */
const flag = z
  .union([z.boolean(), z.string(), z.number()], { error: 'notAChoice' })
  .refine((value) => isYes(value) !== undefined, 'notAChoice')

/** A checkbox of a form or a flag of the API; what is absent is no. */
export const flagInput = flag
  .optional()
  .meta({ input: 'flag' })
  .transform((value) => value !== undefined && isYes(value) === true)

/** A flag of a change: what is absent stays as it is. */
export const changedFlag = flag.transform((value) => isYes(value) === true).optional()

/** A flag that is yes where nobody says no: a form asks for one of the two. */
export const usuallyYesInput = z.preprocess((typed) => typed ?? true, flagInput)
