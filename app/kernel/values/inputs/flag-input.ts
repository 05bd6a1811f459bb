import { z } from 'zod'

const words = new Map<string, boolean>([
  ...(['true', 'on', '1', 'yes'] as const).map((word) => [word, true] as const),
  ...(['false', 'off', '0', 'no', ''] as const).map((word) => [word, false] as const),
])
const isYes = (value: boolean | string | number) => words.get(String(value).toLowerCase())

/** Refuses anything that is neither yes nor no: a typo must not switch something off. */
const flag = z
  .union([z.boolean(), z.string(), z.number()], { error: 'notAChoice' })
  .refine((value) => isYes(value) !== undefined, 'notAChoice')

/** A form's checkbox or an API flag. A missing one means no. */
export const flagInput = flag
  .optional()
  .meta({ input: 'flag' })
  .transform((value) => value !== undefined && isYes(value) === true)

/** A flag in a change: if it is missing, the current value stays. */
export const changedFlag = flag.transform((value) => isYes(value) === true).optional()

/** A flag that means yes unless somebody says no. The form offers both as a choice. */
export const usuallyYesInput = z.preprocess((typed) => typed ?? true, flagInput)
