import type { Database } from '#app/kernel/data/database.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { allowanceDays, countedFor, listUses, type Use } from './allowance-store.ts'

/**
 * How much of a content a reader may still print or copy: the allowance in pages or characters, what is left for them and
 * their network, and the day in Japan from which some of it is available again. The day is null if nothing was used.
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
