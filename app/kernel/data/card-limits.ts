import { z } from 'zod'

const count = z.int().min(1).max(1_000_000)

/**
 * How many cards an account and a network may try at a site within an hour, and how many declined cards there raise the
 * alarm. Set by the variable CARD_LIMITS, a record; the values here are the defaults.
 */
const CardLimits = z.strictObject({
  accountHour: count.default(5),
  networkHour: count.default(30),
  siteDeclinedHour: count.default(30),
})
export type CardLimits = z.output<typeof CardLimits>

/** Throws if the record is malformed, so that a typo doesn't remove a limit. */
export function readCardLimits(env: { CARD_LIMITS?: unknown }): CardLimits {
  return CardLimits.parse(env.CARD_LIMITS ?? {})
}
