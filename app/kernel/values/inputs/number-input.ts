import { z } from 'zod'

/** A whole number from `min` to `max`. A missing one becomes `usual`. */
export function numberInput({ min, max, usual }: { min: number; max: number; usual: number }) {
  return z.coerce.number().int().min(min).max(max).default(usual)
}

/** One of a few numbers, each of which stands for something. */
export function neededCodeInput<const Codes extends readonly [number, ...number[]]>(codes: Codes) {
  return z.preprocess(
    (typed) => (typed === undefined || typed === '' ? undefined : Number(typed)),
    z.literal(codes, { error: ({ input }) => (input === undefined ? 'required' : 'notAChoice') }),
  )
}

/** The same, but a missing number becomes `usual`. */
export function codeInput<const Codes extends readonly [number, ...number[]]>(
  codes: Codes,
  usual: Codes[number],
) {
  return z.preprocess(
    (typed) => (typed === undefined || typed === '' ? usual : Number(typed)),
    z.literal(codes),
  )
}
