import { insertTelling } from '#app/features/orders/model/letters/telling.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import type { Order, OrderDeps } from './order.ts'

/** The mail about a settled order: what was paid, for which days, and what comes next. */
export function tellSettled(
  { db, now }: OrderDeps,
  order: Order,
  { startsOn, endsOn, renews }: { startsOn: Day; endsOn: Day; renews: boolean },
): Write {
  const { total, tax, nextTotal, renewalTotal } = order.agreed
  const next = renews ? { on: addDays(endsOn, 1), total: nextTotal ?? renewalTotal } : null
  const letter = order.kind === 'renewal' ? ('renewed' as const) : ('ordered' as const)
  const telling = { letter, planId: order.planId, total, tax, from: startsOn, to: endsOn, next }
  return insertTelling(db, order, telling, { about: order.id, now: now() })
}
