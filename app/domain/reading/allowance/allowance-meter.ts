import type { Database } from '#app/data/database.ts'
import { addDays, type Day } from '#app/values/day.ts'
import { allowanceDays, listUses, type Use } from './allowance-store.ts'

/**
 * How much a reader may still print or copy of a content: pages or characters of the allowance and what is left of it, and from which
 * day in Japan on some of it is free again, null where nothing is used.
 */
export type AllowanceMeter = { allowance: number; left: number; freesOn: Day | null; days: number }

export async function readMeter(
  db: Database,
  use: Use,
  { allowance, today }: { allowance: number; today: Day },
): Promise<AllowanceMeter> {
  const days = await listUses(db, use, today)
  const used = days.reduce((sum, { amount }) => sum + amount, 0)
  const oldest = days[0]?.day
  return {
    allowance,
    left: Math.max(0, allowance - used),
    freesOn: oldest === undefined ? null : addDays(oldest as Day, allowanceDays),
    days: allowanceDays,
  }
}
