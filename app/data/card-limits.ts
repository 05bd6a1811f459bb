import { z } from 'zod'

const count = z.int().min(1).max(1_000_000)

/**
 * How many cards one account and one network may try at a site within an hour, and at how many declined ones there the alarm goes. The
 * variable CARD_LIMITS, a record; what it leaves out has the value here.
 */
const CardLimits = z.strictObject({
  accountHour: count.default(5),
  networkHour: count.default(30),
  siteDeclinedHour: count.default(30),
})
export type CardLimits = z.output<typeof CardLimits>

/** Throws on a record that isn't one, so that a slip of the pen lifts no limit. */
export function readCardLimits(env: { CARD_LIMITS?: unknown }): CardLimits {
  return CardLimits.parse(env.CARD_LIMITS ?? {})
}
