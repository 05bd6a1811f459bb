import { z } from 'zod'

/** A whole number between two bounds, both allowed; what is absent is `usual`. */
export function numberInput({ min, max, usual }: { min: number; max: number; usual: number }) {
  return z.coerce.number().int().min(min).max(max).default(usual)
}

/** One of a few numbers that stand for something. */
export function neededCodeInput<const Codes extends readonly [number, ...number[]]>(codes: Codes) {
  return z.preprocess(
    (typed) => (typed === undefined || typed === '' ? undefined : Number(typed)),
    z.literal(codes, { error: ({ input }) => (input === undefined ? 'required' : 'notAChoice') }),
  )
}

/** The same where `usual` is meant when none is said. */
export function codeInput<const Codes extends readonly [number, ...number[]]>(
  codes: Codes,
  usual: Codes[number],
) {
  return z.preprocess(
    (typed) => (typed === undefined || typed === '' ? usual : Number(typed)),
    z.literal(codes),
  )
}
