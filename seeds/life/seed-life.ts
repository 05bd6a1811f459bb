import type { Database, OpenDatabase } from '#app/kernel/data/database.ts'
import { saveSetting } from '#seeds/demo/seed-surroundings.ts'
import { seedUsage } from '#seeds/demo/seed-usage.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { type Life, tenantIdOf } from './life.ts'
import { people } from './people.ts'
import { seedDesk } from './seed-desk.ts'
import { seedNotes } from './seed-notes.ts'
import { seedReaders } from './seed-readers.ts'
import { seedReading } from './seed-reading.ts'
import { seedSales } from './seed-sales.ts'
import { seedSavedSearches } from './seed-saved-searches.ts'

/** Adds the traces of a year's use to the demo world: readers, what they read and bought, and what administrators did. */
export async function seedLife(open: OpenDatabase, life: Life): Promise<void> {
  const { db } = open
  for (const tenant of Object.keys(people) as WorldTenant[]) {
    await seedReaders(db, tenant, life)
    await seedReading(db, tenant, life)
    await seedSavedSearches(db, tenant, life)
    await seedSales(open, tenant, life)
  }
  for (const tenant of ['sakura', 'hanabi', 'manabi', 'tidewell'] as const)
    await seedUsage(db, { tenant, ...life })
  await seedNotes(open, life)
  await seedDesk(db, life)
  await seedShelves(db, life)
}

/** hanabi shows its shelves: in the tests' world its home page is switched off. */
function seedShelves(db: Database, { now }: Life): Promise<void> {
  return saveSetting(db, { tenantId: tenantIdOf('hanabi'), name: 'layout', value: { viewPage: 2 }, now })
}
