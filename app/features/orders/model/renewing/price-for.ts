import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { PriceNotice } from './renewing.ts'

/** A new price applies at the earliest this many days after it was announced (ruling 46). */
export const noticeDays = 30

/**
 * The price of a registration for a period, without tax: its own, or that of the latest notice in force when the period
 * begins (ruling 46). Readers who registered after the announcement bought at the price of that time and keep it.
 */
export function priceFor(
  { price, createdAt }: { price: Yen; createdAt: number },
  notices: readonly PriceNotice[],
  startsOn: Day,
): Yen {
  const inForce = notices.filter(
    ({ effectiveOn, announcedAt }) =>
      announcedAt > createdAt &&
      effectiveOn <= startsOn &&
      addDays(dayOf(announcedAt), noticeDays) <= startsOn,
  )
  const last = inForce.toSorted((one, other) => (one.effectiveOn < other.effectiveOn ? -1 : 1)).at(-1)
  return last?.price ?? price
}
