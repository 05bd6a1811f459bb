import type { Database } from '#app/kernel/data/database.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { type Earned, type EarnedCharge, earnedBy, type TakenBack } from './earned-revenue.ts'
import { chargesTakenBack, entriesTakenBack, equalCharges } from './earned-revenue-store.ts'
import { firstDayOf, lastDayOf, type Month } from './month.ts'

/** The revenue of a month without tax: earned in it, and paid but not yet earned at its end. */
export type MonthEarned = { earned: number; deferred: number }

type Counted = { charge: EarnedCharge; back: readonly TakenBack[]; count: number }

/**
 * What a site earned in each of the months, which follow each other, and what is deferred at the end of each, in yen without tax. The last month
 * counts up to `today`. What was received in a month is what was earned plus the change of what is deferred.
 */
export async function earnedByMonth(
  db: Database,
  {
    tenantId,
    months,
    today,
    plan,
  }: { tenantId: number; months: readonly Month[]; today: Day; plan: string | undefined },
): Promise<Map<Month, MonthEarned>> {
  const from = firstDayOf(months[0] ?? (today.slice(0, 7) as Month))
  const asked = { tenantId, from, to: today, plan }
  const [equal, taken] = await Promise.all([equalCharges(db, asked), entriesTakenBack(db, asked)])
  const charges: Counted[] = [
    ...equal.map(({ count, ...charge }) => ({ charge, back: [], count })),
    ...chargesTakenBack(taken).map((one) => ({ ...one, count: 1 })),
  ]
  const ends = [addDays(from, -1), ...months.map((month) => earlier(lastDayOf(month), today))]
  const sums = sumsOf(charges, ends)
  return new Map(
    months.map((month, at) => {
      const [before, after] = [sums[at] ?? nothing, sums[at + 1] ?? nothing]
      return [month, { earned: after.earned - before.earned, deferred: after.deferred }]
    }),
  )
}

const nothing: Earned = { earned: 0, deferred: 0 }

/** The sums of all charges at the end of each day. */
function sumsOf(charges: readonly Counted[], days: readonly Day[]): Earned[] {
  return days.map((day) => {
    const sum = { ...nothing }
    for (const { charge, back, count } of charges) {
      const one = earnedBy(charge, back, day)
      sum.earned += count * one.earned
      sum.deferred += count * one.deferred
    }
    return sum
  })
}

const earlier = (one: Day, other: Day) => (one < other ? one : other)
