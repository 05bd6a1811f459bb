import { sql } from 'kysely'
import { type Database, measureDatabases } from '#app/kernel/data/database.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'

export type DatabaseSize = {
  /** The name of its binding. */
  name: string
  /** Null if the database didn't answer. */
  bytes: number | null
  /** The share of the largest size that a database can have, in percent. */
  percent: number | null
  /** The number of sites with records or a part of their index in it. */
  sites: number
  isNearlyFull: boolean
}

/** The largest size of a database in D1, in bytes. */
const maxBytes = 10_000_000_000

/** From this share on there is a warning: moving an index out of a full database takes a while. */
const nearlyFull = 70

/** The size of each database, and the number of sites in it. */
export async function listDatabaseSizes(env: DatabaseEnv, db: Database): Promise<DatabaseSize[]> {
  const [sizes, sites] = await Promise.all([measureDatabases(env), countSites(db)])
  return sizes.map(({ name, bytes }) => ({ name, ...shareOf(bytes), sites: sites.get(name) ?? 0 }))
}

/** A size with its share of the largest one. Exported for its test. */
export function shareOf(bytes: number | null): Pick<DatabaseSize, 'bytes' | 'percent' | 'isNearlyFull'> {
  const percent = bytes === null ? null : Math.round((bytes / maxBytes) * 1_000) / 10
  return { bytes, percent, isNearlyFull: percent !== null && percent >= nearlyFull }
}

async function countSites(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; sites: number }>`
    SELECT name, count(*) AS sites FROM (
      SELECT database AS name, tenant_id FROM tenant_place
      UNION SELECT range.value ->> 'name', tenant_id FROM tenant_place, json_each(tenant_place.search) range
    ) GROUP BY name`.execute(db)
  return new Map(rows.map(({ name, sites }) => [name, sites]))
}
