import { seedRecords } from '#seeds/demo/seed-records.ts'
import { clock, db } from '#tests/workerd/visit-of-world.ts'
import { restore, save } from './bindings.ts'

/** The filled databases, by the time of their dates. */
const made = new Map<number, Uint8Array>()

/** Fills the empty database with the demo world's records, as tests/workerd/world-records.ts does. The first call seeds, later ones copy. */
export async function makeWorldRecords(): Promise<void> {
  const again = made.get(clock.now)
  if (again !== undefined) return restore(again)
  await seedRecords(db, clock.now)
  made.set(clock.now, save())
}
