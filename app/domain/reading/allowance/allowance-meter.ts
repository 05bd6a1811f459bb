import type { Database } from '#app/data/database.ts'
import { addDays, type Day } from '#app/values/day.ts'
import { allowanceDays, countedFor, listUses, type Use } from './allowance-store.ts'

/**
 * How much a reader may still print or copy of a content: pages or characters of the allowance and what is left of it, to them and on
 * their network, and from which day in Japan on some of it is free again, null where nothing is used.
 */
export type AllowanceMeter = { allowance: number; left: number; freesOn: Day | null; days: number }

export async function readMeter(
  db: Database,
  use: Use,
  { allowance, today }: { allowance: number; today: Day },
): Promise<AllowanceMeter> {
  const meters = await Promise.all(
    countedFor(use).map(async ({ holder, allowances }) => {
      const days = await listUses(db, use, holder, today)
      const used = days.reduce((sum, { amount }) => sum + amount, 0)
      const oldest = days[0]?.day
      return {
        left: Math.max(0, allowance * allowances - used),
        freesOn: oldest === undefined ? null : addDays(oldest as Day, allowanceDays),
      }
    }),
  )
  const tightest = meters.reduce((least, one) => (one.left < least.left ? one : least))
  return { allowance, ...tightest, days: allowanceDays }
}
