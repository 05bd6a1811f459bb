import { addDays, type Day, dayOf } from '#app/values/day.ts'
import type { Yen } from '#app/values/yen.ts'
import type { PriceNotice } from './renewing.ts'

/** A new price counts for nobody sooner after it was announced (ruling 46). */
export const noticeDays = 30

/**
 * What a registration pays for a period, without tax: its own price, or that of the last notice which has come into force when the
 * period begins (ruling 46). Who registered after the announcement bought at the plan's price of then and keeps it.
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
