import { seedRecords } from '#seeds/demo/seed-records.ts'
import { readEffects, readTables, remaker } from './remake-tables.ts'
import { clock, db, env } from './visit-of-world.ts'

/**
 * Functions that restore the records, by the time of their dates. All test files share one runtime, so the first one that needs the records
 * makes them for the others.
 */
const made = new Map<number, () => Promise<void>>()

/** Fills the empty database with the demo world's records. The first call inserts row by row, later ones whole tables. */
export async function makeWorldRecords(): Promise<void> {
  const again = made.get(clock.now)
  if (again !== undefined) return again()
  await seedRecords(db, clock.now)
  made.set(clock.now, await remakerOfAll())
}

async function remakerOfAll(): Promise<() => Promise<void>> {
  const tables = await readTables()
  const texts = tables.map(({ name, columns }) =>
    env.DB.prepare(`SELECT json_group_array(json_array(${columns.join()})) AS rows FROM "${name}"`),
  )
  const results = await env.DB.batch<{ rows: string }>(texts)
  const rows = new Map(tables.map(({ name }, at) => [name, results[at]?.results[0]?.rows ?? '']))
  const filled = tables.map(({ name }) => name).filter((name) => rows.get(name) !== '[]')
  const remake = remaker(tables, (name) => rows.get(name) ?? '', await readEffects(tables))
  return () => remake(filled)
}
