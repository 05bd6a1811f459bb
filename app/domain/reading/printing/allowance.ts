import type { Database } from '#app/data/database.ts'
import { addDays, type Day } from '#app/values/day.ts'
import { allowanceDays, listPrinted, type Printed } from './printed-store.ts'

/**
 * How much a reader may still print of a content: pages of the allowance and what is left of it, and from which day in Japan on some
 * of it is free again, null where nothing is used.
 */
export type PrintMeter = { allowance: number; left: number; freesOn: Day | null; days: number }

export async function readPrintMeter(
  db: Database,
  printed: Printed,
  { allowance, today }: { allowance: number; today: Day },
): Promise<PrintMeter> {
  const days = await listPrinted(db, printed, today)
  const used = days.reduce((sum, { pages }) => sum + pages, 0)
  const oldest = days[0]?.day
  return {
    allowance,
    left: Math.max(0, allowance - used),
    freesOn: oldest === undefined ? null : addDays(oldest as Day, allowanceDays),
    days: allowanceDays,
  }
}
